import { Finding, ProviderRegistry, Rule, Severity } from '../../../knowledge';
import { itemsOf } from '../../../rules/shared/fields';
import { infraClusterOfKind } from '../../../rules/shared/infra-clusters';
import { KubeadmMachines, kubeadmMachines, kubeletArgument, kubeletArgumentText } from '../../../rules/shared/kubeadm-machines';
import { ClusterMembers, Field, Topology } from '../../../topology';

const LABEL = 'metal3.io/uuid';
/** Names that the metadata of every host has, for something else. */
const OTHER_LABEL = /metal3\.io\/uuid=\{\{ ?ds\.meta_data\.(name|local_hostname|providerid|metal3_namespace) ?\}\}/;
const OTHER_ID = /^metal3:\/\/\{\{ ?ds\.meta_data\.(name|local_hostname|metal3_namespace) ?\}\}$/;
const HOW = `${LABEL}={{ ds.meta_data.uuid }}`;

export const NODE_LABEL: Rule = {
  code: 'metal3/node-label',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  isLocal: true,
  check: (topology, registry) => [...missingLabels(topology, registry), ...otherValues(topology, registry)],
};

function missingLabels(topology: Topology, registry: ProviderRegistry): Finding[] {
  return kubeadmMachines(topology, registry, 'metal3').filter(machines => machines.registrations.some(lacksLabel) && isWithoutCloudProvider(machines.cluster) && !setsLabelItself(machines))
    .flatMap(({ registrations }) => registrations.filter(lacksLabel))
    .map(registration => ({
      at: kubeletArgument(registration, 'node-labels') ?? registration.member('kubeletExtraArgs'),
      message: `'node-labels' lacks '${LABEL}', by which Metal3 finds the node of a host, and its machine waits forever; `
        + `add '${HOW}', or set 'cloudProviderEnabled' on the Metal3Cluster if a cloud controller sets provider ids`,
    }));
}

/** What every host has under a name is known to be neither its uid nor its provider id. */
function otherValues(topology: Topology, registry: ProviderRegistry): Finding[] {
  return kubeadmMachines(topology, registry, 'metal3').filter(({ cluster }) => isWithoutCloudProvider(cluster)).flatMap(({ registrations }) => registrations).flatMap(registration => {
    const [labels, id] = ['node-labels', 'provider-id'].map(name => kubeletArgumentText(registration, name) ?? '');
    const [label, provider] = [OTHER_LABEL.exec(labels)?.[1], OTHER_ID.exec(id)?.[1]];
    return [
      ...label === undefined ? [] : [{
        at: kubeletArgument(registration, 'node-labels')!,
        message: `'${LABEL}' is '${label}' of the metadata, and Metal3 finds the node of a host by the uid of the host, so that its machine waits forever; write '${HOW}'`,
      }],
      ...provider === undefined ? [] : [{
        at: kubeletArgument(registration, 'provider-id')!,
        message: `'provider-id' is '${provider}' of the metadata, and Metal3 compares it with another, so that its machine waits forever; write 'metal3://{{ ds.meta_data.providerid }}'`,
      }],
    ];
  });
}

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
