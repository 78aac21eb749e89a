import { Finding, Rule, Severity } from '../../../knowledge';
import { machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { BundleObject, ClusterMembers, Field, MachineGroup, Topology } from '../../../topology';

/** A warning, because the Secret may be written elsewhere. */
export const AZURE_JSON: Rule = {
  code: 'azure/azure-json',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-azure controllers/azurejson_machinetemplate_controller.go, azurejson_machine_controller.go',
  needsMember: ['contentFrom'],
  check: topology => topology.clusters.filter(isForeign).flatMap(machineGroupsOf).flatMap(group => checkMachines(topology, group)),
};

/** The Secrets are made beside an AzureCluster that is the primary; which one is, the Cluster says. */
function isForeign({ infrastructureRef }: ClusterMembers): boolean {
  return infrastructureRef !== undefined && infrastructureRef.kind !== 'AzureCluster';
}

function checkMachines(topology: Topology, { object, bootstrap, infrastructureRef, isControlPlane }: MachineGroup): Finding[] {
  const config = isControlPlane ? object.at('spec.kubeadmConfigSpec') : bootstrap && configOf(bootstrap);
  const secret = `${infrastructureRef?.name}-azure-json`;
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
