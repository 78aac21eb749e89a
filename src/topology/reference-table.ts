import {
  ADDONS_GROUP, BOOTSTRAP_GROUP, CLUSTER_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, IPAM_GROUP, METAL3_GROUP, METAL3_IPAM_GROUP,
} from './groups';
import {
  configMapRef, foreignMember, ipPoolRef, kindAndName, member, nameOf, openStackIdentityRef, ReferenceFields, ReferenceRole, ReferenceScope, refTo,
  secretName, secretRef,
} from './reference-field';

/** The fields that refer, of some kinds of a group. */
export interface ReferenceTableEntry {
  readonly group: string;
  /** `*` for the kinds of all providers. */
  readonly kinds: readonly string[];
  readonly fields: ReferenceFields;
}

const CLUSTER = { group: CLUSTER_GROUP, kind: 'Cluster' };
const CLUSTER_CLASS = { group: CLUSTER_GROUP, kind: 'ClusterClass' };
const IP_POOL = { group: METAL3_IPAM_GROUP, kind: 'IPPool' };
const DATA_TEMPLATE = { group: INFRASTRUCTURE_GROUP, kind: 'Metal3DataTemplate' };

const CORE: readonly ReferenceTableEntry[] = [
  {
    group: CLUSTER_GROUP,
    kinds: ['Cluster'],
    fields: {
      'spec.infrastructureRef': member(ReferenceRole.INFRA_CLUSTER),
      'spec.controlPlaneRef': member(ReferenceRole.CONTROL_PLANE),
      // v1beta1 has the two members of v1beta2's classRef beside others.
      'spec.topology': refTo(CLUSTER_CLASS, ReferenceScope.STATED_NAMESPACE, 'class', 'classNamespace'),
      'spec.topology.classRef': refTo(CLUSTER_CLASS, ReferenceScope.STATED_NAMESPACE),
      ...healthCheckFields('spec.topology.controlPlane'),
      ...healthCheckFields('spec.topology.workers.machineDeployments[]'),
    },
  },
  {
    group: CLUSTER_GROUP,
    kinds: ['ClusterClass'],
    fields: {
      ...classFields('spec.infrastructure'),
      ...classFields('spec.controlPlane'),
      ...classFields('spec.controlPlane.machineInfrastructure'),
      ...workerClassFields('spec.workers.machineDeployments[]'),
      ...workerClassFields('spec.workers.machinePools[]'),
      ...healthCheckFields('spec.controlPlane'),
      ...healthCheckFields('spec.workers.machineDeployments[]'),
    },
  },
  {
    group: CLUSTER_GROUP,
    kinds: ['MachineDeployment', 'MachineSet'],
    fields: machineFields('spec.template.spec', ReferenceRole.MACHINE_TEMPLATE, ReferenceRole.BOOTSTRAP_TEMPLATE),
  },
  {
    group: CLUSTER_GROUP,
    kinds: ['MachinePool'],
    fields: machineFields('spec.template.spec', ReferenceRole.MACHINE_POOL, ReferenceRole.BOOTSTRAP_CONFIG),
  },
  {
    group: CLUSTER_GROUP,
    kinds: ['Machine'],
    fields: machineFields('spec', ReferenceRole.MACHINE, ReferenceRole.BOOTSTRAP_CONFIG),
  },
  {
    group: CLUSTER_GROUP,
    kinds: ['MachineHealthCheck'],
    fields: {
      'spec.clusterName': nameOf(CLUSTER),
      'spec.remediationTemplate': foreignMember(ReferenceRole.TEMPLATE),
      'spec.remediation.templateRef': foreignMember(ReferenceRole.TEMPLATE),
    },
  },
  {
    group: CONTROL_PLANE_GROUP,
    kinds: ['*'],
    fields: {
      'spec.machineTemplate.infrastructureRef': member(ReferenceRole.MACHINE_TEMPLATE),
      'spec.machineTemplate.spec.infrastructureRef': member(ReferenceRole.MACHINE_TEMPLATE),
    },
  },
  { group: ADDONS_GROUP, kinds: ['ClusterResourceSet'], fields: { 'spec.resources[]': kindAndName('', ReferenceScope.OWN_NAMESPACE) } },
  { group: ADDONS_GROUP, kinds: ['ClusterResourceSetBinding'], fields: { 'spec.clusterName': nameOf(CLUSTER) } },
  { group: IPAM_GROUP, kinds: ['IPAddressClaim'], fields: { 'spec.poolRef': ipPoolRef(), 'spec.clusterName': nameOf(CLUSTER) } },
];

const BOOTSTRAP: readonly ReferenceTableEntry[] = [
  { group: BOOTSTRAP_GROUP, kinds: ['KubeadmConfig', 'EKSConfig', 'NodeadmConfig'], fields: nodeFields('spec') },
  {
    group: BOOTSTRAP_GROUP,
    kinds: ['KubeadmConfigTemplate', 'EKSConfigTemplate', 'NodeadmConfigTemplate'],
    fields: nodeFields('spec.template.spec'),
  },
  { group: CONTROL_PLANE_GROUP, kinds: ['KubeadmControlPlane'], fields: nodeFields('spec.kubeadmConfigSpec') },
  { group: CONTROL_PLANE_GROUP, kinds: ['KubeadmControlPlaneTemplate'], fields: nodeFields('spec.template.spec.kubeadmConfigSpec') },
  { group: BOOTSTRAP_GROUP, kinds: ['K0sWorkerConfig'], fields: k0sNodeFields('spec') },
  { group: BOOTSTRAP_GROUP, kinds: ['K0sWorkerConfigTemplate'], fields: k0sNodeFields('spec.template.spec') },
];

const METAL3: readonly ReferenceTableEntry[] = [
  { group: INFRASTRUCTURE_GROUP, kinds: ['Metal3Machine'], fields: metal3MachineFields('spec') },
  { group: INFRASTRUCTURE_GROUP, kinds: ['Metal3MachineTemplate'], fields: metal3MachineFields('spec.template.spec') },
  { group: INFRASTRUCTURE_GROUP, kinds: ['Metal3Data', 'Metal3DataClaim'], fields: { 'spec.template': refTo(DATA_TEMPLATE) } },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['Metal3DataTemplate'],
    fields: { 'spec.clusterName': nameOf(CLUSTER), ...metaDataPoolFields(), ...networkDataPoolFields() },
  },
  { group: METAL3_IPAM_GROUP, kinds: ['IPPool'], fields: { 'spec.clusterName': nameOf(CLUSTER) } },
  { group: METAL3_IPAM_GROUP, kinds: ['IPClaim'], fields: { 'spec.pool': refTo(IP_POOL) } },
  {
    group: METAL3_GROUP,
    kinds: ['BareMetalHost'],
    fields: {
      'spec.bmc.credentialsName': secretName(),
      'spec.image.ociAuthSecretName': secretName(),
      'spec.preprovisioningNetworkDataName': secretName(),
      ...dataSecretFields('spec'),
    },
  },
];

const CLOUDS: readonly ReferenceTableEntry[] = [
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['AWSCluster'],
    fields: { 'spec.identityRef': kindAndName(INFRASTRUCTURE_GROUP, ReferenceScope.CLUSTER) },
  },
  {
    group: CONTROL_PLANE_GROUP,
    kinds: ['AWSManagedControlPlane'],
    fields: { 'spec.identityRef': kindAndName(INFRASTRUCTURE_GROUP, ReferenceScope.CLUSTER) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['AWSClusterRoleIdentity'],
    fields: { 'spec.sourceIdentityRef': kindAndName(INFRASTRUCTURE_GROUP, ReferenceScope.CLUSTER) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['AWSClusterStaticIdentity'],
    fields: { 'spec.secretRef': nameOf({ group: '', kind: 'Secret' }, ReferenceScope.UNKNOWN_NAMESPACE) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['AzureCluster'],
    fields: { 'spec.identityRef': refTo({ group: INFRASTRUCTURE_GROUP, kind: 'AzureClusterIdentity' }, ReferenceScope.STATED_NAMESPACE) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['AzureClusterIdentity'],
    fields: { 'spec.clientSecret': secretRef(ReferenceScope.STATED_NAMESPACE) },
  },
  { group: INFRASTRUCTURE_GROUP, kinds: ['GCPCluster'], fields: { 'spec.credentialsRef': secretRef(ReferenceScope.STATED_NAMESPACE) } },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['OpenStackCluster'],
    fields: { 'spec.identityRef': openStackIdentityRef(), ...openStackServerFields('spec.bastion.spec') },
  },
  { group: INFRASTRUCTURE_GROUP, kinds: ['OpenStackMachineTemplate'], fields: openStackServerFields('spec.template.spec') },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['KubevirtCluster'],
    fields: { 'spec.infraClusterSecretRef': secretRef(ReferenceScope.STATED_NAMESPACE), 'spec.sshKeys.dataSecretName': secretName() },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['KubevirtMachineTemplate'],
    fields: { 'spec.template.spec.infraClusterSecretRef': secretRef(ReferenceScope.STATED_NAMESPACE) },
  },
];

const HOSTS_AND_HOSTED: readonly ReferenceTableEntry[] = [
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['ByoMachine'],
    fields: { 'spec.installerRef': foreignMember(undefined, ReferenceScope.STATED_NAMESPACE) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['ByoMachineTemplate'],
    fields: { 'spec.template.spec.installerRef': foreignMember(undefined, ReferenceScope.STATED_NAMESPACE) },
  },
  {
    group: INFRASTRUCTURE_GROUP,
    kinds: ['RemoteMachineTemplate'],
    fields: {
      'spec.template.spec.pool': { ...nameOf({ group: INFRASTRUCTURE_GROUP, kind: 'PooledRemoteMachine' }), matchedBy: 'spec.pool' },
    },
  },
  { group: INFRASTRUCTURE_GROUP, kinds: ['PooledRemoteMachine'], fields: { 'spec.machine.sshKeyRef': secretRef() } },
  {
    group: CONTROL_PLANE_GROUP,
    kinds: ['K0smotronControlPlane'],
    fields: {
      'spec.certificateRefs[]': secretRef(),
      'spec.remoteHostCluster.kubeconfigRef': secretRef(ReferenceScope.STATED_NAMESPACE),
      'spec.storage.kine.dataSourceSecretName': secretName(),
      ...volumeFields('spec.manifests[]'),
      ...volumeFields('spec.mounts[]'),
    },
  },
  {
    group: CONTROL_PLANE_GROUP,
    kinds: ['KamajiControlPlane'],
    fields: {
      'spec.deployment.externalClusterReference':
        refTo({ group: '', kind: 'Secret' }, ReferenceScope.STATED_NAMESPACE, 'kubeconfigSecretName', 'kubeconfigSecretNamespace'),
    },
  },
];

/** Every field that refers to an object of the management cluster, of all kinds and versions that this library writes. */
export const REFERENCE_TABLE: readonly ReferenceTableEntry[] = [...CORE, ...BOOTSTRAP, ...METAL3, ...CLOUDS, ...HOSTS_AND_HOSTED];

function machineFields(machine: string, infrastructure: ReferenceRole, bootstrap: ReferenceRole): ReferenceFields {
  return {
    'spec.clusterName': nameOf(CLUSTER),
    [`${machine}.infrastructureRef`]: member(infrastructure),
    [`${machine}.bootstrap.configRef`]: member(bootstrap),
    [`${machine}.bootstrap.dataSecretName`]: secretName(),
  };
}

/** `ref` in v1beta1, `templateRef` in v1beta2. */
function classFields(parent: string): ReferenceFields {
  return { [`${parent}.ref`]: member(ReferenceRole.TEMPLATE), [`${parent}.templateRef`]: member(ReferenceRole.TEMPLATE) };
}

function workerClassFields(parent: string): ReferenceFields {
  return Object.fromEntries(['bootstrap', 'infrastructure'].flatMap(part => [
    [`${parent}.template.${part}.ref`, member(ReferenceRole.TEMPLATE)], [`${parent}.${part}.templateRef`, member(ReferenceRole.TEMPLATE)],
  ]));
}

function healthCheckFields(parent: string): ReferenceFields {
  return {
    [`${parent}.machineHealthCheck.remediationTemplate`]: foreignMember(ReferenceRole.TEMPLATE),
    [`${parent}.healthCheck.remediation.templateRef`]: foreignMember(ReferenceRole.TEMPLATE),
  };
}

function nodeFields(config: string): ReferenceFields {
  return { [`${config}.files[].contentFrom.secret`]: secretRef(), [`${config}.users[].passwdFrom.secret`]: secretRef() };
}

function k0sNodeFields(config: string): ReferenceFields {
  return Object.fromEntries([`${config}.files[].contentFrom`, `${config}.provisioner.customUserDataRef`].flatMap(source => [
    [`${source}.secretRef`, secretRef()], [`${source}.configMapRef`, configMapRef()],
  ]));
}

function metal3MachineFields(machine: string): ReferenceFields {
  return { [`${machine}.dataTemplate`]: { ...refTo(DATA_TEMPLATE), mustBeInBundle: true }, ...dataSecretFields(machine) };
}

function dataSecretFields(parent: string): ReferenceFields {
  return Object.fromEntries(['userData', 'metaData', 'networkData'].map(data => [`${parent}.${data}`, secretRef()]));
}

/** `...FromIPPool` in v1beta1, `...FromPool` in v1beta2. */
function metaDataPoolFields(): ReferenceFields {
  return Object.fromEntries(['ipAddresses', 'prefixes', 'gateways', 'dnsServers']
    .flatMap(value => [`${value}FromIPPool`, `${value}FromPool`])
    .map(list => [`spec.metaData.${list}[]`, ipPoolRef()]));
}

function networkDataPoolFields(): ReferenceFields {
  const routes = ['ipv4', 'ipv6', 'ipv4DHCP', 'ipv6DHCP', 'ipv6SLAAC'].map(list => `spec.networkData.networks.${list}[].routes[]`);
  const statics = ['ipv4', 'ipv6'].map(list => `spec.networkData.networks.${list}[]`);
  return Object.fromEntries([
    ...statics.flatMap(network => [[`${network}.fromPoolRef`, ipPoolRef()], [`${network}.ipAddressFromIPPool`, nameOf(IP_POOL)]] as const),
    ...routes.flatMap(route => [
      [`${route}.gateway.fromPoolRef`, ipPoolRef()], [`${route}.gateway.fromIPPool`, nameOf(IP_POOL)],
      [`${route}.services.dnsFromIPPool`, nameOf(IP_POOL)],
    ] as const),
    ['spec.networkData.services.dnsFromIPPool', nameOf(IP_POOL)] as const,
  ]);
}

function openStackServerFields(server: string): ReferenceFields {
  return {
    [`${server}.identityRef`]: openStackIdentityRef(),
    [`${server}.floatingIPPoolRef`]: foreignMember(),
    [`${server}.image.imageRef`]: refTo({ group: 'openstack.k-orc.cloud', kind: 'Image' }),
  };
}

function volumeFields(volume: string): ReferenceFields {
  return { [`${volume}.secret.secretName`]: secretName(), [`${volume}.configMap`]: configMapRef() };
}
