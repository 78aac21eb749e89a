import { Rule, Severity } from '../../../knowledge';
import { itemsOf } from '../../../rules/shared/fields';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { KubeadmMachines, kubeadmMachines, kubeletArgument, kubeletArgumentText } from '../../../rules/shared/kubeadm-machines';
import { ClusterMembers, Field } from '../../../topology';

const LABEL = 'metal3.io/uuid';
const HOW = `${LABEL}={{ ds.meta_data.uuid }}`;

export const NODE_LABEL: Rule = {
  code: 'metal3/node-label',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => kubeadmMachines(topology, registry, 'metal3')
    .filter(machines => machines.registrations.some(lacksLabel) && isWithoutCloudProvider(machines.cluster) && !setsLabelItself(machines))
    .flatMap(({ registrations }) => registrations.filter(lacksLabel))
    .map(registration => ({
      at: kubeletArgument(registration, 'node-labels') ?? registration.member('kubeletExtraArgs'),
      message: `'node-labels' lacks '${LABEL}', by which Metal3 finds the node of a host, and its machine waits forever; `
        + `add '${HOW}', or set 'cloudProviderEnabled' on the Metal3Cluster if a cloud controller sets provider ids`,
    })),
};

function lacksLabel(registration: Field): boolean {
  const labels = kubeletArgumentText(registration, 'node-labels') ?? '';
  return !labels.startsWith(`${LABEL}=`) && !labels.split(',').some(label => label.trim().startsWith(`${LABEL}=`));
}

/** A Metal3Cluster that says nothing has none since v1.13. What `noCloudProvider: false` is to mean there, a rule of its own asks. */
function isWithoutCloudProvider(cluster: ClusterMembers): boolean {
  const spec = infraClusterOfKind(cluster, 'Metal3Cluster')?.at('spec');
  return spec !== undefined && spec.member('cloudProviderEnabled').flag !== true && spec.member('noCloudProvider').flag !== false;
}

/** Whether a file or command hands the label to the kubelet. */
function setsLabelItself({ config }: KubeadmMachines): boolean {
  const commands = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'].flatMap(name => itemsOf(config, name));
  const files = itemsOf(config, 'files');
  return [...commands, ...files.map(file => file.member('content'))].some(({ text }) => text?.includes(LABEL));
}
