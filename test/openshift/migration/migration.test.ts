import * as fc from 'fast-check';
import { stringify } from 'yaml';
import { AWS, AZURE, BARE_METAL, GCP, OPENSTACK, VSPHERE } from './fixtures';
import { OpenShiftMigratedPool, OpenShiftMigration, OpenShiftMigrationChange, OpenShiftMigrationOptions, OpenShiftRelease } from '../../../src/openshift';
import { migrateMachineSet } from '../../../src/openshift/migration/migration';
import { leaves } from '../../support/leaves';
import { find, Manifest } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { V4_20, V4_22, V5_0 } = OpenShiftRelease;
const FIXTURES: { readonly [platform: string]: Manifest } = { AWS, AZURE, BARE_METAL, GCP, OPENSTACK, VSPHERE };
const OPTIONS: Required<OpenShiftMigrationOptions> = { release: V5_0, infraId: 'ocp-7xk2p', azureSubscriptionId: '00000000-0000-0000-0000-000000000000' };
const VALUE = 'spec.template.spec.providerSpec.value';

interface Migrated { readonly objects: Manifest[]; readonly pool: OpenShiftMigratedPool }

function migrate(manifest: Manifest, options: Partial<OpenShiftMigrationOptions> = {}): Migrated {
  const [pool] = OpenShiftMigration.fromYaml(stringify(manifest), { ...OPTIONS, ...options });
  const set = migrateMachineSet(manifest, { ...OPTIONS, ...options });
  return { objects: [set.template, set.machineSet], pool };
}

/** A copy with other fields in the provider spec. */
function withValue(manifest: Manifest, change: object): Manifest {
  const copy = structuredClone(manifest);
  Object.assign(copy.spec.template.spec.providerSpec.value, change);
  return copy;
}

const lost = ({ differences }: OpenShiftMigratedPool) => differences
  .filter(({ change }) => change === OpenShiftMigrationChange.LOST).map(({ field }) => field);

describe.each(Object.keys(FIXTURES))('%s', platform => {
  const manifest = FIXTURES[platform];

  test.each([V4_20, V4_22, V5_0])('becomes objects that fit the pinned schemas, on OpenShift %s', release => {
    expect(migrate(manifest, { release }).objects.flatMap(object => schemaErrors(object) ?? [])).toEqual([]);
  });

  test('loses no field without a word: without it, something else comes out, or it is refused', () => {
    const whole = JSON.stringify(migrateMachineSet(manifest, OPTIONS));
    const forgotten = [...leaves(manifest, '')].map(([pointer]) => pointer).filter(pointer => {
      const copy = structuredClone(manifest);
      const steps = pointer.slice(1).split('/').map(step => step.replace(/~1/g, '/').replace(/~0/g, '~'));
      const owner = steps.slice(0, -1).reduce((object, step) => object[step], copy);
      delete owner[steps[steps.length - 1]];
      try {
        return JSON.stringify(migrateMachineSet(copy, OPTIONS)) === whole;
      } catch {
        return false;
      }
    });
    expect(forgotten.filter(pointer => ![...MEANINGLESS, ...WITHOUT_EFFECT[platform]].includes(pointer))).toEqual([]);
  });

  test('says of any field that nobody knows that it is lost', () => {
    const owners = [...leaves(manifest, '')].map(([pointer]) => pointer.split('/').slice(0, -1)).filter(steps => steps.includes('value') && !/^\d+$/.test(steps[steps.length - 1]));
    fc.assert(fc.property(fc.constantFrom(...owners), fc.stringMatching(/^x[a-z]{3,8}$/), (steps, name) => {
      const copy = structuredClone(manifest);
      const owner = steps.slice(1).reduce((object, step) => object[step.replace(/~1/g, '/')], copy);
      fc.pre(!Array.isArray(owner) && !Object.hasOwn(owner, name) && !isMap(steps));
      owner[name] = 'something';
      const fields = migrateMachineSet(copy, OPTIONS).differences.map(({ field }) => field);
      expect(fields.some(field => field.endsWith(name) || isNamed(field, steps))).toBe(true);
    }), { numRuns: 60 });
  });
});

/** Labels and the like have names of users. */
const isMap = (steps: string[]): boolean => /^(labels|tags|matchLabels|serverMetadata|profile|annotations)$/.test(steps[steps.length - 1]);
/** Whether a difference is about all of an object that is lost. */
const isNamed = (field: string, steps: string[]): boolean => steps.join('.').replace(/\.(\d+)/g, '[$1]').startsWith(`.${field}`);

/** What says what a text is, and not how machines are. */
const MEANINGLESS = ['/apiVersion', '/kind', '/spec/template/spec/providerSpec/value/userDataSecret/name', '/spec/template/spec/providerSpec/value/apiVersion', '/spec/template/spec/providerSpec/value/metadata/creationTimestamp',
  '/metadata/labels/machine.openshift.io~1cluster-api-cluster', '/spec/template/metadata/labels/machine.openshift.io~1cluster-api-cluster',
  '/spec/template/metadata/labels/machine.openshift.io~1cluster-api-machineset', '/spec/selector/matchLabels/machine.openshift.io~1cluster-api-machineset'];
/** Defaults, empty texts, and parts of what is lost as a whole. */
const below = (...fields: string[]): string[] => fields.map(field => `/spec/template/spec/providerSpec/value/${field}`);
const WITHOUT_EFFECT: { readonly [platform: string]: readonly string[] } = {
  AWS: below('blockDevices/2/deviceName', 'loadBalancers/0/name', 'loadBalancers/0/type', 'placement/host/dedicatedHost/allocationStrategy'),
  AZURE: below('applicationSecurityGroups/0', 'image/offer', 'image/publisher', 'image/sku', 'image/version', 'osDisk/osType'),
  BARE_METAL: below('metaData/name'),
  GCP: below('credentialsSecret/name', 'disks/0/autoDelete', 'disks/0/labels/a', 'disks/1/boot', 'gpus/0/count', 'gpus/0/type', 'networkInterfaces/1/network',
    'networkInterfaces/1/subnetwork', 'serviceAccounts/1/email', 'serviceAccounts/1/scopes/0', 'targetPools/0'),
  OPENSTACK: below('cloudName', 'cloudsSecret/name', 'networks/0/profile/trusted', 'networks/0/portSecurity', 'networks/0/subnets/0/portSecurity', 'ports/0/profile/a'),
  VSPHERE: below('credentialsSecret/name'),
};

test('reproduces the day-2 pool of AWS', () => {
  const bare = withValue(AWS, {});
  bare.spec = { ...bare.spec, template: structuredClone(AWS).spec.template, minReadySeconds: undefined, deletePolicy: undefined };
  bare.spec.template.spec = {
    providerSpec: {
      value: {
        kind: 'AWSMachineProviderConfig',
        ami: { id: 'ami-0123456789abcdef0' },
        instanceType: 'm6i.xlarge',
        subnet: { id: 'subnet-0123456789abcdef0' },
        placement: { availabilityZone: 'us-east-1a' },
        blockDevices: [{ ebs: {} }],
      },
    },
  };
  const { objects } = migrate(bare);
  expect(find(objects, 'AWSMachineTemplate').spec.template.spec).toEqual({
    instanceType: 'm6i.xlarge',
    ami: { id: 'ami-0123456789abcdef0' },
    subnet: { id: 'subnet-0123456789abcdef0' },
    ignition: { version: '3.4', storageType: 'UnencryptedUserData' },
    sshKeyName: '',
    rootVolume: { size: 120 },
  });
  const template = find(objects, 'AWSMachineTemplate').metadata.name;
  expect(template).toMatch(/^ocp-7xk2p-worker-a-capi-[0-9a-f]{8}$/);
  expect(find(objects, 'MachineSet')).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineSet',
    metadata: {
      name: 'ocp-7xk2p-worker-a-capi',
      namespace: 'openshift-cluster-api',
      annotations: { 'machine.openshift.io/vCPU': '4' },
      labels: { 'cluster.x-k8s.io/cluster-name': 'ocp-7xk2p', 'tier': 'one' },
    },
    spec: {
      clusterName: 'ocp-7xk2p',
      replicas: 2,
      selector: { matchLabels: { 'cluster.x-k8s.io/cluster-name': 'ocp-7xk2p', 'cluster.x-k8s.io/set-name': 'ocp-7xk2p-worker-a-capi' } },
      template: {
        metadata: {
          labels: {
            'cluster.x-k8s.io/cluster-name': 'ocp-7xk2p',
            'cluster.x-k8s.io/set-name': 'ocp-7xk2p-worker-a-capi',
            'node-role.kubernetes.io/worker': '',
            'node-role.kubernetes.io/infra': '',
            'of-machine': 'yes',
          },
          annotations: { 'of-machine': 'note' },
        },
        spec: {
          clusterName: 'ocp-7xk2p',
          bootstrap: { dataSecretName: 'worker-user-data' },
          failureDomain: 'us-east-1a',
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AWSMachineTemplate', name: template },
        },
      },
    },
  });
});

test('writes the version of the API that the release has', () => {
  const { spec, apiVersion } = find(migrate(AWS, { release: V4_20 }).objects, 'MachineSet');
  expect(apiVersion).toBe('cluster.x-k8s.io/v1beta1');
  expect(spec).toMatchObject({ deletePolicy: 'Oldest', minReadySeconds: 30 });
  expect(spec.template.spec.infrastructureRef.apiVersion).toBe('infrastructure.cluster.x-k8s.io/v1beta2');
  expect(find(migrate(AWS).objects, 'MachineSet').spec).toMatchObject({ deletion: { order: 'Oldest' }, template: { spec: { minReadySeconds: 30 } } });
});

test('carries taints over where the release takes them, and says so elsewhere', () => {
  expect(find(migrate(AWS).objects, 'MachineSet').spec.template.spec.taints).toEqual([{ key: 'gpu', value: 'yes', effect: 'NoSchedule', propagation: 'Always' }]);
  const { objects, pool } = migrate(AWS, { release: V4_22 });
  expect(find(objects, 'MachineSet').spec.template.spec.taints).toBeUndefined();
  expect(pool.differences).toContainEqual({
    field: 'spec.template.spec.taints', change: 'lost', reason: 'OpenShift 4.22 takes no taints of Cluster API; write them by a KubeletConfig with registerWithTaints',
  });
});

test.each<[string, object, string]>([
  ['credentials of another account', { credentialsSecret: { name: 'other' } }, `${VALUE}.credentialsSecret.name`],
  ['an image by filters', { ami: { filters: [{ name: 'a', values: ['b'] }] } }, `${VALUE}.ami.filters`],
  ['a user data Secret that nobody copies', { userDataSecret: { name: 'mine' } }, VALUE],
  ['a tag twice', { tags: [{ name: 'a', value: '1' }, { name: 'a', value: '2' }] }, `${VALUE}.tags[1]`],
  ['two roots', { blockDevices: [{ ebs: {} }, { ebs: {} }] }, `${VALUE}.blockDevices`],
  ['an id beside filters', { subnet: { id: 'subnet-1', filters: [{ name: 'a', values: ['b'] }] } }, `${VALUE}.subnet.filters`],
])('says of %s that it is lost', (_, change, field) => {
  expect(lost(migrate(withValue(AWS, change)).pool)).toContain(field);
});

test('says of images and identities in Azure that they need the subscription', () => {
  const { objects, pool } = migrate(AZURE, { azureSubscriptionId: undefined });
  expect(lost(pool)).toEqual(expect.arrayContaining([`${VALUE}.image.resourceID`, `${VALUE}.managedIdentity`]));
  expect(find(objects, 'AzureMachineTemplate').spec.template.spec.image).toBeUndefined();
  expect(find(migrate(AZURE).objects, 'AzureMachineTemplate').spec.template.spec.userAssignedIdentities).toEqual([{
    providerID: 'azure:///subscriptions/00000000-0000-0000-0000-000000000000/resourcegroups/ocp-7xk2p-rg/providers/Microsoft.ManagedIdentity/userAssignedIdentities/ocp-7xk2p-identity',
  }]);
});

test('takes an image of the marketplace', () => {
  const manifest = withValue(AZURE, { image: { publisher: 'p', offer: 'o', sku: 's', version: '1', resourceID: '', type: 'MarketplaceWithPlan' } });
  expect(find(migrate(manifest).objects, 'AzureMachineTemplate').spec.template.spec.image)
    .toEqual({ marketplace: { publisher: 'p', offer: 'o', sku: 's', version: '1', thirdPartyImage: true } });
});

test.each<[string, Manifest, string]>([
  ['a text where a number belongs', withValue(AWS, { placementGroupPartition: 'two' }), `'${VALUE}.placementGroupPartition' is "two"; it has to be a whole number`],
  ['no instance type', withValue(AWS, { instanceType: undefined }), `'${VALUE}.instanceType' is missing; it has to be a text`],
  ['no image', withValue(AWS, { ami: {} }), `'${VALUE}.ami.id' is missing; it has to be the id of an image`],
  ['an unknown provider', withValue(AWS, { kind: 'Other' }),
    `'${VALUE}.kind' is "Other"; it has to be one of AWSMachineProviderConfig, AzureMachineProviderSpec, BareMetalMachineProviderSpec, GCPMachineProviderSpec, `
    + 'OpenstackProviderSpec, VSphereMachineProviderSpec'],
  ['an unknown tenancy', withValue(AWS, { placement: { tenancy: 'mine' } }), `'${VALUE}.placement.tenancy' is "mine"; it has to be one of default, dedicated, host`],
  ['an unknown market', withValue(AWS, { marketType: 'Black' }), `'${VALUE}.marketType' is "Black"; it has to be OnDemand, Spot or CapacityBlock`],
  ['an unknown volume', withValue(AWS, { blockDevices: [{ ebs: { volumeType: 'tape' } }] }),
    `'${VALUE}.blockDevices[0].ebs.volumeType' is "tape"; it has to be one of gp2, gp3, io1, io2, st1, sc1, standard`],
  ['an unknown interface', withValue(AWS, { networkInterfaceType: 'WIFI' }), `'${VALUE}.networkInterfaceType' is "WIFI"; it has to be ENA or EFA`],
  ['a list that is none', withValue(AWS, { tags: {} }), `'${VALUE}.tags' is {}; it has to be a list of objects`],
  ['no disk to boot from', withValue(GCP, { disks: [] }), `'${VALUE}.disks' is missing; it has to be a list with a disk that machines boot from`],
  ['no image in Azure', withValue(AZURE, { image: {} }), `'${VALUE}.image' is missing; it has to be an image by resourceID, or by publisher, offer, sku and version`],
  ['nothing to install', withValue(BARE_METAL, { customDeploy: {}, image: {} }), `'${VALUE}' is missing; it has to be a provider spec with customDeploy.method or image.url`],
])('fails for %s', (_, manifest, reason) => {
  expect(() => migrateMachineSet(manifest, OPTIONS)).toThrow(expect.objectContaining({ message: `${reason} (openshift/migration-input)` }));
});

test.each([
  ['something else', 'kind: ConfigMap\napiVersion: v1\n', 'document 1 is no MachineSet of machine.openshift.io; leave out what is something else (openshift/migration-input)'],
  ['no YAML', 'a: [', 'document 1 is no YAML: '],
])('fails for %s', (_, text, message) => {
  expect(() => OpenShiftMigration.fromYaml(text, OPTIONS)).toThrow(message);
});

test('fails without the name of the cluster', () => {
  const manifest = structuredClone(AWS);
  manifest.metadata.labels = {} as typeof manifest.metadata.labels;
  delete (manifest.spec.template.metadata.labels as Manifest)['machine.openshift.io/cluster-api-cluster'];
  expect(() => migrateMachineSet(manifest, { release: V5_0 })).toThrow(expect.objectContaining({
    message: '\'metadata.labels["machine.openshift.io/cluster-api-cluster"]\' is missing; it has to be the infrastructure name of the cluster, '
      + 'unless infraId (--infra-id) gives it (openshift/migration-input)',
  }));
});
