import { Annotations } from './annotations';
import { k8s } from './kubernetes-types';
import { ReleaseObject } from './release-object';

/** A namespace of the control plane: monitored, with pods that may do anything, on nodes of the control plane. */
export function controlPlaneNamespace(name: string, annotations: Annotations): ReleaseObject {
  return k8s().KubeNamespace.manifest({
    metadata: {
      name,
      annotations: { ...annotations, 'openshift.io/node-selector': '', 'workload.openshift.io/allowed': 'management' },
      labels: {
        'openshift.io/run-level': '0',
        'openshift.io/cluster-monitoring': 'true',
        ...Object.fromEntries(['enforce', 'audit', 'warn'].map(mode => [`pod-security.kubernetes.io/${mode}`, 'privileged'])),
      },
    },
  });
}
