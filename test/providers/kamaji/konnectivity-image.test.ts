import { KAMAJI_KONNECTIVITY_IMAGE } from '../../../src/providers/kamaji/rules/konnectivity-image';
import { checkRule } from '../../rules/check-rule';
import { object } from '../../rules/cloud-bundle';

const places = (konnectivity: unknown) => checkRule(KAMAJI_KONNECTIVITY_IMAGE, object('KamajiControlPlane', 'shop', { addons: { konnectivity } })).map(finding => finding.split(': ')[0]);
const AT = 'spec.addons.konnectivity';

test.each<[unknown, string[]]>([
  [{ server: { image: 'r.example.com/proxy-server:v0.34.0' } }, [`${AT}.server.image`]],
  [{ agent: { image: `r.example.com/proxy-agent@sha256:${'a'.repeat(64)}` } }, [`${AT}.agent.image`]],
  [{ agent: { version: 'v0.34.0+a' } }, [`${AT}.agent.version`]],
  [{ server: { image: 'r.example.com:5000/proxy-server', version: 'v0.34.0' }, agent: { image: 'proxy-agent', version: '' } }, []],
  [{ server: { image: '${IMAGE}', version: '${VERSION}' } }, []],
  [{}, []], [null, []], [{ server: [], agent: 5 }, []],
])('%j is judged', (konnectivity, expected) => {
  expect(places(konnectivity)).toEqual(expected);
});
