import { change, Mutation } from './mutation';
import { kubeadmMistakes, networkMistakes } from './node-mutations';
import { trapMistakes } from './trap-mutations';
import { BUILT_IN } from '../../../src/registry';
import { BundleObject, Manifest, Topology } from '../../../src/topology';

/** All mistakes in the relations between the objects of a bundle that a generator can make up. */
export function ruleMutations(bundle: readonly Manifest[]): Mutation[] {
  const topology = Topology.of(bundle.map(manifest => ({ manifest, origin: {} })), BUILT_IN);
  const mistakes = [
    referenceMistakes, clusterMistakes, objectMistakes, numberMistakes, textMistakes, networkMistakes, kubeadmMistakes, gitopsMistakes, trapMistakes,
  ];
  return mistakes.flatMap(find => find(topology));
}

function referenceMistakes(topology: Topology): Mutation[] {
  const found = topology.references.filter(({ mustBeInBundle, targets }) => mustBeInBundle && targets.length > 0);
  return found.flatMap(reference => {
    const [target] = reference.targets;
    const name = reference.field.value === reference.name ? reference.field : reference.field.member('name');
    return [
      ...name.exists ? [change('renamed reference', name, `${reference.name}-x`, 'reference/dangling')] : [],
      change('renamed target', target.at('metadata.name'), `${target.name}-x`, 'reference/dangling', 'infrastructure/name-mismatch'),
      change('target in another namespace', target.at('metadata.namespace'), 'elsewhere', 'reference/cross-namespace', 'reference/namespace-unstated'),
      ...reference.field.member('kind').exists
        ? [change('wrong kind of reference', reference.field.member('kind'), 'NoSuchThing', 'reference/outside-bundle', 'reference/wrong-kind')] : [],
    ];
  });
}

/** Secondaries are found by name alone, and every endpoint says the same. */
function clusterMistakes(topology: Topology): Mutation[] {
  return topology.clusters.flatMap(({ cluster, primary, secondaries, pools }) => {
    const infraClusters = [...primary === undefined ? [] : [primary], ...secondaries];
    const endpoints = [cluster, ...infraClusters].flatMap(object => object === undefined ? [] : [object.at('spec.controlPlaneEndpoint')]);
    const given = endpoints.filter(endpoint => endpoint.member('host').exists);
    return [
      ...given.length < 2 ? [] : given.flatMap(endpoint => [
        change('other endpoint', endpoint.member('host'), '203.0.113.250', 'infrastructure/endpoint-mismatch', 'kamaji/endpoint-mismatch'),
        change('other endpoint', endpoint.member('port'), 1234, 'infrastructure/endpoint-mismatch', 'kamaji/endpoint-mismatch'),
      ]),
      ...secondaries.map(object => change('renamed secondary', object.at('metadata.name'), `${object.name}-x`, 'infrastructure/name-mismatch', 'infrastructure/missing')),
      ...pools.flatMap(({ object }) => [
        change('other cluster name', object.at('spec.template.spec.clusterName'), 'another', 'pool/cluster-name-mismatch'),
      ]),
      ...pools.filter(({ object }) => object.at('spec.selector.matchLabels').exists).map(({ object }) =>
        change('selector of nothing', object.at('spec.selector.matchLabels').member('no-such-label'), 'x', 'pool/selector-mismatch')),
    ];
  });
}

function objectMistakes(topology: Topology): Mutation[] {
  return topology.objects.flatMap(object => [
    change('owner reference', object.at('metadata.ownerReferences'),
      [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', name: 'x', uid: '00000000-0000-0000-0000-000000000000' }], 'object/owner-references'),
    // Names of roles are parts of a path, and may be anything else.
    ...object.group === 'rbac.authorization.k8s.io' ? [] : [change('invalid name', object.at('metadata.name'), 'Not_A_Name', 'schema/metadata')],
    change('suppression without a reason', object.at('metadata.annotations').member('cdk8s-cluster-api/ignore.object.status'), '', 'object/invalid-suppression'),
    change('suppression of nothing', object.at('metadata.annotations').member('cdk8s-cluster-api/ignore.object.statsu'), 'x', 'object/invalid-suppression'),
    change('invalid label', object.at('metadata.labels').member('a b'), 'x', 'schema/metadata'),
  ]);
}

function numberMistakes(topology: Topology): Mutation[] {
  return topology.clusters.flatMap(({ cluster, controlPlane, pools }) => [
    ...controlPlane?.kind === 'KubeadmControlPlane' ? [
      change('even control plane', controlPlane.at('spec.replicas'), 2, 'control-plane/etcd-quorum'),
      change('invalid version', controlPlane.at('spec.version'), 'v1.34', 'version/invalid'),
      change('pool newer than control plane', controlPlane.at('spec.version'), 'v1.31.0', 'version/skew'),
    ] : [],
    ...pools.filter(({ machine }) => machine.member('version').exists).map(({ machine }) => change('invalid version', machine.member('version'), 'new', 'version/invalid')),
    ...cluster?.at('spec.clusterNetwork.pods.cidrBlocks').exists ? [
      change('overlapping networks', cluster.at('spec.clusterNetwork.services.cidrBlocks'), cluster.at('spec.clusterNetwork.pods.cidrBlocks').value, 'network/cidr-overlap'),
      change('invalid network', cluster.at('spec.clusterNetwork.pods.cidrBlocks'), ['10.0.0.0/99'], 'network/invalid-cidr'),
    ] : [],
  ]);
}

/** Texts that the schemas admit, and nobody understands. */
function textMistakes(topology: Topology): Mutation[] {
  const withText = topology.objects.filter(({ group }) => group.endsWith('cluster.x-k8s.io'));
  const texts = ['spec.template.spec.infrastructureRef.name', 'spec.controlPlaneEndpoint.host', 'spec.template.spec.image.url', 'spec.region', 'spec.template.spec.sshKeyName'];
  const configs = [...topology.ofKind('bootstrap.cluster.x-k8s.io', 'KubeadmConfigTemplate').map(object => object.at('spec.template.spec')),
    ...topology.ofKind('controlplane.cluster.x-k8s.io', 'KubeadmControlPlane').map(object => object.at('spec.kubeadmConfigSpec'))];
  const zones = topology.ofKind('cluster.x-k8s.io', 'MachineDeployment').filter(pool => /^(AWS|Azure)/.test(pool.at('spec.template.spec.infrastructureRef.kind').text ?? ''));
  return [
    ...withText.flatMap(object => texts.map(path => object.at(path))).filter(({ text }) => text !== undefined)
      .map(field => change('unfilled variable', field, '${VALUE}', 'object/unfilled-variable')),
    ...configs.map(config => change('unknown effect of a taint', config.at('joinConfiguration.nodeRegistration.taints'),
      [{ key: 'example.com/a', effect: 'NoScheduling' }], 'node/taint-effect')),
    ...zones.map(pool => change('zone of another region', pool.at('spec.template.spec.failureDomain'), 'mars-north-1a', 'aws/foreign-zone', 'azure/invalid-zone')),
    ...topology.ofKind('ipam.metal3.io', 'IPPool').map(pool => change('gateway elsewhere', pool.at('spec.gateway'), '203.0.113.1', 'metal3/gateway-outside', 'metal3/ip-pool')),
  ];
}

/** Annotations with which Argo CD and Flux wait for ever, or delete what they should not. */
function gitopsMistakes(topology: Topology): Mutation[] {
  const annotated = (kind: string, object: BundleObject, name: string, value: string, code: string) =>
    change(kind, object.at('metadata.annotations').member(name), value, code);
  const wave = 'argocd.argoproj.io/sync-wave';
  return topology.clusters.flatMap(({ cluster, primary, secondaries, pools }) => [
    ...cluster === undefined ? [] : [
      annotated('hook', cluster, 'argocd.argoproj.io/hook', 'PreSync', 'gitops/hook'),
      annotated('destructive option', cluster, 'argocd.argoproj.io/sync-options', 'Prune=false,Replace=true', 'gitops/destructive-option'),
      annotated('destructive option', cluster, 'kustomize.toolkit.fluxcd.io/force', 'enabled', 'gitops/destructive-option'),
      annotated('unreadable wave', cluster, wave, 'first', 'gitops/invalid-wave'),
    ],
    ...primary === undefined ? [] : [annotated('wave too late', primary, wave, '1', 'gitops/wave-deadlock')],
    ...pools.filter(({ object }) => object.at('spec.replicas').number !== 0).map(({ object }) => annotated('wave too early', object, wave, '-1', 'gitops/wave-deadlock')),
    ...secondaries.flatMap(object => [
      annotated('secondary in a late wave', object, wave, '1', 'gitops/secondary-deleted-first'),
      annotated('hook', object, 'helm.sh/hook', 'pre-install', 'gitops/hook'),
    ]),
  ]);
}
