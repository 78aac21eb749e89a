import { BYOH_CODES, BYOH_WARNINGS } from './codes';
import { BYOH_CHANGE_RULES, BYOH_RULES } from './rules';
import { BYOH_TRAITS, DEFAULT_INTERFACE } from './traits';
import { child, ConnectionEnd, DeliveryRole, HostRecord, identity, infraCluster, ManagementProviderType, ProviderRecord, template } from '../../knowledge';
import { foreignMember, INFRASTRUCTURE_GROUP, ReferenceScope } from '../../topology';

const INSTALLER_REFERENCE = foreignMember(undefined, ReferenceScope.STATED_NAMESPACE);

const MACHINE_TEMPLATE = { group: INFRASTRUCTURE_GROUP, kind: 'ByoMachineTemplate' };
const BYOH_HOSTS: HostRecord = {
  group: INFRASTRUCTURE_GROUP,
  kind: 'ByoHost',
  selectorField: 'selector',
  inAnyNamespace: true,
  origin: 'the agent on each host makes it, with the labels that it is started with',
};

/** What is known of BYOH. */
export const BYOH_RECORD: ProviderRecord = {
  name: 'BYOH',
  pins: ['byoh'],
  infrastructure: [{ name: 'BYOH', traits: BYOH_TRAITS, machinePrefix: 'Byo', textVariables: [DEFAULT_INTERFACE], hosts: BYOH_HOSTS }],
  connections: [{
    ...MACHINE_TEMPLATE,
    from: ConnectionEnd.MACHINES,
    to: ConnectionEnd.MANAGEMENT_CLUSTER,
    port: 'that of its API server, mostly 6443',
    purpose: 'the agent on each host reads what to do',
  }],
  kinds: [
    infraCluster('ByoCluster'),
    template('ByoClusterTemplate'),
    child('ByoMachine', { references: { 'spec.installerRef': INSTALLER_REFERENCE } }),
    template('ByoMachineTemplate', {
      references: { 'spec.template.spec.installerRef': INSTALLER_REFERENCE }, details: [{ path: 'spec.template.spec.selector.matchLabels', label: 'hosts' }],
    }),
    child('K8sInstallerConfig'),
    template('K8sInstallerConfigTemplate'),
    { group: INFRASTRUCTURE_GROUP, kind: 'ByoHost', deliveryRole: DeliveryRole.HOST, noHealthCheckBecause: 'the agent on the host creates it' },
    identity('BootstrapKubeconfig', { noHealthCheckBecause: 'nothing in a cluster waits for it, only those who set hosts up' }),
  ],
  management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'byoh', project: 'cluster-api-provider-bringyourownhost' }],
  codeAreas: { byoh: 'BYOH' },
  codes: BYOH_CODES,
  warnings: BYOH_WARNINGS,
  rules: BYOH_RULES,
  changeRules: BYOH_CHANGE_RULES,
};
