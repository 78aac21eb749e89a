import { bareMetalHosts } from './hosts';
import { choosesHost } from './select-hosts';
import { Rule, Severity } from '../../../knowledge';
import { machineGroups } from '../../../rules/shared/kubeadm-machines';
import { LabelIndex } from '../../../rules/shared/label-index';
import { BundleObject } from '../../../topology';

/** A warning, because hosts of the right namespace may be written elsewhere. What states no namespace may be applied to any. */
export const HOSTS_ELSEWHERE: Rule = {
  code: 'metal3/hosts-elsewhere',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'cluster-api-provider-metal3 baremetal/metal3machine_manager.go',
  check: (topology, registry) => {
    const hosts = bareMetalHosts(topology);
    const namespaces = new Set(hosts.map(({ namespace }) => namespace));
    const isStranded = ({ namespace }: BundleObject) => namespace !== '' && !namespaces.has(namespace) && !namespaces.has('');
    const groups = namespaces.size === 0 ? [] : machineGroups(topology, registry, 'metal3').filter(({ group }) => isStranded(group.object));
    const index = groups.length === 0 ? undefined : new LabelIndex(hosts);
    return groups.flatMap(({ group: { object, infrastructure } }) => {
      const selector = infrastructure?.at('spec.template.spec.hostSelector');
      const host = selector && [...namespaces].flatMap(namespace => index!.candidates(namespace, selector))
        .find(({ labels }) => choosesHost(selector, labels));
      return host === undefined ? [] : [{
        at: object.at('metadata.namespace'),
        message: `machines take BareMetalHosts of their own namespace '${object.namespace}' only, which has none here; ${host}, which fits, is in the namespace `
          + `'${host.namespace}': put the hosts and the cluster into one namespace`,
      }];
    });
  },
};
