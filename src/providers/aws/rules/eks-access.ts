import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, twins } from '../../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field } from '../../../topology';

const CONFIG_MAP = 'config_map';
const REMEDY = "set 'authenticationMode' to 'api' or 'api_and_config_map'";

export const EKS_ACCESS: Rule = {
  code: 'aws/eks-access',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controlplane/eks/webhooks/awsmanagedcontrolplane_webhook.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const [config, entries] = [controlPlane.at('spec.accessConfig'), controlPlane.at('spec.accessEntries')];
  const isConfigMap = (config.member('authenticationMode').text ?? CONFIG_MAP) === CONFIG_MAP;
  const creator = config.member('bootstrapClusterCreatorAdminPermissions');
  return [
    ...(isConfigMap && isGiven(entries)
      ? [{ at: entries, message: `'accessEntries' is not looked at where 'authenticationMode' is '${CONFIG_MAP}'; ${REMEDY}` }]
      : []),
    ...(isConfigMap && creator.flag === false
      ? [{ at: creator, message: `'bootstrapClusterCreatorAdminPermissions' false is not possible where 'authenticationMode' is '${CONFIG_MAP}'; ${REMEDY}` }]
      : []),
    ...twins(entries.items(), entry => entry.member('principalARN'))
      .map(at => ({ at, message: `'principalARN' '${at.text}' is that of another entry too; give each principal once` })),
    ...entries.items().flatMap(entry => [...checkNodeEntry(entry), ...entry.member('accessPolicies').items().flatMap(checkScope)]),
  ];
}

/** EKS gives nodes what they need. */
function checkNodeEntry(entry: Field): Finding[] {
  const type = entry.member('type').text ?? '';
  return !['ec2_linux', 'ec2_windows'].includes(type) ? [] : [entry.member('kubernetesGroups'), entry.member('accessPolicies')].filter(isGiven)
    .map(at => ({ at, message: `entries of 'type' '${type}' are for nodes, which EKS gives what they need; leave groups and policies out` }));
}

/** A policy for no namespace is no policy. */
function checkScope(policy: Field): Finding[] {
  const [type, at] = [policy.at('accessScope.type'), policy.at('accessScope.namespaces')];
  return type.text !== 'namespace' || isGiven(at) ? [] : [{ at, message: "'namespaces' is missing, and 'type' is 'namespace'; name at least one" }];
}
