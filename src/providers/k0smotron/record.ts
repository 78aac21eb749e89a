import { K0SMOTRON_CODES, K0SMOTRON_WARNINGS } from './codes';
import { K0SMOTRON_HOSTS } from './hosts';
import { k0sLinks } from './links';
import { K0S_TRAITS, K0SMOTRON_TRAITS, REMOTE_TRAITS } from './traits';
import { lazily } from '../../core';
import {
  bootstrapConfig, BootstrapKind, bootstrapTemplate, child, ConnectionEnd, ConnectionRecord, CREATED_BY_CONTROLLERS, DeliveryRole,
  infraCluster, ManagementProviderType, NOT_WRITTEN_HERE, ProviderRecord, template,
} from '../../knowledge';
import { HOSTED_CONTROL_PLANE_CHECK } from '../../knowledge/health';
import {
  BOOTSTRAP_GROUP, configMapRef, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, nameOf, ReferenceFields, ReferenceScope, secretKeyRef, secretName,
  secretRef, storageClassName,
} from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

const REMOTE_HOST = { group: INFRASTRUCTURE_GROUP, kind: 'PooledRemoteMachine' };

const SSH_KEY = secretRef(ReferenceScope.OWN_NAMESPACE, 'value');
const REMOTE_POOL = { ...nameOf(REMOTE_HOST), matchedBy: 'spec.pool' };

/** The ports are those that the schemas fill in where none is written. */
const K0SMOTRON_CONNECTIONS: ConnectionRecord[] = [
  {
    ...REMOTE_HOST,
    from: ConnectionEnd.MANAGEMENT_CLUSTER,
    to: ConnectionEnd.ADDRESS,
    addressField: 'spec.machine.address',
    port: '22',
    portField: 'spec.machine.port',
    purpose: 'k0smotron sets the host up by SSH',
  },
  {
    group: CONTROL_PLANE_GROUP,
    kind: 'K0smotronControlPlane',
    from: ConnectionEnd.MACHINES,
    to: ConnectionEnd.API_SERVER,
    port: '30132',
    portField: 'spec.service.konnectivityPort',
    purpose: 'nodes hold the tunnel through which their API server reaches them',
  },
];

/** One project with three providers of one name. */
const MANAGEMENT = { name: 'k0sproject-k0smotron', project: 'k0smotron' };

/** What is known of k0smotron: its control plane, its workers, and machines that are reached by SSH. */
export const K0SMOTRON_RECORD: ProviderRecord = {
  name: 'k0smotron',
  pins: ['k0smotron'],
  infrastructure: [{ name: 'remote machines', traits: REMOTE_TRAITS, machinePrefix: 'Remote', hosts: K0SMOTRON_HOSTS }],
  movedFields: [{ before: 'k0sVersion', after: 'version' }],
  connections: K0SMOTRON_CONNECTIONS,
  controlPlanes: [K0SMOTRON_TRAITS, K0S_TRAITS],
  kinds: [
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'K0smotronControlPlane',
      deliveryRole: DeliveryRole.MACHINES,
      healthCheck: HOSTED_CONTROL_PLANE_CHECK,
      scaledBy: 'spec.replicas',
      references: hostedFields('spec'),
    },
    template('K0smotronControlPlaneTemplate', { group: CONTROL_PLANE_GROUP, references: hostedFields('spec.template.spec') }),
    // A control plane on machines.
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'K0sControlPlane',
      deliveryRole: DeliveryRole.MACHINES,
      noHealthCheckBecause: 'nobody has seen its status yet, and the Cluster tells when its API server answers',
      scaledBy: 'spec.replicas',
      references: nodeFields('spec.k0sConfigSpec'),
    },
    template('K0sControlPlaneTemplate', { group: CONTROL_PLANE_GROUP, references: nodeFields('spec.template.spec.k0sConfigSpec') }),
    child('K0sControllerConfig', { group: BOOTSTRAP_GROUP, bootstrapKind: BootstrapKind.K0S, references: nodeFields('spec') }),
    bootstrapConfig('K0sWorkerConfig', BootstrapKind.K0S, {
      healthCheck: undefined, noHealthCheckBecause: CREATED_BY_CONTROLLERS, references: nodeFields('spec'),
    }),
    bootstrapTemplate('K0sWorkerConfigTemplate', BootstrapKind.K0S, { references: nodeFields('spec.template.spec') }),
    infraCluster('RemoteCluster'),
    template('RemoteClusterTemplate'),
    child('RemoteMachine', { noHealthCheckBecause: NOT_WRITTEN_HERE, references: { 'spec.pool': REMOTE_POOL, 'spec.sshKeyRef': SSH_KEY } }),
    template('RemoteMachineTemplate', { references: { 'spec.template.spec.pool': REMOTE_POOL }, details: [{ path: 'spec.template.spec.pool', label: 'hosts of' }] }),
    {
      ...REMOTE_HOST,
      deliveryRole: DeliveryRole.HOST,
      noHealthCheckBecause: 'a machine is as healthy while it waits as when it is in use',
      references: { 'spec.machine.sshKeyRef': SSH_KEY },
      details: [{ path: 'spec.machine.address' }, { path: 'spec.pool', label: 'in' }],
    },
  ],
  management: [
    { type: ManagementProviderType.BOOTSTRAP, ...MANAGEMENT, groups: [BOOTSTRAP_GROUP] },
    { type: ManagementProviderType.CONTROL_PLANE, ...MANAGEMENT, groups: [CONTROL_PLANE_GROUP] },
    { type: ManagementProviderType.INFRASTRUCTURE, ...MANAGEMENT, groups: [INFRASTRUCTURE_GROUP] },
  ],
  links: k0sLinks,
  codeAreas: { k0smotron: 'k0smotron' },
  codes: K0SMOTRON_CODES,
  warnings: K0SMOTRON_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().K0SMOTRON_RULES; },
  get changeRules() { return rules().K0SMOTRON_CHANGE_RULES; },
};

function hostedFields(controlPlane: string): ReferenceFields {
  return {
    [`${controlPlane}.certificateRefs[]`]: secretRef(),
    [`${controlPlane}.remoteHostCluster.kubeconfigRef`]: secretRef(ReferenceScope.STATED_NAMESPACE),
    [`${controlPlane}.storage.kine.dataSourceSecretName`]: secretName(),
    // Where v1beta1 has the two.
    [`${controlPlane}.kubeconfigRef`]: secretRef(ReferenceScope.STATED_NAMESPACE),
    [`${controlPlane}.kineDataSourceSecretName`]: secretName(),
    ...volumeFields(`${controlPlane}.manifests[]`),
    ...volumeFields(`${controlPlane}.mounts[]`),
    ...Object.fromEntries(['storage.etcd', 'etcd'].map(etcd => [`${controlPlane}.${etcd}.persistence.storageClass`, storageClassName()])),
    [`${controlPlane}.persistence.persistentVolumeClaim.spec.storageClassName`]: storageClassName(),
  };
}

function nodeFields(config: string): ReferenceFields {
  const ofAllVersions = ['files[].contentFrom', 'provisioner.customUserDataRef', 'customUserDataRef'];
  return Object.fromEntries(ofAllVersions.map(field => `${config}.${field}`).flatMap(source => [
    [`${source}.secretRef`, secretKeyRef()], [`${source}.configMapRef`, { ...configMapRef(), keyMember: 'key' }],
  ]));
}

function volumeFields(volume: string): ReferenceFields {
  return { [`${volume}.secret.secretName`]: secretName(), [`${volume}.configMap`]: configMapRef() };
}
