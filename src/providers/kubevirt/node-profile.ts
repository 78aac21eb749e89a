import { CloudInitNodeProps, NodeProfile } from '../../contract';
import { CLOUD_INIT, refuseValue } from '../../core';

/** The name of the virtual machine, which is that of the KubevirtMachine. */
const MACHINE_NAME = '{{ v1.local_hostname }}';
const SAME_NAMES = [MACHINE_NAME, '{{ ds.meta_data.local_hostname }}', '{{ ds.meta_data.hostname }}'];

const FOUND_BY_NAME = 'CAPK finds the node by the name of the virtual machine';

/**
 * What KubeVirt demands of a node: that it has the name of the virtual machine, which is its host name, and the provider id that CAPK would give it.
 */
export const KUBEVIRT_NODE_PROFILE: NodeProfile = {
  dialect: CLOUD_INIT,
  commandDialect: CLOUD_INIT,
  requiredNodeLabels: {},
  // Known from the start, so that the cloud controller of another provider in the cluster leaves the node alone until CAPK sets it.
  kubeletArgs: { 'provider-id': `kubevirt://${MACHINE_NAME}` },
  forbiddenKubeletArgs: {
    'provider-id': 'it is set already, and CAPK fails on any other',
    'hostname-override': FOUND_BY_NAME,
  },
  ignorePreflightErrors: [],
};

/** Refuses names by which CAPK would not find the nodes. */
export function checkNodeNames({ nodeName, machineNaming }: CloudInitNodeProps & { readonly machineNaming?: string }): void {
  if (nodeName !== undefined && !SAME_NAMES.includes(nodeName)) {
    refuseValue('input/invalid-value', `'nodeName' '${nodeName}' is not possible; leave it out: ${FOUND_BY_NAME}`);
  }
  if (machineNaming !== undefined && /\./.test(machineNaming.replace(/\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}/g, ''))) {
    refuseValue('input/invalid-value', `'machineNaming' '${machineNaming}' has a dot, at which KubeVirt cuts the host name; use '-': ${FOUND_BY_NAME}`);
  }
}
