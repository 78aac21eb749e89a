import { Rule, Severity } from '../../../knowledge';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { KubeadmMachines, kubeadmMachines, kubeletArgument } from '../../../rules/shared/kubeadm-machines';
import { ClusterMembers } from '../../../topology';

const LABEL = 'metal3.io/uuid';
const HOW = `${LABEL}={{ ds.meta_data.uuid }}`;

export const NODE_LABEL: Rule = {
  code: 'metal3/node-label',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => kubeadmMachines(topology, registry, 'metal3')
    .filter(machines => isWithoutCloudProvider(machines.cluster) && !setsLabelItself(machines))
    .flatMap(({ registrations }) => registrations)
    .flatMap(registration => {
      const labels = kubeletArgument(registration, 'node-labels');
      return labels?.text?.split(',').some(label => label.trim().startsWith(`${LABEL}=`)) ? [] : [{
        at: labels ?? registration.member('kubeletExtraArgs'),
        message: `'node-labels' lacks '${LABEL}', by which Metal3 finds the node of a host, and its machine waits forever; `
          + `add '${HOW}', or set 'cloudProviderEnabled' on the Metal3Cluster if a cloud controller sets provider ids`,
      }];
    }),
};

/** A Metal3Cluster that says nothing has none since v1.13. What `noCloudProvider: false` is to mean there, a rule of its own asks. */
function isWithoutCloudProvider(cluster: ClusterMembers): boolean {
  const spec = infraClusterOfKind(cluster, 'Metal3Cluster')?.at('spec');
  return spec !== undefined && spec.member('cloudProviderEnabled').flag !== true && spec.member('noCloudProvider').flag !== false;
}

/** Whether a file or command hands the label to the kubelet. */
function setsLabelItself({ config }: KubeadmMachines): boolean {
  const commands = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'].flatMap(name => config.member(name).items());
  const files = config.member('files').items();
  return [...commands, ...files.map(file => file.member('content'))].some(({ text }) => text?.includes(LABEL));
}
