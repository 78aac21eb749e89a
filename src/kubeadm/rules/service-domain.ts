import { isDnsSubdomain } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { holdsVariable, isText } from '../../rules/shared/fields';
import { machineGroupsOf } from '../../rules/shared/infra-clusters';
import { kubeadmConfig, kubeletArgument, kubeletArgumentText, nodeRegistrations } from '../../rules/shared/kubeadm-machines';
import { ClusterMembers } from '../../topology';

const DEFAULT_DOMAIN = 'cluster.local';
const ARGUMENT = 'cluster-domain';

export const SERVICE_DOMAIN: Rule = {
  code: 'network/service-domain',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/apis/kubeadm/validation/validation.go ValidateNetworking; cluster-api bootstrap/kubeadm/internal/controllers/kubeadmconfig_controller.go',
  isLocal: true,
  check: topology => {
    // Nearly no kubelet is told of the domain by an argument.
    const isArgument = topology.words.hasMember(ARGUMENT);
    return topology.clusters.flatMap(members => isArgument ? [...checkDomain(members), ...checkKubelets(members)] : checkDomain(members));
  },
};

function checkDomain({ cluster }: ClusterMembers): Finding[] {
  const at = cluster?.at('spec.clusterNetwork.serviceDomain');
  return at === undefined || at.text === DEFAULT_DOMAIN || !isText(at) || holdsVariable(at.text!) || isDnsSubdomain(at.text!) ? [] : [{
    at,
    message: `'serviceDomain' '${at.text}' is not a DNS name in lower case, and neither kubeadm nor the DNS server of the cluster takes it; use for example '${DEFAULT_DOMAIN}'`,
  }];
}

/** Pods look names up below the domain that their kubelet says, and the DNS server knows that of the cluster only. */
function checkKubelets(members: ClusterMembers): Finding[] {
  const domain = members.cluster?.at('spec.clusterNetwork').textOf('serviceDomain') ?? DEFAULT_DOMAIN;
  return members.cluster === undefined ? [] : machineGroupsOf(members).flatMap(group => {
    const config = kubeadmConfig(group);
    const registrations = config === undefined ? [] : nodeRegistrations(config, group);
    return registrations.filter(registration => kubeletArgumentText(registration, ARGUMENT) !== undefined)
      .map(registration => kubeletArgument(registration, ARGUMENT)!);
  }).filter(at => isText(at) && !holdsVariable(at.text!) && at.text !== domain).map(at => ({
    at,
    message: `'${ARGUMENT}' '${at.text}' of the kubelet differs from 'serviceDomain' '${domain}' of the cluster, so that pods find no Service by its short name; `
      + 'leave the argument out, or write one domain in both',
  }));
}
