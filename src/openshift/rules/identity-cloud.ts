import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Topology } from '../../topology';
import { AUTHORITY_HOST_VARIABLE, AUTHORITY_HOSTS } from '../cross-csp/provider/azure-cloud';

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const PROVIDER_LABEL = 'cluster.x-k8s.io/provider';
/** Identities that say nothing of a cloud, so that controllers have to be told. */
const CLOUDLESS = ['WorkloadIdentity', 'ServicePrincipalCertificate', 'UserAssignedMSI'];
/** The only type that names its cloud itself, and what it calls each. */
const WITH_CLOUD = 'UserAssignedIdentityCredential';
const CLOUD_FIELD = 'spec.userAssignedIdentityCredentialsCloudType';
const CLOUDS: { readonly [environment: string]: string } = { AzureUSGovernmentCloud: 'usgovernment', AzureChinaCloud: 'china' };

export const IDENTITY_CLOUD: Rule = {
  code: 'cross-csp/identity-cloud',
  severity: Severity.ERROR,
  source: 'kubernetes-sigs/cluster-api-provider-azure azure/scope/identity.go; Azure/azure-sdk-for-go sdk/azidentity v1.14.0 azidentity.go',
  needsMember: ['azureEnvironment'],
  check: topology => topology.ofKind(INFRASTRUCTURE, 'AzureCluster').flatMap(cluster => {
    const environment = cluster.at('spec.azureEnvironment').text;
    const host = environment !== undefined && Object.hasOwn(AUTHORITY_HOSTS, environment) ? AUTHORITY_HOSTS[environment] : undefined;
    const identity = identityOf(cluster, topology);
    const isKnown = host !== undefined && identity !== undefined;
    return isKnown ? [...wrongCloud(identity, environment!), ...untold(identity, environment!, host, topology)] : [];
  }),
};

function identityOf(cluster: BundleObject, topology: Topology): BundleObject | undefined {
  const name = cluster.at('spec.identityRef.name').text;
  const namespace = cluster.at('spec.identityRef.namespace').text ?? cluster.namespace;
  return topology.ofKind(INFRASTRUCTURE, 'AzureClusterIdentity').find(identity => identity.name === name && identity.namespace === namespace);
}

function wrongCloud(identity: BundleObject, environment: string): Finding[] {
  const cloud = identity.at(CLOUD_FIELD);
  return identity.at('spec.type').text !== WITH_CLOUD || cloud.text === CLOUDS[environment] ? [] : [{
    at: cloud.exists ? cloud : identity.at('spec.type'),
    message: `logs on to ${cloud.text ?? 'public'}, and its AzureCluster is in ${environment}; write '${CLOUDS[environment]}' as '${CLOUD_FIELD.split('.')[1]}'`,
  }];
}

/** Says nothing where the controllers are not in the bundle. */
function untold(identity: BundleObject, environment: string, host: string, topology: Topology): Finding[] {
  const type = identity.at('spec.type');
  const managers = CLOUDLESS.includes(type.text ?? '') ? topology.ofKind('apps', 'Deployment').filter(({ labels }) => labels[PROVIDER_LABEL] === 'infrastructure-azure') : [];
  return managers.filter(manager => !isTold(manager, host)).map(manager => ({
    at: type,
    message: `'${type.text}' says nothing of the cloud ${environment}, and the controllers of ${manager} are not told of it: they ask the worldwide cloud for tokens; set `
      + `'${AUTHORITY_HOST_VARIABLE}' of their container to '${host}', or use 'ServicePrincipal'`,
  }));
}

function isTold(manager: BundleObject, host: string): boolean {
  return manager.at('spec.template.spec.containers').items().some(container => container.at('env').items()
    .some(variable => variable.at('name').text === AUTHORITY_HOST_VARIABLE && variable.at('value').text === host));
}
