import { skipsCheck } from './version-gaps';
import { ChangeRule, Changes, Finding, Severity } from '../../knowledge';
import { ClusterMembers, MachineGroup } from '../../topology';
import { autoscalerLimits, limitOf } from '../shared/autoscaler';
import { isSame } from '../shared/changed-fields';
import { removesFirst } from '../shared/rollout-surge';

/** The check by which MachineSets hold new machines back while the control plane is upgraded. */
const CHECK = 'ControlPlaneIsStable';

export const UPGRADED_AT_ONCE: ChangeRule = {
  code: 'version/upgraded-at-once',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machineset/machineset_preflight.go',
  check: changes => changes.after.clusters.filter(cluster => isUpgraded(cluster, changes))
    .flatMap(({ pools }) => pools.flatMap(pool => checkPool(pool, changes))),
};

function isUpgraded({ controlPlane }: ClusterMembers, changes: Changes): boolean {
  const before = controlPlane && changes.previous(controlPlane);
  return before !== undefined && !isSame(before.at('spec.version'), controlPlane!.at('spec.version'));
}

function checkPool(pool: MachineGroup, changes: Changes): Finding[] {
  const { object } = pool;
  const old = changes.previous(object)?.at('spec.template.spec.version');
  const at = object.at('spec.template.spec.version');
  // Without a count an autoscaler decides, or there is one machine.
  const replicas = object.at('spec.replicas').number ?? limitOf(autoscalerLimits(object).max) ?? 1;
  return old?.text === undefined || isSame(old, at) || !removesFirst(object, replicas) || skipsCheck(pool, CHECK) ? [] : [{
    at,
    message: "'version' changes together with that of the control plane. The pool has 'maxSurge' 0, so it gives a machine up at once, and gets the next one "
      + `only when the control plane is upgraded; keep '${old.text}' until then ('poolVersion' of the construct MixedCluster), or allow a surge`,
  }];
}
