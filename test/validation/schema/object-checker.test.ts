import { BUILT_IN } from '../../../src/registry';
import { schemaOf } from '../../../src/schemas';
import { BundleObject, formatPath, Manifest } from '../../../src/topology';
import { isChecked, ObjectChecker, SCHEMA_CODES } from '../../../src/validation/schema';
import { CompiledNode } from '../../../src/validation/schema/compiled-node';
import { movedTo } from '../../../src/validation/schema/moved-fields';

function violations(manifest: unknown, isServerSide?: boolean): string[] {
  return ObjectChecker.of(BUILT_IN).check(new BundleObject(manifest as Manifest, {}, 0), undefined, isServerSide).map(({ code, severity, at, message }) => `${severity} ${code} ${formatPath(at.path)}: ${message}`);
}

const DRAIN_RULE = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDrainRule', metadata: { name: 'a' }, spec: { drain: { behavior: 'Skip' } } };
const withMetadata = (metadata: unknown) => ({ ...DRAIN_RULE, metadata });
const ofKind = (apiVersion: string, kind: string) => ({ apiVersion, kind, metadata: { name: 'a' } });

describe('objects', () => {
  test('a valid object has no violations', () => {
    expect(violations(DRAIN_RULE)).toEqual([]);
  });

  test('a status is nobody’s business here', () => {
    expect(violations({ ...DRAIN_RULE, status: { phase: 1 } })).toEqual([]);
  });

  test('a field beside spec is refused', () => {
    expect(violations({ ...DRAIN_RULE, sepc: {} })).toEqual(["error schema/unknown-field sepc: 'sepc' is unknown to MachineDrainRule v1beta2 of cluster-api v1.14.0; did you mean 'spec'?"]);
  });

  test('the field of a violation holds what is written there', () => {
    const [{ at }] = ObjectChecker.of(BUILT_IN).check(new BundleObject({ ...DRAIN_RULE, spec: { drain: { behavior: 'No' } } }, {}, 0));
    expect(at.value).toBe('No');
  });

  describe.each(['v1beta1', 'v1beta2'])('machines of cluster.x-k8s.io/%s', version => {
    const machines = (kind: string, spec: object) => violations({
      ...ofKind(`cluster.x-k8s.io/${version}`, kind),
      spec: {
        clusterName: 'c',
        template: {
          spec: {
            clusterName: 'c',
            bootstrap: { dataSecretName: 'd' },
            infrastructureRef: {
              ...version === 'v1beta1' ? { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1' } : { apiGroup: 'infrastructure.cluster.x-k8s.io' },
              kind: 'ByoMachineTemplate',
              name: 't',
            },
          },
        },
        ...spec,
      },
    });

    test.each(['MachineDeployment', 'MachineSet'])('%s needs no selector, which a webhook fills in', kind => {
      expect(machines(kind, {})).toEqual([]);
    });

    test('a selector that is written is checked', () => {
      expect(machines('MachineSet', { selector: [] })).toEqual(['error schema/wrong-type spec.selector: is a list; write an object']);
    });

    test('fails without what no webhook fills in', () => {
      expect(machines('MachineSet', { clusterName: undefined })).toEqual([
        `error schema/missing-field spec.clusterName: is missing; MachineSet ${version} needs a string here`,
      ]);
    });
  });

  describe('what webhooks fill in', () => {
    const inSpec = (apiVersion: string, kind: string, spec: object) =>
      violations({ ...ofKind(apiVersion, kind), spec }, true).filter(violation => Object.keys(spec).some(name => violation.includes(` spec.${name}`)));

    test.each<[string, string, object]>([
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { rollout: null, replicas: null }],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { selector: null }],
      ['cluster.x-k8s.io/v1beta1', 'MachineDeployment', { selector: { matchLabels: null } }],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { rollout: {} }],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { rollout: { strategy: {} } }],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { rollout: { strategy: { rollingUpdate: {} } } }],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { rollout: { strategy: { type: '' } } }],
      ['cluster.x-k8s.io/v1beta1', 'MachineDeployment', { strategy: { type: '' } }],
      ['cluster.x-k8s.io/v1beta2', 'MachineHealthCheck', { checks: {} }],
      ['cluster.x-k8s.io/v1beta2', 'Machine', { deletion: {} }],
      ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', { rollout: {} }],
      ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', { rollout: { strategy: { rollingUpdate: {}, type: '' } } }],
      ['controlplane.cluster.x-k8s.io/v1beta1', 'KubeadmControlPlane', { rolloutStrategy: { type: '' } }],
      ['infrastructure.cluster.x-k8s.io/v1beta1', 'Metal3Cluster', { controlPlaneEndpoint: { host: '192.0.2.1' } }],
    ])('%s %s takes %j', (apiVersion, kind, spec) => {
      expect(inSpec(apiVersion, kind, spec)).toEqual([]);
    });

    test.each<[string, string, object, string]>([
      ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', { rollout: { strategy: { type: 'OnDelete' } } },
        'schema/not-allowed spec.rollout.strategy.type: is "OnDelete"; use one of RollingUpdate, ""'],
      ['infrastructure.cluster.x-k8s.io/v1beta2', 'Metal3RemediationTemplate', { template: { spec: { strategy: { retryLimit: -1 } } } },
        'schema/out-of-range spec.template.spec.strategy.retryLimit: is -1; use 1 or more'],
      ['cluster.x-k8s.io/v1beta2', 'MachineDeployment', { selector: { matchLabels: { a: null } } },
        'schema/null spec.selector.matchLabels.a: is null, which server-side apply refuses; leave the field out or write a string'],
      ['infrastructure.cluster.x-k8s.io/v1beta1', 'Metal3Cluster', { controlPlaneEndpoint: null },
        'schema/null spec.controlPlaneEndpoint: is null, which server-side apply refuses; leave the field out or write an object'],
    ])('fails for what no webhook fills in or one would write over, %s %s %j', (apiVersion, kind, spec, problem) => {
      expect(inSpec(apiVersion, kind, spec)).toEqual([`error ${problem}`]);
    });
  });

  test('a null in a built-in kind counts as missing', () => {
    expect(violations({ ...ofKind('v1', 'ConfigMap'), data: null })).toEqual([]);
    expect(violations({ ...ofKind('v1', 'ConfigMap'), data: { a: null } })).toEqual([]);
  });

  test.each(SCHEMA_CODES)('$code names where upstream says so', ({ source }) => {
    expect(source).toMatch(/^(kubernetes|cluster-api|the pinned CRDs)/);
  });
});

describe('metadata', () => {
  test.each<[unknown]>([
    [{ name: 'a.b-c.1' }], [{ generateName: 'a-' }], [{ name: 'a'.repeat(253) }], [{ name: 'a', namespace: 'a'.repeat(63) }],
    [{ name: 'a', creationTimestamp: null, labels: null, annotations: null }],
    [{ name: 'a', labels: { 'example.com/A_b.c': '', 'a': 'A_b.c' } }],
    [{ name: 'a', annotations: { 'Example.com/x': 'any text: {}', 'cdk8s.io/construct': 'a/b' } }],
    [{ name: 'a', finalizers: ['example.com/f'], ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'b', uid: 'u', controller: true }] }],
    [{ name: 'a', annotations: { a: 'x'.repeat(262143) } }],
  ])('%j is fine', metadata => {
    expect(violations(withMetadata(metadata))).toEqual([]);
  });

  test.each<[unknown, string]>([
    [undefined, 'schema/metadata metadata.name: is missing; the API server stores objects by their name'],
    [null, 'schema/metadata metadata.name: is missing; the API server stores objects by their name'],
    [{ name: '' }, 'schema/metadata metadata.name: is missing; the API server stores objects by their name'],
    [{ name: null }, 'schema/metadata metadata.name: is missing; the API server stores objects by their name'],
    [[], 'schema/wrong-type metadata: is a list; write an object'],
    [{ name: 1 }, 'schema/wrong-type metadata.name: is the number 1; write a string, in quotes'],
    [{ name: 'a_b' }, 'schema/metadata metadata.name: is "a_b"; use letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most'],
    [{ name: `a${'b'.repeat(253)}` }, `schema/metadata metadata.name: is "a${'b'.repeat(59)}…"; use letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most`],
    [{ generateName: '-' }, 'schema/metadata metadata.generateName: is "-"; use letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most'],
    [{ name: 'a', namespace: 'a.b' }, 'schema/metadata metadata.namespace: is "a.b"; use letters a to z, digits and -, 63 at most'],
    [{ name: 'a', labels: { 'a b': 'c' } }, "schema/metadata metadata.labels[\"a b\"]: 'a b' is no name of a label; write 'name' or 'example.com/name' with letters, digits, -, _ and . in the name, 63 at most"],
    [{ name: 'a', labels: { 'A.com/b': 'c' } }, "schema/metadata metadata.labels[\"A.com/b\"]: 'A.com/b' is no name of a label; write 'name' or 'example.com/name' with letters, digits, -, _ and . in the name, 63 at most"],
    [{ name: 'a', annotations: { '/b': 'c' } }, "schema/metadata metadata.annotations[\"/b\"]: '/b' is no name of an annotation; write 'name' or 'example.com/name' with letters, digits, -, _ and . in the name, 63 at most"],
    [{ name: 'a', labels: { b: 'c'.repeat(64) } }, `schema/metadata metadata.labels.b: is "${'c'.repeat(60)}…"; use letters, digits, -, _ and ., with a letter or digit at both ends, 63 at most`],
    [{ name: 'a', annotations: { b: true } }, 'schema/wrong-type metadata.annotations.b: is true; write a string, in quotes'],
    [{ name: 'a', annotations: { a: 'x'.repeat(262144) } }, 'schema/metadata metadata.annotations: holds 262145 letters; all annotations together may have 262144'],
    [{ name: 'a', ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'b' }] }, 'schema/missing-field metadata.ownerReferences[0].uid: is missing; the metadata needs a string here'],
  ])('fails for %j', (metadata, problem) => {
    expect(violations(withMetadata(metadata))).toEqual([`error ${problem}`]);
  });

  test('a role may be called what it likes', () => {
    expect(violations({ apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata: { name: 'system:node' }, rules: [] })).toEqual([]);
  });

  test('a namespace on an object that is in none is warned of', () => {
    const identity = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSClusterStaticIdentity', metadata: { name: 'a', namespace: 'b' }, spec: { secretRef: 'c' } };
    expect(violations(identity)).toEqual([
      "warning schema/scope metadata.namespace: is 'b', which the API server ignores: AWSClusterStaticIdentity objects are in no namespace; leave it out",
    ]);
    expect(violations({ ...identity, metadata: { name: 'a' } })).toEqual([]);
  });
});

describe('kinds without a schema', () => {
  test.each([
    ['v1', 'List'], ['example.com/v1', 'Cluster'], ['argoproj.io/v1alpha1', 'Workflow'], ['cluster.x-k8s.io/v1beta2', 'MachineList'],
    // Kinds of providers that differ little from pinned ones.
    ['infrastructure.cluster.x-k8s.io/v1beta2', 'OCICluster'], ['infrastructure.cluster.x-k8s.io/v1beta1', 'DOCluster'],
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'VCDCluster'], ['bootstrap.cluster.x-k8s.io/v1beta1', 'RKE2ConfigTemplate'],
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'AzureASOManagedCluster'], ['infrastructure.cluster.x-k8s.io/v1beta2', 'IBMVPCMachine'],
    ['controlplane.cluster.x-k8s.io/v1beta1', 'AzureManagedControlPlane'],
  ])('nothing is said about %s %s', (apiVersion, kind) => {
    expect(violations(ofKind(apiVersion, kind))).toEqual([]);
    expect(isChecked(new BundleObject(ofKind(apiVersion, kind), {}, 0), BUILT_IN)).toBe(false);
  });

  test.each([
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'AzureMachine'], ['infrastructure.cluster.x-k8s.io/v1beta1', 'AzureManagedControlPlane'],
    ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSMachine'], ['infrastructure.cluster.x-k8s.io/v1beta2', 'AWSClusterControllerIdentity'],
    ['infrastructure.cluster.x-k8s.io/v1alpha1', 'OpenStackServer'], ['infrastructure.cluster.x-k8s.io/v1beta1', 'GCPManagedMachinePool'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'K0sControlPlane'], ['infrastructure.cluster.x-k8s.io/v1beta1', 'RemoteMachine'],
    ['infrastructure.cluster.x-k8s.io/v1alpha1', 'KubevirtClusterTemplate'], ['kamaji.clastix.io/v1alpha1', 'TenantControlPlane'],
  ])('%s %s is checked, though no construct renders it', (apiVersion, kind) => {
    expect(violations({ ...ofKind(apiVersion, kind), spec: { misspelt: 1 } })).toContainEqual(expect.stringMatching(/^error schema\/unknown-field spec\.misspelt: /));
  });

  test('an object with a schema is checked', () => {
    expect(isChecked(new BundleObject(DRAIN_RULE, {}, 0), BUILT_IN)).toBe(true);
  });

  test('a kind of Cluster API that is nothing like any lists those there are', () => {
    expect(violations(ofKind('cluster.x-k8s.io/v1beta2', 'Workers'))[0]).toMatch(
      /^error schema\/unknown-kind kind: is Workers, which the group cluster\.x-k8s\.io does not have; there are Cluster, ClusterClass, Machine, /);
  });

  test.each([
    ['infrastructure.cluster.x-k8s.io/v1beta2', 'Metal3MachineTemplates', 'Metal3MachineTemplate'],
    ['infrastructure.cluster.x-k8s.io/v1beta2', 'awscluster', 'AWSCluster'],
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'awscluster', 'AWSCluster'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlplane', 'KubeadmControlPlane'],
    ['bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTempalte', 'KubeadmConfigTemplate'],
  ])('%s %s is warned of, because it looks like a slip', (apiVersion, kind, meant) => {
    expect(violations(ofKind(apiVersion, kind))).toEqual([`warning schema/similar-kind kind: is ${kind}, which is not checked here; did you mean '${meant}'?`]);
  });

  test.each(['MetalCluster', 'MetalMachineTemplate'])('%s of Sidero is not taken for one of Metal3', kind => {
    expect(violations(ofKind('infrastructure.cluster.x-k8s.io/v1alpha3', kind))).toEqual([]);
  });

  test.each([
    ['infrastructure.cluster.x-k8s.io/v1beta1', 'AWSCluster', "'v1beta1' of AWSCluster is not served by cluster-api-provider-aws v2.11.1, the release checked against; use v1beta2"],
    ['cluster.x-k8s.io/v1alpha4', 'Cluster', "'v1alpha4' of Cluster is not served by cluster-api v1.14.0, the release checked against; use v1beta1 or v1beta2"],
    ['v2', 'ConfigMap', "'v2' of ConfigMap is not served by kubernetes v1.34.2, the release checked against; use v1"],
  ])('%s %s is warned of, because upstream does not serve it', (apiVersion, kind, message) => {
    expect(violations(ofKind(apiVersion, kind))).toEqual([`warning schema/unknown-version apiVersion: ${message}`]);
  });

  test.each<[unknown, string]>([
    [{ name: 'a_b' }, 'schema/metadata metadata.name: is "a_b"; use letters a to z, digits, - and ., with a letter or digit at both ends, 253 at most'],
    [{ namespace: 'b' }, 'schema/metadata metadata.name: is missing; the API server stores objects by their name'],
    [{ name: 'a', labels: { b: 1 } }, 'schema/wrong-type metadata.labels.b: is the number 1; write a string, in quotes'],
    [{ name: 'a', labels: { b: 'c d' } }, 'schema/metadata metadata.labels.b: is "c d"; use letters, digits, -, _ and ., with a letter or digit at both ends, 63 at most'],
  ])('their metadata is checked: %j', (metadata, problem) => {
    expect(violations({ apiVersion: 'example.com/v1', kind: 'Widget', metadata })).toEqual([`error ${problem}`]);
  });

  test('a configuration that is no object of an API server needs no name', () => {
    expect(violations({ apiVersion: 'kubeadm.k8s.io/v1beta4', kind: 'ClusterConfiguration' })).toEqual([]);
  });

  test.each([['backstage.io/v1alpha1', 'Component'], ['scaffolder.backstage.io/v1beta3', 'Template'], ['eksctl.io/v1alpha5', 'ClusterConfig']])(
    'a file of %s %s has metadata of its own', (apiVersion, kind) => {
      const metadata = { name: 'My_Service', title: 'Mine', region: 'eu-central-1' };
      expect(violations({ apiVersion, kind, metadata })).toEqual([]);
      expect(violations({ apiVersion: apiVersion.replace('.io', '.example.com'), kind, metadata })).toHaveLength(3);
    });

  test.each([['certificates.k8s.io/v1beta1', 'ClusterTrustBundle', 'example.com:mine:1'], ['networking.k8s.io/v1', 'IPAddress', '2001:db8::1'], ['image.openshift.io/v1', 'ImageStreamTag', 'a:b']])(
    'names of %s %s may have colons', (apiVersion, kind, name) => {
      expect(violations({ apiVersion, kind, metadata: { name } })).toEqual([]);
    });
});

test('the parts of a ClusterClass are where its version has them', () => {
  const places = (version: string, pool: object) => violations({ ...ofKind(`cluster.x-k8s.io/${version}`, 'ClusterClass'), spec: { workers: { machineDeployments: [{ class: 'a', ...pool }] } } })
    .flatMap(violation => /unknown-field \S+ '(\w+)' is unknown .*; in \w+ it is (.*)$/.exec(violation)?.slice(1).join(' ') ?? []);
  const pool = 'spec.workers.machineDeployments[0]';
  expect(places('v1beta2', { template: {} })).toEqual([`template '${pool}.bootstrap' and '${pool}.infrastructure'`]);
  expect(places('v1beta1', { bootstrap: {}, infrastructure: {} })).toEqual([`bootstrap '${pool}.template'`, `infrastructure '${pool}.template'`]);
  expect(places('v1beta2', { bootstrap: { ref: {} }, infrastructure: { templateRef: {} } })).toEqual([`ref '${pool}.bootstrap.templateRef'`]);
});

describe('fields that have moved between versions', () => {
  const node = (apiVersion: string, kind: string, ...steps: string[]) =>
    steps.reduce((parent, step) => parent.member(step)!, new CompiledNode(schemaOf(apiVersion, kind)!.schema));
  const CORE = 'cluster.x-k8s.io';
  const METAL3 = 'infrastructure.cluster.x-k8s.io';

  test.each<[string, string, string[], string, string]>([
    [`${CORE}/v1beta2`, 'MachineDeployment', ['spec'], 'strategy', 'rollout.strategy'],
    [`${CORE}/v1beta2`, 'MachineDeployment', ['spec'], 'minReadySeconds', 'template.spec.minReadySeconds'],
    [`${CORE}/v1beta2`, 'MachineDeployment', ['spec', 'template', 'spec'], 'nodeDrainTimeout', 'deletion.nodeDrainTimeoutSeconds'],
    [`${CORE}/v1beta1`, 'MachineDeployment', ['spec', 'template', 'spec'], 'deletion', 'nodeDrainTimeout,nodeVolumeDetachTimeout,nodeDeletionTimeout'],
    [`${CORE}/v1beta1`, 'MachineDeployment', ['spec'], 'rollout', 'rolloutAfter,strategy'],
    [`${CORE}/v1beta2`, 'MachineHealthCheck', ['spec'], 'maxUnhealthy', 'remediation.triggerIf.unhealthyLessThanOrEqualTo'],
    [`${CORE}/v1beta2`, 'MachineHealthCheck', ['spec'], 'unhealthyConditions', 'checks.unhealthyNodeConditions'],
    [`${CORE}/v1beta2`, 'Cluster', ['spec', 'topology'], 'class', 'classRef.name'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', ['spec', 'machineTemplate'], 'infrastructureRef', 'spec.infrastructureRef'],
    ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane', ['spec', 'machineTemplate'], 'nodeDrainTimeout', 'spec.deletion.nodeDrainTimeoutSeconds'],
    [`${METAL3}/v1beta2`, 'Metal3MachineTemplate', ['spec', 'template', 'spec', 'image'], 'format', 'diskFormat'],
    [`${METAL3}/v1beta1`, 'Metal3MachineTemplate', ['spec', 'template', 'spec', 'image'], 'diskFormat', 'format'],
    [`${METAL3}/v1beta2`, 'Metal3DataTemplate', ['spec', 'metaData'], 'prefixesFromIPPool', 'prefixesFromPool'],
    [`${CORE}/v1beta2`, 'MachineDeployment', ['spec'], 'progressDeadlineSeconds', ''],
    [`${METAL3}/v1beta2`, 'AWSCluster', ['spec'], 'strategy', ''],
  ])('%s %s: in %j, %s is at %j', (apiVersion, kind, steps, name, place) => {
    expect(movedTo(node(apiVersion, kind, ...steps), name, BUILT_IN.movedFields).join()).toBe(place);
  });
});
