import { HealthCheck, healthChecksOf } from './health-checks';
import { MachineLabels } from './machine-labels';
import { remediationReferences } from './remediations';
import { Finding, Rule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, clusterNameOf, groupTwins } from '../../topology';

/** Who watches a machine before another health check does. */
interface Twin {
  readonly check: HealthCheck;
  readonly shared: MachineLabels;
}

/** One that repairs and one that replaces what could not be repaired go together, which the construct makes of 'replaceAfter'. */
export const TWO_CHECKS: Rule = {
  code: 'health/two-checks',
  severity: Severity.WARNING,
  source: 'cluster-api core/reconcilers/machinehealthcheck/machinehealthcheck_controller.go',
  // Most clusters have one health check, and nothing more is read of that.
  check: topology => groupTwins(topology.ofKind(CLUSTER_GROUP, 'MachineHealthCheck'), object => `${object.namespace}/${clusterNameOf(object)}`)
    .flatMap(objects => groupTwins(healthChecksOf(objects, topology), ({ object }) => `${remediationReferences(object).length}`)).flatMap(findTwins),
};

interface Place {
  readonly check: HealthCheck;
  readonly index: number;
}

/** The first health check that watches some machines, by the machines; and who is the twin of all that watch the same list of them. */
function findTwins(checks: readonly HealthCheck[]): Finding[] {
  const first = new Map<MachineLabels, Place>();
  const known = new Map<readonly MachineLabels[], Twin>();
  return checks.flatMap((check, index) => {
    const watched = check.machines.surelyMatchedBy(check.selector);
    const twin = known.get(watched) ?? earliest(watched, first);
    if (!known.has(watched) && watched.length > 0) {
      watched.forEach(labels => first.set(labels, first.get(labels) ?? { check, index }));
      known.set(watched, twin ?? { check, shared: watched[0]! });
    }
    return twin === undefined ? [] : [findingOf(check, twin)];
  });
}

function earliest(watched: readonly MachineLabels[], first: ReadonlyMap<MachineLabels, Place>): Twin | undefined {
  let found: (Place & Twin) | undefined;
  watched.forEach(shared => {
    const other = first.get(shared);
    if (other !== undefined && (found === undefined || other.index < found.index)) {
      found = { ...other, shared };
    }
  });
  return found;
}

function findingOf({ object }: HealthCheck, { check, shared }: Twin): Finding {
  return {
    at: object.at('spec.selector'),
    message: `machines of ${shared.group.object} are watched by ${check.object} too, and each of the two takes back what the other one says of a machine; `
      + 'keep one of them, with the conditions of both',
  };
}
