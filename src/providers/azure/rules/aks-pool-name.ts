import { aksPoolSpecs } from './aks-kinds';
import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable, isText, twins } from '../../../rules/shared/fields';
import { ClusterMembers, Field } from '../../../topology';
import { isNodePoolName, MAX_NODE_POOL_NAME } from '../aks-limits';

export const AKS_POOL_NAME: Rule = {
  code: 'azure/aks-pool-name',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-azure internal/webhooks/azuremanagedmachinepool_validation.go',
  check: topology => {
    const specs = aksPoolSpecs(topology);
    return specs.length === 0 ? [] : [...specs.flatMap(checkName), ...topology.clusters.flatMap(findTwins)];
  },
};

/** Without a name in the spec that of the object counts. */
function nameAt(spec: Field): Field {
  const at = spec.member('name');
  return isText(at) ? at : spec.object.at('metadata.name');
}

function checkName(spec: Field): Finding[] {
  const at = nameAt(spec);
  const isWindows = spec.member('osType').text === 'Windows';
  if (!isText(at) || holdsVariable(at.text!) || isNodePoolName(at.text!, isWindows)) {
    return [];
  }
  const limit = isWindows ? MAX_NODE_POOL_NAME.windows : MAX_NODE_POOL_NAME.linux;
  return [{
    at,
    message: `'${at.text}' is not a name for a node pool of ${isWindows ? 'Windows' : 'Linux'}; use 1 to ${limit} lower-case letters and digits, starting with a letter, in 'spec.name'`,
  }];
}

function findTwins({ pools }: ClusterMembers): Finding[] {
  const specs = pools.flatMap(({ infrastructure }) => infrastructure?.kind === 'AzureManagedMachinePool' ? [infrastructure.at('spec')] : []);
  return twins(specs, nameAt).map(at => ({ at, message: `the cluster has a node pool '${at.text}' already; give each a name of its own` }));
}
