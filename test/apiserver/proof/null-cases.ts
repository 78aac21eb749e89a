import { Manifest } from '../../../src/topology';

/** An object with a null in one place. */
export interface NullCase {
  readonly manifest: Manifest;
  /** The way to the null. */
  readonly path: readonly (string | number)[];
  /** Whether the object is complete without what is null, so that whoever creates it gets it without a word. */
  readonly isDropped: boolean;
}

const metadata = { name: 'null', namespace: 'nulls' };

function nullCase(apiVersion: string, kind: string, spec: unknown, path: readonly (string | number)[], isDropped: boolean): NullCase {
  return { manifest: { apiVersion, kind, metadata, spec }, path: ['spec', ...path], isDropped };
}

function machines(spec: object): object {
  return {
    clusterName: 'c',
    selector: { matchLabels: {} },
    template: {
      spec: {
        ...spec,
        clusterName: 'c',
        bootstrap: { dataSecretName: 'd' },
        infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name: 'm' },
      },
    },
  };
}

/** Nulls that people leave behind: a list and an object without a value, an object of which only the name was written, an entry, a needed field. */
export const NULL_CASES: readonly NullCase[] = [
  nullCase('bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate', { template: { spec: { users: null, preKubeadmCommands: ['true'] } } },
    ['template', 'spec', 'users'], true),
  nullCase('cluster.x-k8s.io/v1beta2', 'MachineDeployment', machines({ readinessGates: null }), ['template', 'spec', 'readinessGates'], true),
  nullCase('infrastructure.cluster.x-k8s.io/v1beta2', 'RemoteCluster', null, [], true),
  nullCase('controlplane.cluster.x-k8s.io/v1alpha2', 'KamajiControlPlane', { version: 'v1.34.2', dataStoreName: 'default', addons: {}, network: {}, deployment: null },
    ['deployment'], true),
  nullCase('bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate', { template: { spec: { preKubeadmCommands: ['true', null] } } },
    ['template', 'spec', 'preKubeadmCommands', 1], false),
  nullCase('metal3.io/v1alpha1', 'BareMetalHost', { online: null }, ['online'], false),
];
