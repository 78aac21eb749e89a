import { KUBEVIRT_CODES } from './codes';
import { KUBEVIRT_TRAITS } from './traits';
import { lazily } from '../../core';
import { child, infraCluster, ManagementProviderType, ProviderRecord, template } from '../../knowledge';
import { ReferenceFields, ReferenceScope, secretName, secretRef, storageClassName } from '../../topology';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

const HOSTING_CLUSTER = secretRef(ReferenceScope.STATED_NAMESPACE, 'kubeconfig');

const VIRTUAL_MACHINE = 'spec.template.spec.virtualMachineTemplate.spec';

/** What is known of KubeVirt. */
export const KUBEVIRT_RECORD: ProviderRecord = {
  name: 'KubeVirt',
  pins: ['kubevirt'],
  infrastructure: [{
    name: 'KubeVirt',
    traits: KUBEVIRT_TRAITS,
    machinePrefix: 'Kubevirt',
    imageFields: [
      'virtualMachineTemplate.spec.template.spec.volumes[].containerDisk.image', 'virtualMachineTemplate.spec.dataVolumeTemplates[].spec.source.registry.url',
      'virtualMachineTemplate.spec.dataVolumeTemplates[].spec.source.http.url',
    ],
  }],
  kinds: [
    infraCluster('KubevirtCluster', {
      references: { 'spec.infraClusterSecretRef': HOSTING_CLUSTER, 'spec.sshKeys.dataSecretName': secretName() },
    }),
    template('KubevirtClusterTemplate', {
      references: { 'spec.template.spec.infraClusterSecretRef': HOSTING_CLUSTER, 'spec.template.spec.sshKeys.dataSecretName': secretName() },
    }),
    child('KubevirtMachine', { references: machineReferences('spec') }),
    template('KubevirtMachineTemplate', {
      references: machineReferences('spec.template.spec'),
      details: [
        { path: `${VIRTUAL_MACHINE}.instancetype.name` },
        { path: `${VIRTUAL_MACHINE}.template.spec.domain.cpu.cores`, label: 'cores' },
        { path: `${VIRTUAL_MACHINE}.template.spec.domain.memory.guest`, label: 'memory' },
      ],
    }),
  ],
  management: [{ type: ManagementProviderType.INFRASTRUCTURE, name: 'kubevirt', project: 'cluster-api-provider-kubevirt' }],
  codeAreas: { kubevirt: 'KubeVirt' },
  codes: KUBEVIRT_CODES,
  rulesNeedOwnKinds: true,
  get rules() { return rules().KUBEVIRT_RULES; },
  get changeRules() { return rules().KUBEVIRT_CHANGE_RULES; },
};

/** Storage classes are those of the cluster that the machines run in. */
function machineReferences(machine: string): ReferenceFields {
  return {
    [`${machine}.infraClusterSecretRef`]: HOSTING_CLUSTER,
    ...Object.fromEntries(['storage', 'pvc'].map(claim => [`${machine}.virtualMachineTemplate.spec.dataVolumeTemplates[].spec.${claim}.storageClassName`, storageClassName()])),
  };
}
