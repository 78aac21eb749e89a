import { NodeProfile } from '../../contract';
import { GoTemplateDialect, LiteralDialect } from '../../core';


const DEFAULT_INTERFACE = '.DefaultNetworkInterfaceName';

/**
 * What BYOH demands of a node: its name is the host name and its provider id is patched in later, so neither may be set.
 */
export const BYOH_NODE_PROFILE: NodeProfile = {
  dialect: new GoTemplateDialect('the BYOH host agent (Go templates)', [DEFAULT_INTERFACE]),
  // The host agent renders files but runs commands as they are.
  commandDialect: new LiteralDialect('the BYOH host agent', /^\{\{-?\s*(ds\.|v1\.|\.DefaultNetworkInterfaceName)/),
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
