import { App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { GivenLink, migration } from './programs';
import { FleetApp } from '../../../src/fleet';
import { OpenShiftIpsecMode, OpenShiftMtuMigration, OpenShiftMtuMigrationProps } from '../../../src/openshift';
import { deliver } from '../../gitops/argocd/deliveries';

function make(pathMtus: number[], props: Partial<OpenShiftMtuMigrationProps> = {}, app = new App()): OpenShiftMtuMigration {
  const chart = new Chart(app, 'links');
  const links = pathMtus.map((mtu, index) => new GivenLink(chart, `link-${index}`, mtu));
  return new OpenShiftMtuMigration(app, 'mtu', { links, currentMtu: 8901, machineMtu: 9001, ...props });
}

test('takes all props', () => {
  const app = new App();
  const props: Required<OpenShiftMtuMigrationProps> = {
    links: [new GivenLink(new Chart(app, 'links'), 'link', 1500)], currentMtu: 8901, machineMtu: 9001, clusterMtu: 1300, ipsec: OpenShiftIpsecMode.FULL, ipv6: true,
  };
  expect(new OpenShiftMtuMigration(app, 'mtu', props).clusterMtu).toBe(1300);
});

test('packets of the pod network pass every link, also where pods encrypt', () => {
  const paths = fc.array(fc.integer({ min: 800, max: 8000 }), { minLength: 1, maxLength: 5 });
  fc.assert(fc.property(paths, fc.constantFrom(...Object.values(OpenShiftIpsecMode)), (pathMtus, ipsec) => {
    const overhead = ipsec === OpenShiftIpsecMode.FULL ? 146 : 100;
    const { clusterMtu } = make(pathMtus, { ipsec });
    expect(pathMtus.every(mtu => clusterMtu + overhead <= mtu)).toBe(true);
    expect(pathMtus.some(mtu => clusterMtu + 1 + overhead > mtu)).toBe(true);
  }), { numRuns: 50 });
});

test('both steps can be in one app, because they are told apart', () => {
  expect(() => (migration().node.root as App).synthYaml()).not.toThrow();
});

test.each<[string, number[], Partial<OpenShiftMtuMigrationProps>, string]>([
  ['no link', [], {}, "[mtu] 'links' is empty, and the MTU follows from the smallest path; name the links of the cluster (input/missing-value)"],
  ['more than a link takes', [1500, 1400], { clusterMtu: 1301 },
    "[mtu] 'clusterMtu' 1301 and 100 bytes of the pod network are more than the 1400 that pass the link 'link-1'; use at most 1300 (cross-csp/mtu-too-large)"],
  ['machines that take less', [1500], { machineMtu: 1400, clusterMtu: 1301 },
    "[mtu] 'machineMtu' 1400 is less than 1301 and 100 bytes of the pod network, which the network operator refuses; use at least 1401 (input/invalid-value)"],
  ['nothing to migrate', [1400], { currentMtu: 1300 }, "[mtu] 'currentMtu' 1300 is what the links allow already; leave the migration out (input/invalid-value)"],
  ['less than IPv6 needs', [1300], { ipv6: true }, "[mtu] 'clusterMtu' 1200 is not possible; use a whole number from 1280 to 65536 (input/invalid-value)"],
])('fails with %s', (_, pathMtus, props, message) => {
  expect(() => make(pathMtus, props)).toThrow(new Error(message));
});

test('a delivery takes one step', () => {
  const app = new FleetApp();
  const { firstStep } = make([1400], {}, app);
  expect(() => deliver(app, { charts: [firstStep] })).not.toThrow();
});

test('a delivery fails with both steps', () => {
  const app = new FleetApp();
  const { firstStep, secondStep } = make([1400], {}, app);
  expect(() => deliver(app, { charts: [firstStep, secondStep] })).toThrow(
    new Error("[clusters-argocd/Clusters] the charts 'mtu/step-1' and 'mtu/step-2' are steps that must not be applied together; deliver the first one, "
      + 'and put the second one in its place when every MachineConfigPool is updated (cross-csp/steps-together)'));
});
