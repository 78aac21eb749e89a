import { crossplane, GOVERNMENT, makeChart, ZERO } from './links';
import { LinkEnd, LinkProviderConfig, LinkProviderConfigProps, LinkProviderIdentity } from '../../src/connectivity';
import { find, Manifest, synth } from '../support/manifests';
import { describeReference } from '../support/reference';
import { schemaErrors } from '../support/schema';
import { disagreements } from '../support/upstream';


function build(props: LinkProviderConfigProps): Manifest {
  const chart = makeChart();
  new LinkProviderConfig(chart, 'Config', props);
  return find(synth(chart), 'ProviderConfig');
}

describeReference('the examples of workers on a second cloud', 'integration/examples/cross-csp', reference => {
  test('10-crossplane.yaml is reproduced', () => {
    const ours = crossplane();
    expect(ours.flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
    // Names tell the ProviderConfigs of two clouds apart here, so that a list by kind and name has each once.
    const definition = find(ours, 'CompositeResourceDefinition');
    expect(disagreements({
      template: reference.read('10-crossplane.yaml'),
      ours,
      differences: [
        { object: 'Namespace/cross-csp', field: '/spec', ours: {}, reason: 'cdk8s-plus-28 always writes it' },
        { object: `CompositeResourceDefinition/${definition.metadata.name}`, field: '', ours: definition, reason: 'it is network/00-xrd.yaml there, and one construct here' },
      ],
    })).toEqual([]);
  });
});

test('has the name that ends of links look for by default', () => {
  const identities = [LinkProviderIdentity.awsRole('arn:aws:iam::123456789012:role/link'), LinkProviderIdentity.azureWorkload(GOVERNMENT), LinkProviderIdentity.gcpWorkload('example-project')];
  const ends = [
    LinkEnd.aws({ region: 'r', vpcId: 'v', cidrs: [], routeTableIds: [] }),
    LinkEnd.azure({ region: 'r', resourceGroup: 'g', virtualNetwork: 'v', cidrs: [], gatewaySubnetCidr: '10.0.0.0/27' }),
    LinkEnd.gcp({ region: 'r', project: 'p', network: 'n', cidrs: [] }),
  ];
  expect(identities.map(identity => build({ identity }).metadata.name)).toEqual(ends.map(({ providerConfigName }) => providerConfigName));
});

test('takes all props', () => {
  const props: Required<LinkProviderConfigProps> = { providerConfigName: 'main', identity: LinkProviderIdentity.azureWorkload(GOVERNMENT) };
  expect(build(props)).toEqual({
    apiVersion: 'azure.m.upbound.io/v1beta1',
    kind: 'ProviderConfig',
    metadata: { name: 'main', namespace: 'cross-csp' },
    spec: { environment: 'usgovernment', clientID: ZERO, tenantID: ZERO, subscriptionID: ZERO, credentials: { source: 'OIDCTokenFile' } },
  });
});

test('says nothing of the worldwide cloud of Azure, which is the default', () => {
  const { azureCloud: _, ...worldwide } = GOVERNMENT;
  expect(build({ identity: LinkProviderIdentity.azureWorkload(worldwide) }).spec).not.toHaveProperty('environment');
});

test('logs on to Google Cloud by the identity of the pod', () => {
  const manifest = build({ identity: LinkProviderIdentity.gcpWorkload('example-project') });
  expect(manifest.spec).toEqual({ projectID: 'example-project', credentials: { source: 'InjectedIdentity' } });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('may have one name for two clouds, and not twice for one', () => {
  const chart = makeChart();
  const config = (id: string, identity: LinkProviderIdentity) => new LinkProviderConfig(chart, id, { providerConfigName: 'main', identity });
  config('Azure', LinkProviderIdentity.azureWorkload(GOVERNMENT));
  config('Gcp', LinkProviderIdentity.gcpWorkload('example-project'));
  expect(() => config('Other', LinkProviderIdentity.gcpWorkload('other-project'))).toThrow(expect.objectContaining({
    message: "[test/Other] gcp.m.upbound.io ProviderConfig 'main' is the name of 'test/Gcp' too; give each gcp.m.upbound.io ProviderConfig of a chart its own name (input/duplicate)",
  }));
});

test.each<[string, LinkProviderConfigProps, string]>([
  ['a user in place of a role', { identity: LinkProviderIdentity.awsRole('arn:aws:iam::123456789012:user/link') },
    "[test/Config] 'roleArn' 'arn:aws:iam::123456789012:user/link' is not the ARN of a role; use for example 'arn:aws:iam::123456789012:role/link' (input/invalid-value)"],
  ['an id that is none', { identity: LinkProviderIdentity.azureWorkload({ ...GOVERNMENT, tenantId: 'example.com' }) },
    "[test/Config] 'tenantId' 'example.com' is not an id of Azure; use a UUID, for example '00000000-0000-0000-0000-000000000000' (input/invalid-value)"],
  ['a project that is none', { identity: LinkProviderIdentity.gcpWorkload('My Project') },
    "[test/Config] 'projectId' 'My Project' is not the id of a project; use 6 to 30 lower-case letters, digits and '-', starting with a letter (input/invalid-value)"],
  ['a name that is none', { providerConfigName: 'A', identity: LinkProviderIdentity.gcpWorkload('example-project') },
    "[test/Config] 'providerConfigName' 'A' is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"],
])('fails for %s', (_, props, message) => {
  expect(() => build(props)).toThrow(expect.objectContaining({ message }));
});
