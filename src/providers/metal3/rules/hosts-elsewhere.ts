import { bareMetalHosts } from './hosts';
import { Rule, Severity } from '../../../knowledge';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { LabelIndex } from '../../../rules/shared/label-index';
import { parsedSelectorMatches } from '../../../rules/shared/label-operators';

/**
 * A warning, because hosts of the right namespace may be written elsewhere. What states no namespace may be applied to any, and hosts beside machines that can take
 * them are for those.
 */
export const HOSTS_ELSEWHERE: Rule = {
  code: 'metal3/hosts-elsewhere',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => {
    const hosts = bareMetalHosts(topology);
    const namespaces = new Set(hosts.map(({ namespace }) => namespace));
    const groups = namespaces.size === 0 ? [] : machineGroups(topology, registry, 'metal3').map(({ group }) => group);
    const taking = new Set(groups.map(({ object }) => object.namespace));
    const unclaimed = new LabelIndex(hosts.filter(({ namespace }) => !taking.has(namespace)));
    const stranded = groups.filter(({ object: { namespace } }) => namespace !== '' && !namespaces.has(namespace) && !namespaces.has(''));
    return stranded.flatMap(({ object, infrastructure }) => {
      const selector = infrastructure?.at('spec.template.spec.hostSelector');
      const host = selector && [...namespaces].flatMap(namespace => unclaimed.candidates(namespace, selector))
        .find(({ labels }) => parsedSelectorMatches(selector, labels));
      return host === undefined ? [] : [{
        at: object.at('metadata.namespace'),
        message: `machines take BareMetalHosts of their own namespace '${object.namespace}' only, which has none here; ${host}, which fits, is in the namespace `
          + `'${host.namespace}': put the hosts and the cluster into one namespace`,
      }];
    });
  },
};
