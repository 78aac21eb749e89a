import { BUILT_IN } from '../../src/registry';
import { UNRESOLVED } from '../../src/rules/reference/unresolved';
import { Manifest } from '../../src/topology';
import { manifest, topologyOf } from '../topology/bundle';

const INFRA = 'infrastructure.cluster.x-k8s.io';

function unresolved(...manifests: Manifest[]): string[] {
  return UNRESOLVED.check(topologyOf(...manifests), BUILT_IN).map(({ at, message }) => `${at.object} ${at}: ${message}`);
}

describe('reference/unresolved of another kind', () => {
  const identity = (kind: string) => manifest(`${INFRA}/v1beta2/${kind}`, 'ops');
  const aws = (kind: string, name = 'ops') => manifest(`${INFRA}/v1beta2/AWSCluster`, 'ns/a', { identityRef: { kind, name } });
  const set = (...resources: object[]) => manifest('addons.cluster.x-k8s.io/v1beta2/ClusterResourceSet', 'ns/s', { resources });

  test.each<[string, Manifest[]]>([
    ['an identity of the kind is here', [aws('AWSClusterRoleIdentity'), identity('AWSClusterRoleIdentity'), identity('AWSClusterStaticIdentity')]],
    ['the name is that of an identity of another provider', [aws('AWSClusterRoleIdentity'), identity('AzureClusterIdentity')]],
    ['the provider makes the identity itself', [aws('AWSClusterControllerIdentity', 'default'), manifest(`${INFRA}/v1beta2/AWSClusterStaticIdentity`, 'default')]],
    ['a ConfigMap of the name has its user', [set({ kind: 'ConfigMap', name: 'cni' }, { kind: 'Secret', name: 'cni' }), manifest('v1/ConfigMap', 'ns/cni')]],
    ['the other one is in another namespace', [set({ kind: 'Secret', name: 'cni' }), manifest('v1/ConfigMap', 'other/cni')]],
    ['nothing of the name is here', [aws('AWSClusterRoleIdentity', 'far'), identity('AWSClusterStaticIdentity')]],
  ])('is silent where %s', (_, manifests) => {
    expect(unresolved(...manifests)).toEqual([]);
  });

  test('warns of the kind where the name is that of a sibling', () => {
    expect(unresolved(aws('AWSClusterRoleIdentity'), identity('AWSClusterStaticIdentity'))).toEqual([
      "AWSCluster/a spec.identityRef.kind: the bundle has no AWSClusterRoleIdentity 'ops', which may be applied by others; "
      + "the AWSClusterStaticIdentity here has that name: if it is meant, say so in 'kind'",
    ]);
    expect(unresolved(set({ kind: 'Secret', name: 'cni' }), manifest('v1/ConfigMap', 'ns/cni'))).toEqual([
      "ClusterResourceSet/s spec.resources[0].kind: the bundle has no Secret 'cni' in namespace 'ns', which may be applied by others; "
      + "the ConfigMap here has that name: if it is meant, say so in 'kind'",
    ]);
  });
});
