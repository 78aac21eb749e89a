import { Finding, Rule, Severity } from '../../../knowledge';
import { holdsVariable } from '../../../rules/shared/fields';
import { machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { BundleObject, ClusterMembers, Field, INFRASTRUCTURE_GROUP, MachineGroup, Topology } from '../../../topology';

const SUFFIX = '-azure-json';
const KEYS = ['control-plane-azure.json', 'worker-node-azure.json', 'azure.json'];
const OWNERS = ['AzureMachineTemplate', 'AzureMachinePool'];

/** A warning, because the Secret may be written elsewhere. */
export const AZURE_JSON: Rule = {
  code: 'azure/azure-json',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-azure controllers/helpers.go GetCloudProviderSecret, azurejson_machinetemplate_controller.go, azurejson_machine_controller.go',
  needsMember: ['contentFrom'],
  check: topology => topology.clusters.flatMap(members => machineGroupsOf(members)
    .flatMap(group => isForeign(members) ? checkMachines(topology, group) : checkNames(topology, group))),
};

/** The Secrets are made beside an AzureCluster that is the primary; which one is, the Cluster says. */
function isForeign({ infrastructureRef }: ClusterMembers): boolean {
  return infrastructureRef !== undefined && infrastructureRef.kind !== 'AzureCluster';
}

function checkMachines(topology: Topology, { object, bootstrap, infrastructureRef, isControlPlane }: MachineGroup): Finding[] {
  const config = isControlPlane ? object.at('spec.kubeadmConfigSpec') : bootstrap && configOf(bootstrap);
  const secret = `${infrastructureRef?.name}${SUFFIX}`;
  if (config === undefined || !infrastructureRef?.kind.startsWith('Azure') || topology.find('', 'Secret', object.namespace, secret) !== undefined) {
    return [];
  }
  return config.member('files').items().map(file => file.at('contentFrom.secret.name')).filter(({ text }) => text === secret).map(at => ({
    at,
    message: `Secret '${secret}' is made only where the AzureCluster is the primary infra cluster, so the nodes wait for it forever; `
      + 'leave the file out, or write the Secret yourself',
  }));
}

function configOf(bootstrap: BundleObject): Field {
  return bootstrap.at(bootstrap.kind.endsWith('Template') ? 'spec.template.spec' : 'spec');
}

/** Machines wait for a Secret that nobody makes, and for a key that it does not have. */
function checkNames(topology: Topology, { object, bootstrap, infrastructure, infrastructureRef, isControlPlane }: MachineGroup): Finding[] {
  const config = isControlPlane ? object.at('spec.kubeadmConfigSpec') : bootstrap && configOf(bootstrap);
  if (config === undefined || infrastructure === undefined || !infrastructure.kind.startsWith('Azure')) {
    return [];
  }
  return config.member('files').items().map(file => file.at('contentFrom.secret')).filter(secret => secret.textOf('name')?.endsWith(SUFFIX)).flatMap(secret => {
    const [name, key] = [secret.member('name'), secret.member('key')];
    const template = name.text!.slice(0, -SUFFIX.length);
    if (topology.find('', 'Secret', object.namespace, name.text!) !== undefined || holdsVariable(name.text!)) {
      return [];
    }
    return OWNERS.every(kind => topology.find(INFRASTRUCTURE_GROUP, kind, object.namespace, template) === undefined) ? [{
      at: name,
      message: `nobody makes a Secret '${name.text}', and the nodes wait for it forever: Cluster API Provider Azure calls it by the template, which is '${infrastructureRef!.name}${SUFFIX}' for ${object}`,
    }] : key.text === undefined || KEYS.includes(key.text) || holdsVariable(key.text) ? [] : [{
      at: key, message: `the Secret has no key '${key.text}', and the nodes wait for it forever; use '${isControlPlane ? KEYS[0] : KEYS[1]}'`,
    }];
  });
}
