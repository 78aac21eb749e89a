import { Duration } from 'cdk8s';

/** Between two looks at the pool. */
const PAUSE_SECONDS = 10;

/**
 * Deletes a pool once it has no machines, and fails if it still has some after a while.
 *
 * It gets everything as arguments: the namespace, the pool as `<resource>.<group>/<name>`, how often it looks again, how long a deletion may take,
 * the kind of hosts that stay reserved for the pool and the label that says so, both empty if there are none, and what else is deleted. Nothing is put
 * into its text, so that no value is ever read as code.
 *
 * A count that the API server leaves out is zero. It counts only after Cluster API has seen the last change, until when it may be that of before.
 * A pool that is being deleted already has nothing to wait for.
 */
export const DELETION_SCRIPT = `set -efu
namespace=$1
pool=$2
attempts=$3
timeout=$4
hosts=$5
reservation=$6
shift 6

refuse() {
  echo "error: $pool is not deleted: $1" >&2
  exit 1
}

may_go() {
  [ -z "\${5:-}" ] || return 0
  [ "$3" = 0 ] || refuse "its replicas are '$3' and not 0; sync a commit with retire() before the one with the deletion"
  if [ "$1" != "$2" ]; then
    reason='Cluster API has not seen its last change yet'
  elif [ "\${4:-0}" != 0 ]; then
    reason="machines left: $4"
  else
    return 0
  fi
  return 1
}

fields='{.metadata.generation}/{.status.observedGeneration}/{.spec.replicas}/{.status.replicas}/{.metadata.deletionTimestamp}'
while :; do
  if state=$(kubectl get "$pool" --namespace "$namespace" --ignore-not-found --output "jsonpath=$fields"); then
    [ -n "$state" ] || break
    IFS=/
    if may_go $state; then break; fi
  else
    reason='the API server did not answer'
  fi
  [ "$attempts" -gt 0 ] || refuse "$reason; see what keeps it, and sync again"
  attempts=$((attempts - 1))
  echo "waiting for $pool: $reason"
  sleep ${PAUSE_SECONDS}
done

for object in "$pool" "$@"; do
  kubectl delete "$object" --namespace "$namespace" --ignore-not-found --wait=true --timeout="$timeout"
done
if [ -n "$hosts" ]; then
  kubectl label "$hosts" --namespace "$namespace" --selector "$reservation" "\${reservation%%=*}-"
fi
echo "$pool is gone"
`;

/** What the script is told. */
export interface DeletionArguments {
  readonly namespace: string;
  /** The pool and what goes with it, each as `<resource>.<group>/<name>`. */
  readonly objects: readonly string[];
  /** How long the script waits for the machines to go. */
  readonly drainTimeout: Duration;
  /** How long each deletion may take. */
  readonly deletionTimeout: Duration;
  /** What becomes free with the pool. @default - no hosts are reserved for it */
  readonly reservedHosts?: Reservation;
}

/** Hosts that a label keeps for the pool. */
export interface Reservation {
  /** The kind of hosts, as `<resource>.<group>`. */
  readonly resource: string;
  /** `<name>=<value>`. */
  readonly label: string;
}

/** The arguments in the order in which the script takes them. */
export function deletionArguments(
  { namespace, objects: [pool, ...others], drainTimeout, deletionTimeout, reservedHosts }: DeletionArguments,
): string[] {
  const attempts = Math.ceil(drainTimeout.toSeconds() / PAUSE_SECONDS);
  return [namespace, pool, `${attempts}`, `${deletionTimeout.toSeconds()}s`, reservedHosts?.resource ?? '', reservedHosts?.label ?? '', ...others];
}
