import { K0SMOTRON_CODES, K0SMOTRON_WARNINGS } from './codes';
import { K0SMOTRON_RULES } from './rules';
import { K0SMOTRON_TRAITS, REMOTE_TRAITS } from './traits';
import {
  bootstrapConfig, BootstrapKind, bootstrapTemplate, CREATED_BY_CONTROLLERS, DeliveryRole, infraCluster, ProviderRecord, template,
} from '../../knowledge';
import { HOSTED_CONTROL_PLANE_CHECK } from '../../knowledge/health';
import {
  configMapRef, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, nameOf, ReferenceFields, ReferenceScope, secretName, secretRef,
} from '../../topology';

const REMOTE_HOST = { group: INFRASTRUCTURE_GROUP, kind: 'PooledRemoteMachine' };

/** What is known of k0smotron: its control plane, its workers, and machines that are reached by SSH. */
export const K0SMOTRON_RECORD: ProviderRecord = {
  name: 'k0smotron',
  pins: ['k0smotron'],
  infrastructure: [{ name: 'remote machines', traits: REMOTE_TRAITS, machinePrefix: 'Remote' }],
  controlPlanes: [K0SMOTRON_TRAITS],
  kinds: [
    {
      group: CONTROL_PLANE_GROUP,
      kind: 'K0smotronControlPlane',
      deliveryRole: DeliveryRole.MACHINES,
      healthCheck: HOSTED_CONTROL_PLANE_CHECK,
      scaledBy: 'spec.replicas',
      references: {
        'spec.certificateRefs[]': secretRef(),
        'spec.remoteHostCluster.kubeconfigRef': secretRef(ReferenceScope.STATED_NAMESPACE),
        'spec.storage.kine.dataSourceSecretName': secretName(),
        ...volumeFields('spec.manifests[]'),
        ...volumeFields('spec.mounts[]'),
      },
    },
    // A control plane on machines, which is not pinned because no construct writes one.
    { group: CONTROL_PLANE_GROUP, kind: 'K0sControlPlane', deliveryRole: DeliveryRole.MACHINES, isClusterScoped: false, scaledBy: 'spec.replicas' },
    bootstrapConfig('K0sWorkerConfig', BootstrapKind.K0S, {
      healthCheck: undefined, noHealthCheckBecause: CREATED_BY_CONTROLLERS, references: nodeFields('spec'),
    }),
    bootstrapTemplate('K0sWorkerConfigTemplate', BootstrapKind.K0S, { references: nodeFields('spec.template.spec') }),
    infraCluster('RemoteCluster'),
    template('RemoteMachineTemplate', { references: { 'spec.template.spec.pool': { ...nameOf(REMOTE_HOST), matchedBy: 'spec.pool' } } }),
    {
      ...REMOTE_HOST,
      deliveryRole: DeliveryRole.HOST,
      noHealthCheckBecause: 'a machine is as healthy while it waits as when it is in use',
      references: { 'spec.machine.sshKeyRef': secretRef() },
    },
  ],
  codeAreas: { k0smotron: 'k0smotron', remote: 'Remote machines' },
  codes: K0SMOTRON_CODES,
  warnings: K0SMOTRON_WARNINGS,
  rules: K0SMOTRON_RULES,
};

function nodeFields(config: string): ReferenceFields {
  return Object.fromEntries([`${config}.files[].contentFrom`, `${config}.provisioner.customUserDataRef`].flatMap(source => [
    [`${source}.secretRef`, secretRef()], [`${source}.configMapRef`, configMapRef()],
  ]));
}

function volumeFields(volume: string): ReferenceFields {
  return { [`${volume}.secret.secretName`]: secretName(), [`${volume}.configMap`]: configMapRef() };
}
