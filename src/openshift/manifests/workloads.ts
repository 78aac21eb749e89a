import type { k8s as types } from 'cdk8s-plus-28';
import { k8s } from './kubernetes-types';
import { ObjectMetadata, ReleaseObject } from './release-object';

/** Pods of the control plane are not counted against the cores that a cluster keeps for workloads. */
export const MANAGEMENT_WORKLOAD = { 'target.workload.openshift.io/management': '{"effect": "PreferredDuringScheduling"}' };
/** Files of a volume, as the API server writes it: 0644. */
export const PUBLIC_FILES = 0o644;
const MASTER = 'node-role.kubernetes.io/master';
const CONTROL_PLANE = 'node-role.kubernetes.io/control-plane';

/** Nodes of the control plane, whatever else runs there. */
export const ON_CONTROL_PLANE: Pick<types.PodSpec, 'nodeSelector' | 'tolerations'> = {
  nodeSelector: { [CONTROL_PLANE]: '' },
  tolerations: [MASTER, CONTROL_PLANE].map(key => ({ key, operator: 'Exists', effect: 'NoSchedule' })),
};

/** The same by the name that these nodes had first; gone after two minutes when a node is lost. */
export const ON_MASTERS: Pick<types.PodSpec, 'nodeSelector' | 'tolerations'> = {
  nodeSelector: { [MASTER]: '' },
  tolerations: [
    { key: MASTER, operator: 'Exists', effect: 'NoSchedule' },
    ...['unreachable', 'not-ready'].map(state => ({ key: `node.kubernetes.io/${state}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 120 })),
  ],
};

export function configMap(metadata: ObjectMetadata, data: { readonly [key: string]: string }): ReleaseObject {
  return k8s().KubeConfigMap.manifest({ metadata, data });
}

export function deployment(metadata: ObjectMetadata, spec: types.DeploymentSpec): ReleaseObject {
  return k8s().KubeDeployment.manifest({ metadata, spec });
}

/** What a container asks for. */
export function requests(cpu: string, memory: string): types.ResourceRequirements {
  const { Quantity } = k8s();
  return { requests: { cpu: Quantity.fromString(cpu), memory: Quantity.fromString(memory) } };
}

/** A port of a container. */
export function port(name: string, containerPort: number): types.ContainerPort {
  return { name, containerPort, protocol: 'TCP' };
}

/** The files of a Secret, for everybody in the container. */
export function secretVolume(name: string, secretName: string): types.Volume {
  return { name, secret: { secretName, defaultMode: PUBLIC_FILES } };
}
