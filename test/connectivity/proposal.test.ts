import { Chart, Duration } from 'cdk8s';
import { AWS, AZURE, GCP, LINE, makeChart, makeLink, OwnDriver, ZERO as SUBSCRIPTION } from './links';
import { BOTH } from './wireguard/gateways';
import {
  CrossCspProposal, CrossCspProposalDefinition, CrossCspProposalProps, Link, LinkDriver,
} from '../../src/connectivity';
import { PROPOSAL_CEL_EXPLANATIONS, proposalSchema } from '../../src/connectivity/proposal/definition';
import { Warnings } from '../../src/root';
import { SchemaNode } from '../../src/schemas';
import { brokenCelRules } from '../../src/validation/cel';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const SECRETS = { primarySecretName: 'aws-credentials', secondarySecretName: 'azure-credentials' };

const printed = captureStderr();
const wireGuard = (): Link => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.wireGuard(BOTH) }).link;
const line = (): Link => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.directConnect(LINE) }).link;

function build(props: Partial<CrossCspProposalProps> = {}, link = makeLink({ primary: AWS, secondary: AZURE }).link): Manifest {
  new CrossCspProposal(Chart.of(link), 'Proposal', { link, azureSubscriptionId: SUBSCRIPTION, ...SECRETS, ...props });
  return find(synth(Chart.of(link)), 'CrossCSPNetwork');
}

test('says of a link what the proposal asks for', () => {
  expect(build()).toEqual({
    apiVersion: 'infrastructure.openshift.io/v1alpha1',
    kind: 'CrossCSPNetwork',
    metadata: { name: 'azure-link', namespace: 'openshift-cross-csp-network' },
    spec: {
      driver: 'IPsecVPN',
      primaryCSP: { platform: 'AWS', vpcID: 'vpc-0abc123def4567890', region: 'us-gov-west-1', subnetCIDRs: ['10.0.0.0/16'] },
      secondaryCSP: {
        platform: 'Azure', subscriptionID: SUBSCRIPTION, resourceGroup: 'cross-csp-rg', vnetName: 'gpu-workers-vnet', region: 'usgovvirginia', subnetCIDRs: ['10.1.0.0/16'],
      },
      tunnel: { authentication: 'psk', routeExchange: 'bgp' },
      credentialsRef: { primary: { name: 'aws-credentials' }, secondary: { name: 'azure-credentials' } },
    },
  });
});

test('takes all props', () => {
  const { link } = makeLink({ primary: AWS, secondary: AZURE });
  const props: Required<CrossCspProposalProps> = {
    link, ...SECRETS, azureSubscriptionId: SUBSCRIPTION, pskRotationInterval: Duration.hours(24), proposalName: 'to-azure', namespace: 'networks',
  };
  expect(build(props, link)).toMatchObject({ metadata: { name: 'to-azure', namespace: 'networks' }, spec: { tunnel: { pskRotationInterval: '24h0m0s' } } });
});

test.each<[string, () => Link, object]>([
  ['WireGuard', () => wireGuard(), { driver: 'WireGuard', tunnel: { routeExchange: 'static' } }],
  ['Direct Connect', () => line(), { driver: 'DirectConnect', tunnel: { routeExchange: 'bgp' } }],
])('has the words of the proposal for %s', (_, link, spec) => {
  const manifest = build({}, link());
  expect(manifest.spec).toMatchObject(spec);
  expect(manifest.spec.tunnel).not.toHaveProperty('authentication');
  expect(schemaErrors(manifest)).toEqual([]);
});

test('the definition has what an API server asks for, and no namespace', () => {
  const chart = makeChart();
  new CrossCspProposalDefinition(chart, 'Definition');
  const { metadata, spec } = find(synth(chart), 'CustomResourceDefinition');
  expect(metadata).toEqual({ name: 'crosscspnetworks.infrastructure.openshift.io' });
  expect(spec).toMatchObject({
    group: 'infrastructure.openshift.io',
    scope: 'Namespaced',
    names: { kind: 'CrossCSPNetwork', plural: 'crosscspnetworks', singular: 'crosscspnetwork' },
    versions: [{ name: 'v1alpha1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: proposalSchema() } }],
  });
});

test('what is written fits the definition, which refuses what the proposal has no word for', () => {
  const manifest = build();
  expect(schemaErrors(manifest)).toEqual([]);
  const changed = (spec: object) => schemaErrors({ ...manifest, spec: { ...manifest.spec, ...spec } });
  expect(changed({ driver: 'OpenVPN' })).toEqual([expect.stringContaining('spec.driver')]);
  expect(changed({ tunnel: { authentication: 'token' } })).toEqual([expect.stringContaining('spec.tunnel.authentication')]);
  expect(changed({ tunnel: { pskRotationInterval: 'daily' } })).toEqual([expect.stringContaining('spec.tunnel.pskRotationInterval')]);
  expect(changed({ primaryCSP: { ...manifest.spec.primaryCSP, subnetCIDRs: [] } })).toEqual([expect.stringContaining('spec.primaryCSP.subnetCIDRs')]);
  expect(changed({ mtu: 1400 })).toEqual([expect.stringContaining('spec.mtu')]);
});

describe('a rule of the definition', () => {
  const { spec } = proposalSchema().properties as { spec: SchemaNode };
  const { primaryCSP, tunnel } = spec.properties!;
  const vpc = { platform: 'AWS', region: 'r', subnetCIDRs: ['10.0.0.0/16'], vpcID: 'vpc-1' };
  const vnet = { platform: 'Azure', region: 'r', subnetCIDRs: ['10.1.0.0/16'], subscriptionID: 's', resourceGroup: 'g', vnetName: 'v' };

  test.each<[string, SchemaNode, object, object]>([
    ['asks for a VPC on AWS', primaryCSP, vpc, { ...vpc, vpcID: undefined }],
    ['asks for a virtual network on Azure', primaryCSP, vnet, { ...vnet, vnetName: undefined }],
    ['asks for two platforms', spec, { primaryCSP: vpc, secondaryCSP: vnet }, { primaryCSP: vpc, secondaryCSP: vpc }],
    ['lets nobody rotate what is not there', tunnel, { pskRotationInterval: '24h', authentication: 'psk' }, { pskRotationInterval: '24h', authentication: 'certificate' }],
  ])('%s', (_, schema, fits, breaks) => {
    expect(brokenCelRules(schema, fits)).toEqual([]);
    const broken = brokenCelRules(schema, JSON.parse(JSON.stringify(breaks)));
    expect(broken).toHaveLength(1);
    expect(broken[0].failure).toBeUndefined();
    expect(PROPOSAL_CEL_EXPLANATIONS[broken[0].rule]).toMatch(/; /);
  });
});

test('warns that nobody reads it, until somebody has acknowledged that', () => {
  const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
  new CrossCspProposal(chart, 'Proposal', { link, azureSubscriptionId: SUBSCRIPTION, ...SECRETS });
  synth(chart);
  expect(printed()).toEqual([
    "warning: [test/Proposal] no release of OpenShift has a controller for CrossCSPNetwork, and one that comes makes gateways of its own beside those of the link 'azure-link'; "
    + 'use it to try the proposal, and take one of the two away then (cross-csp/proposal-only)\n',
  ]);
});

test('says nothing once that is acknowledged', () => {
  const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
  Warnings.of(new CrossCspProposal(chart, 'Proposal', { link, azureSubscriptionId: SUBSCRIPTION, ...SECRETS })).acknowledge('cross-csp/proposal-only', 'tries the proposal');
  synth(chart);
  expect(printed()).toEqual([]);
});

test('fails for a second object of the name', () => {
  const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
  build({}, link);
  expect(() => new CrossCspProposal(chart, 'Other', { link, azureSubscriptionId: SUBSCRIPTION, ...SECRETS })).toThrow(expect.objectContaining({
    message: "[test/Other] CrossCSPNetwork 'azure-link' is the name of 'test/Proposal' too; give each CrossCSPNetwork of a chart its own name (input/duplicate)",
  }));
});

test.each<[string, Partial<CrossCspProposalProps>, () => Link, string]>([
  ['a driver that the proposal does not know', {}, () => makeLink({ primary: AWS, secondary: AZURE, driver: new OwnDriver() }).link,
    "[test/Proposal] 'Carrier pigeons' is no driver that the proposal knows; it knows IPsec, WireGuard, Direct Connect (cross-csp/driver)"],
  ['a platform that the proposal does not know', {}, () => makeLink({ primary: AWS, secondary: GCP }).link,
    "[test/Proposal] an end is on 'GCP', of which the proposal says nothing; it knows AWS and Azure (cross-csp/driver)"],
  ['no subscription', { azureSubscriptionId: undefined }, () => makeLink({ primary: AWS, secondary: AZURE }).link,
    "[test/Proposal] 'azureSubscriptionId' is missing, and an end is the virtual network 'gpu-workers-vnet' of Azure; give the id of its subscription (input/missing-value)"],
  ['keys that are not there', { pskRotationInterval: Duration.hours(1) }, () => wireGuard(),
    "[test/Proposal] 'pskRotationInterval' is given, and 'WireGuard' has no pre-shared keys; leave it out (input/invalid-value)"],
  ['a Secret that is none', { primarySecretName: 'A' }, () => makeLink({ primary: AWS, secondary: AZURE }).link,
    "[test/Proposal] 'primarySecretName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
  ['a namespace that is none', { namespace: 'a.b' }, () => makeLink({ primary: AWS, secondary: AZURE }).link,
    "[test/Proposal] 'namespace' 'a.b' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, link, message) => {
  expect(() => build(props, link())).toThrow(expect.objectContaining({ message }));
});
