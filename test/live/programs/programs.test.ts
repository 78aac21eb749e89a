import { readFileSync } from 'fs';
import * as path from 'path';
import { CONTROLLER_PROGRAMS, UpstreamPrograms } from './programs';
import { readPins } from '../../../imports/_generate/pin';
import { goModuleOf } from '../../apiserver/crds/go-module-source';
import { requiredVersion } from '../../apiserver/host/go-module';

const PINS = new Map(readPins(path.join(__dirname, '../../../imports/pins.json')).flatMap(
  pin => pin.crds.map(crd => goModuleOf(pin, crd).split('@') as [string, string])));

const named = (name: string) => CONTROLLER_PROGRAMS.find(({ programs }) => name in programs)!;
const goMod = ({ module }: UpstreamPrograms) => readFileSync(path.join(module, 'go.mod'), 'utf8');

test.each([
  'cluster-api-core', 'cluster-api-bootstrap-kubeadm', 'cluster-api-controlplane-kubeadm', 'clusterctl', 'metal3', 'metal3-ipam', 'byoh', 'baremetal-operator',
  'kubevirt', 'aws', 'openstack', 'azure',
])('%s is of the release that the library is made for', name => {
  const { module, upstream } = named(name);
  expect(requiredVersion(module, upstream)).toBe(PINS.get(upstream));
});

test('the player has the workload servers of the pinned Cluster API', () => {
  const { module, upstream } = named('player');
  expect(requiredVersion(module, upstream)).toBe(PINS.get('sigs.k8s.io/cluster-api'));
});

test('no two programs have the same name', () => {
  const names = CONTROLLER_PROGRAMS.flatMap(({ programs }) => Object.keys(programs));
  expect(new Set(names).size).toBe(names.length);
});

test.each(CONTROLLER_PROGRAMS.flatMap(part => Object.entries(part.programs).map(([name, package_]) => ({ name, package_, part }))))(
  '$name is a tool of its module or its main package', ({ package_, part }) => {
    const tools = [...goMod(part).matchAll(/^tool (\S+)$|^\t(\S+)$/gm)].map(([, single, listed]) => single ?? listed);
    expect(['.', ...tools]).toContain(package_);
  });
