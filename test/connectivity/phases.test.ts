import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { AWS, AZURE, GCP, LINE, OwnDriver, SITE, TUNNELS, ZERO } from './links';
import { AWS_GATEWAYS, alone, AZURE_GATEWAYS, BOTH } from './wireguard/gateways';
import {
  CrossCspFeature, CrossCspPhase, CrossCspProfile, CrossCspProfileProps, CrossCspVerdict, Link, LinkDriver, LinkGateways, LinkMonitoring,
  LinkPlatform, LinkProps, LinkRouting,
} from '../../src/connectivity';
import { PHASE_TABLE, PHASES } from '../../src/connectivity/phases/phase';
import { OpenShiftAzureNodeManager } from '../../src/openshift';
import { AzureClusterIdentity, AzureIdentityType } from '../../src/providers/azure';
import { Endpoint, Warnings } from '../../src/root';
import { captureStderr } from '../support/stderr';

const PAGE = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'openshift-cross-csp.md'), 'utf8');
const { DEV_PREVIEW, TECH_PREVIEW, GA } = CrossCspPhase;
const VERDICTS = Object.values(CrossCspVerdict);
const IPSEC = LinkDriver.ipsec({ tunnels: TUNNELS });
const printed = captureStderr();

/** Makes a part of a cluster across clouds in a chart. */
type Part = (chart: Chart) => void;

const link = (props: Partial<LinkProps> = {}, id = 'AzureLink'): Part => chart => {
  new Link(chart, id, { primary: AWS, secondary: AZURE, driver: IPSEC, ...props });
};
const watched: Part = chart => chart.node.findAll().filter((construct): construct is Link => construct instanceof Link)
  .forEach((each, index) => new LinkMonitoring(chart, `Monitoring${index}`, { link: each, targets: [each.secondary.cidrs[0].replace('.0/', '.9/').split('/')[0]], proberAddress: 'blackbox:9115' }));
const identity = (type: AzureIdentityType): Part => chart => {
  const secret = type === AzureIdentityType.SERVICE_PRINCIPAL ? { clientSecretName: 'azure' } : {};
  new AzureClusterIdentity(chart, 'Identity', { identityName: 'cross-csp', clientId: ZERO, tenantId: ZERO, type, ...secret });
};
const nodeManager: Part = chart => {
  new OpenShiftAzureNodeManager(chart, 'NodeManager', { image: `registry.example.com/manager@sha256:${'0'.repeat(64)}`, internalApi: Endpoint.of('api-int.example.com', 6443) });
};
const named = (apiVersion: string, kind: string, name: string): Part => chart => {
  new ApiObject(chart, `${kind}-${name}`, { apiVersion, kind, metadata: { name } });
};
const controller = named('apps/v1', 'Deployment', 'azure-cloud-controller-manager');
const disks = named('storage.k8s.io/v1', 'CSIDriver', 'disk.csi.azure.com');
const workload = identity(AzureIdentityType.WORKLOAD_IDENTITY);

function build(props: CrossCspProfileProps, ...parts: Part[]): { readonly chart: Chart; readonly profile: CrossCspProfile } {
  const chart = new Chart(new App(), 'test', { namespace: 'cross-csp' });
  const profile = new CrossCspProfile(chart, 'Profile', props);
  parts.forEach(part => part(chart));
  return { chart, profile };
}

const refusals = (phase: CrossCspPhase, ...parts: Part[]): string[] => build({ phase }, ...parts).profile.node.validate();

describe('the table', () => {
  test.each(Object.values(CrossCspFeature))('says of %s in a later phase no less than in an earlier one', feature => {
    const ranks = PHASES.map(phase => VERDICTS.indexOf(phase.verdictOn(feature)));
    expect(ranks).toEqual([...ranks].sort());
    expect(ranks).not.toContain(-1);
  });

  test('is the one of the page', () => {
    const rows = Object.values(CrossCspFeature).map(feature => `| ${feature} | ${PHASE_TABLE[feature].join(' | ')} |`);
    expect(PAGE).toContain(['| | `DEV_PREVIEW` | `TECH_PREVIEW` | `GA` |', '|---|---|---|---|', ...rows, ''].join('\n'));
  });

  test('has the phases of the proposal', () => {
    expect(PHASES.map(String)).toEqual(['dev preview', 'tech preview', 'general availability']);
    const drivers = [CrossCspFeature.IPSEC, CrossCspFeature.WIRE_GUARD, CrossCspFeature.DIRECT_CONNECT];
    const allowed = (phase: CrossCspPhase) => drivers.filter(driver => phase.verdictOn(driver) === CrossCspVerdict.ALLOWED).length;
    expect(PHASES.map(allowed)).toEqual([1, 2, 3]);
  });
});

test.each<[CrossCspPhase, Part[]]>([
  [DEV_PREVIEW, [link(), nodeManager]],
  [TECH_PREVIEW, [link(), watched, workload, nodeManager]],
  [TECH_PREVIEW, [link({ driver: LinkDriver.wireGuard(BOTH) }), watched, workload, nodeManager]],
  [GA, [link(), watched, workload, nodeManager, controller, disks]],
  [GA, [link({ driver: LinkDriver.directConnect(LINE), linkName: 'line' }), link({}, 'Backup'), watched, workload, controller]],
])('%s is met', (phase, parts) => {
  expect(refusals(phase, ...parts)).toEqual([]);
});

test('says what shows each feature', () => {
  const { profile } = build({ phase: GA }, link(), watched, workload, nodeManager, controller, disks);
  expect(Object.fromEntries(profile.features.map(({ feature, evidence }) => [feature, evidence]))).toEqual({
    [CrossCspFeature.IPSEC]: 'test/AzureLink',
    [CrossCspFeature.WIRE_GUARD]: '',
    [CrossCspFeature.DIRECT_CONNECT]: '',
    [CrossCspFeature.OTHER_DRIVER]: '',
    [CrossCspFeature.NODE_INITIALISATION]: 'test/NodeManager/DaemonSet/Resource, test/Deployment-azure-cloud-controller-manager',
    [CrossCspFeature.CLOUD_CONTROLLER]: 'test/Deployment-azure-cloud-controller-manager',
    [CrossCspFeature.SHORT_LIVED_IDENTITY]: 'test/Identity/Resource',
    [CrossCspFeature.STORAGE]: 'test/CSIDriver-disk.csi.azure.com',
    [CrossCspFeature.FAIL_OVER]: 'test/AzureLink',
    [CrossCspFeature.MONITORING]: 'test/AzureLink',
    [CrossCspFeature.AWS_AND_AZURE]: 'test/AzureLink',
  });
});

test.each<[string, CrossCspPhase, Part[], string[]]>([
  ['WireGuard in a dev preview', DEV_PREVIEW, [link({ driver: LinkDriver.wireGuard(BOTH) }), nodeManager], [
    "dev preview does not allow links by WireGuard, and 'test/AzureLink' has it; tech preview is the first that does; leave it out, or mean that phase (cross-csp/phase-forbids)",
  ]],
  ['a line in a tech preview', TECH_PREVIEW, [link({ driver: LinkDriver.directConnect(LINE) }), watched, workload, nodeManager], [
    "tech preview does not allow links by Direct Connect, and 'test/AzureLink' has it; general availability is the first that does; leave it out, or mean that phase (cross-csp/phase-forbids)",
  ]],
  ['a driver of somebody else', GA, [link({ driver: new OwnDriver() }), link({}, 'Other'), watched, workload, controller], [
    "general availability does not allow links by other drivers, and 'test/AzureLink' has it; no phase does; use a driver of this library (cross-csp/phase-forbids)",
  ]],
  ['a cloud controller in a dev preview', DEV_PREVIEW, [link(), controller], [
    "dev preview does not allow the cloud controller of the second cloud, and 'test/Deployment-azure-cloud-controller-manager' has it; "
    + 'tech preview is the first that does; leave it out, or mean that phase (cross-csp/phase-forbids)',
  ]],
  ['nodes that nobody initialises', DEV_PREVIEW, [link()], [
    'dev preview needs something that initialises nodes of the second cloud, and nothing shows it for Azure; '
    + 'add the node manager of that cloud, for example OpenShiftAzureNodeManager, or its cloud controller (cross-csp/phase-unmet)',
  ]],
  ['a password in a tech preview', TECH_PREVIEW, [link(), watched, identity(AzureIdentityType.SERVICE_PRINCIPAL), nodeManager], [
    'tech preview needs an identity for the second cloud without a password, and nothing shows it for Azure; '
    + "use an identity of the type 'WorkloadIdentity' on Azure, or a role on AWS, and no other beside it (cross-csp/phase-unmet)",
  ]],
  ['a link that nobody watches', TECH_PREVIEW, [link(), watched, link({ primary: AWS, secondary: GCP }, 'GcpLink'), workload, nodeManager], [
    "tech preview needs links that are watched, and nothing shows it for the link 'gcp-link'; add a LinkMonitoring (cross-csp/phase-unmet)",
  ]],
  ['general availability of a preview', GA, [link({ driver: LinkDriver.wireGuard({ primary: LinkGateways.aws(alone(AWS_GATEWAYS)), secondary: LinkGateways.azure(alone(AZURE_GATEWAYS)) }) }), watched, workload, nodeManager], [
    'general availability needs the cloud controller of the second cloud, and nothing shows it for Azure; '
    + "add the Deployment or DaemonSet '<cloud>-cloud-controller-manager' (cross-csp/phase-unmet)",
    "general availability needs links that fail over, and nothing shows it for the link 'azure-link'; "
    + 'use BGP with IPsec or two gateways at each end with WireGuard, or add a second link between the same clouds (cross-csp/phase-unmet)',
  ]],
  ['general availability of another pair', GA, [
    link({ secondary: SITE, driver: LinkDriver.ipsec({ tunnels: TUNNELS, routing: LinkRouting.STATIC }) }), watched,
  ], [
    "general availability needs links that fail over, and nothing shows it for the link 'azure-link'; "
    + 'use BGP with IPsec or two gateways at each end with WireGuard, or add a second link between the same clouds (cross-csp/phase-unmet)',
    "general availability needs a cluster on AWS with workers on Azure, and nothing shows it for the link 'azure-link'; "
    + 'only this pair was agreed on; leave other clouds out (cross-csp/phase-unmet)',
  ]],
  ['no second cloud at all', DEV_PREVIEW, [], [
    'dev preview is for workers on a second cloud, and there is no link to one; '
    + "add a Link, or name the clouds in 'secondaryPlatforms' if somebody else makes it (cross-csp/phase-unmet)",
  ]],
])('fails for %s', (_, phase, parts, messages) => {
  expect(refusals(phase, ...parts)).toEqual(messages);
});

test('takes all props, and asks nothing of links that somebody else makes', () => {
  const props: Required<CrossCspProfileProps> = { phase: GA, secondaryPlatforms: [LinkPlatform.AZURE] };
  expect(build(props, workload, controller).profile.node.validate()).toEqual([]);
  expect(build(props).profile.node.validate().map(message => message.split(',')[0])).toEqual([
    'general availability needs something that initialises nodes of the second cloud',
    'general availability needs the cloud controller of the second cloud',
    'general availability needs an identity for the second cloud without a password',
  ]);
});

test('fails for a cloud that is named twice', () => {
  expect(() => build({ phase: GA, secondaryPlatforms: [LinkPlatform.AZURE, LinkPlatform.AZURE] })).toThrow(expect.objectContaining({
    message: "[test/Profile] 'secondaryPlatforms' has 'Azure' twice; name each cloud once (input/duplicate)",
  }));
});

test('writes nothing that the phase does not allow', () => {
  const { chart } = build({ phase: DEV_PREVIEW }, link({ driver: LinkDriver.wireGuard(BOTH) }), nodeManager);
  expect(() => chart.toJson()).toThrow('[test/Profile] dev preview does not allow links by WireGuard');
});

const ADVICE = [
  'warning: [test/Profile] dev preview should have an identity for the second cloud without a password, and nothing shows it for Azure; '
  + "use an identity of the type 'WorkloadIdentity' on Azure, or a role on AWS, and no other beside it (cross-csp/phase-advice)\n",
  "warning: [test/Profile] dev preview should have links that are watched, and nothing shows it for the link 'azure-link'; add a LinkMonitoring (cross-csp/phase-advice)\n",
];

test('warns of what the phase advises and the tree lacks, also where there is nothing but a link', () => {
  build({ phase: DEV_PREVIEW }, link(), nodeManager).chart.toJson();
  expect(printed()).toEqual(ADVICE);
});

test('warns of nothing once it is acknowledged, or there', () => {
  const { chart, profile } = build({ phase: DEV_PREVIEW }, link(), nodeManager);
  Warnings.of(profile).acknowledge('cross-csp/phase-advice', 'a first try');
  chart.toJson();
  build({ phase: DEV_PREVIEW }, link(), nodeManager, watched, workload).chart.toJson();
  expect(printed()).toEqual([]);
});

// Whatever the parts: what a phase refuses as missing, the next one refuses too, and what a phase allows, the next one allows.
test('a later phase asks for no less and forbids no more', () => {
  const parts: Part[] = [link(), link({ driver: LinkDriver.wireGuard(BOTH), linkName: 'wg' }, 'Wg'), nodeManager, controller, disks, workload];
  const codes = (phase: CrossCspPhase, chosen: Part[]) => refusals(phase, ...chosen).map(message => message.replace(phase.phaseName, ''));
  fc.assert(fc.property(fc.subarray(parts, { minLength: 1 }), fc.boolean(), (chosen, isWatched) => {
    const all = isWatched ? [...chosen, watched] : chosen;
    const [dev, tech, ga] = PHASES.map(phase => codes(phase, all));
    const unmet = (messages: string[]) => messages.filter(message => message.endsWith('(cross-csp/phase-unmet)'));
    const forbidden = (messages: string[]) => messages.filter(message => message.endsWith('(cross-csp/phase-forbids)')).map(message => message.split(',')[0]);
    for (const [earlier, later] of [[dev, tech], [tech, ga]]) {
      expect(unmet(later)).toEqual(expect.arrayContaining(unmet(earlier)));
      expect(forbidden(earlier)).toEqual(expect.arrayContaining(forbidden(later)));
    }
  }), { numRuns: 50 });
});
