import { ApiObject } from 'cdk8s';
import { AWS, AZURE, LINE, makeLink } from './links';
import { BOTH } from './wireguard/gateways';
import { LinkDriver } from '../../src/connectivity';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

test.each([
  ['IPsec', () => makeLink({ primary: AWS, secondary: AZURE })],
  ['WireGuard', () => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.wireGuard(BOTH) })],
  ['Direct Connect', () => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.directConnect(LINE) })],
])('nothing is said of a link by %s', (_, make) => {
  make().chart.toJson();
  expect(printed()).toEqual([]);
});

test('what is to be said of links is said also where an app has nothing else', () => {
  const { chart } = makeLink({ primary: AWS, secondary: AZURE });
  const composite = chart.node.findAll().filter(construct => ApiObject.isApiObject(construct)).find(({ kind }) => kind === 'CrossCspNetwork')!;
  composite.metadata.addAnnotation('note', 'password: hunter2');
  chart.toJson();
  expect(printed()).toEqual([expect.stringMatching(/^warning: \[test\/AzureLink\/.*\(object\/secret-value\)\n$/)]);
});
