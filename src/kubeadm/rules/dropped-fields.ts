import { Field } from '../../topology';

/** By the end of the path, so that an argument or a feature gate of the same name is none of them. */
const DROPPED = [
  /\.kubeadmConfigSpec\.clusterConfiguration\.(networking|kubernetesVersion|clusterName)\b/,
  /\.kubeadmConfigSpec\.\w+Configuration\.(apiVersion|kind)$/,
  /\.kubeadmConfigSpec\.useExperimentalRetryJoin$/,
];

/** Whether a field of v1beta1 is dropped on the way to v1beta2, which the webhooks read. */
export function isDropped(field: Field): boolean {
  return DROPPED.some(pattern => pattern.test(`${field}`));
}
