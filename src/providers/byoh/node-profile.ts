import { BYOH_COMMAND_DIALECT, BYOH_FILE_DIALECT, DEFAULT_INTERFACE } from './traits';
import { NodeProfile } from '../../contract';

/**
 * What BYOH demands of a node: its name is the host name and its provider id is patched in later, so neither may be set.
 */
export const BYOH_NODE_PROFILE: NodeProfile = {
  dialect: BYOH_FILE_DIALECT,
  commandDialect: BYOH_COMMAND_DIALECT,
  requiredNodeLabels: {},
  kubeletArgs: {},
  forbiddenKubeletArgs: {
    'provider-id': 'BYOH sets the provider id itself and fails on any other',
    'hostname-override': 'BYOH finds the node by the name of the host',
  },
  ignorePreflightErrors: [],
  defaultInterface: `{{ ${DEFAULT_INTERFACE} }}`,
};

/** Control plane hosts keep manifests and a kubelet config from an earlier life, which kubeadm would stumble over. */
export const BYOH_CONTROL_PLANE_PROFILE: NodeProfile = {
  ...BYOH_NODE_PROFILE,
  ignorePreflightErrors: ['Swap', 'DirAvailable--etc-kubernetes-manifests', 'FileAvailable--etc-kubernetes-kubelet.conf'],
};
