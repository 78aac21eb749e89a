/**
 * Deletes Nodes that are lost and belong to no machine. Arguments: the label of the nodes, the namespace of the machines, and for how many seconds a node has to be lost.
 *
 * If one of the questions cannot be answered, nothing is deleted.
 */
export const REAPER_SCRIPT = `set -eu
label=$1
namespace=$2
patience=$3

machines=$(kubectl get machines.cluster.x-k8s.io --namespace="$namespace" --output=jsonpath='{range .items[*]}{.spec.providerID}{"\\n"}{end}')
nodes=$(kubectl get nodes --selector="$label" \\
  --output=jsonpath='{range .items[*]}{.metadata.name}{" "}{.status.conditions[?(@.type=="Ready")].status}{" "}{.status.conditions[?(@.type=="Ready")].lastTransitionTime}{" "}{.spec.providerID}{"\\n"}{end}')
limit=$(date -u -d "@$(($(date +%s) - patience))" +%Y-%m-%dT%H:%M:%SZ)

printf '%s\\n' "$nodes" | while read -r name ready since provider; do
  case $ready in
    False|Unknown) ;;
    *) continue ;;
  esac
  # A node without a provider id cannot be told apart from one whose machine is just being made.
  if [ -z "$provider" ] || printf '%s\\n' "$machines" | grep -Fxq -- "$provider"; then
    continue
  fi
  # Times in this form sort like texts.
  if [ "$(printf '%s\\n%s\\n' "$since" "$limit" | sort | head -n 1)" = "$since" ]; then
    echo "node $name is lost since $since, and no machine has $provider"
    kubectl delete node "$name" --wait=false
  fi
done
`;
