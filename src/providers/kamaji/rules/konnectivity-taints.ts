import { kamajiClusters, KamajiCluster } from './clusters';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { kubeadmConfig } from '../../../rules/shared/kubeadm-machines';
import { Field } from '../../../topology';

/** What agents tolerate where nothing is written. */
const DEFAULT_KEY = 'CriticalAddonsOnly';

/** A warning, because agents on other nodes may have a route to these. */
export const KAMAJI_KONNECTIVITY_TAINTS: Rule = {
  code: 'kamaji/konnectivity-taints',
  severity: Severity.WARNING,
  source: 'kamaji internal/resources/konnectivity/agent.go, api/v1alpha1/tenantcontrolplane_types.go',
  check: (topology, registry) => kamajiClusters(topology, registry).flatMap(checkCluster),
};

/** A Deployment of agents finds other nodes. */
function checkCluster({ controlPlane, pools }: KamajiCluster): Finding[] {
  const konnectivity = controlPlane.at('spec.addons.konnectivity');
  const agent = konnectivity.member('agent');
  if (!konnectivity.exists || (agent.textOf('mode') ?? 'DaemonSet') !== 'DaemonSet') {
    return [];
  }
  const seen = new Set<number>();
  return pools.flatMap(pool => {
    const config = kubeadmConfig(pool);
    const isNew = config !== undefined && !seen.has(config.object.index);
    seen.add(config?.object.index ?? -1);
    return [...isNew ? config.at('joinConfiguration.nodeRegistration.taints').items() : [], ...pool.machine.member('taints').items()]
      .filter(taint => keepsPodsAway(taint) && !isTolerated(taint, agent.member('tolerations')))
      .map(at => ({
        at,
        message: `the konnectivity agents of ${controlPlane} do not tolerate the taint '${at.textOf('key')}', so that none runs on nodes of ${pool.object}, and the API server `
          + "may not reach them for logs, 'exec' and webhooks; add the taint to 'konnectivity.agent.tolerations'",
      }));
  });
}

function keepsPodsAway(taint: Field): boolean {
  return isText(taint.member('key')) && ['NoSchedule', 'NoExecute'].includes(taint.textOf('effect') ?? '');
}

function isTolerated(taint: Field, tolerations: Field): boolean {
  return tolerations.exists ? tolerations.items().some(toleration => tolerates(toleration, taint)) : taint.textOf('key') === DEFAULT_KEY;
}

/** An empty key with the operator Exists tolerates all, and so does an empty effect. */
function tolerates(toleration: Field, taint: Field): boolean {
  const written = (field: Field, name: string) => field.textOf(name) ?? '';
  const [key, effect, isAnyValue] = [written(toleration, 'key'), written(toleration, 'effect'), written(toleration, 'operator') === 'Exists'];
  return (key === '' ? isAnyValue : key === written(taint, 'key')) && (effect === '' || effect === written(taint, 'effect'))
    && (isAnyValue || written(toleration, 'value') === written(taint, 'value'));
}
