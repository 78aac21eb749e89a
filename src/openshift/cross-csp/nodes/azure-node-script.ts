/**
 * Tells the kubelet of a node that runs on Azure who it is, in a cluster that was installed on AWS. The environment of that kubelet is a file that units of AWS write, from a
 * metadata service that does not answer on Azure; they leave alone what they find there (machine-config-operator, templates/common/aws).
 *
 * Cluster API compares provider ids letter by letter, and the provider of Azure writes resource groups in lower case. The node has to be called like its
 * virtual machine, or nobody approves its certificates.
 */
export const AZURE_NODE_SCRIPT = `#!/bin/bash
# Writes the environment of the kubelet of a node on Azure: its name, its provider id and its labels.
set -euo pipefail

target=\${NODE_ENV_FILE:-/etc/kubernetes/node.env}
service=\${METADATA_SERVICE:-http://169.254.169.254}

if [[ -f $target ]] && grep -q '^KUBELET_PROVIDERID=' "$target"; then
  exit 0
fi

# Asks for one value of the virtual machine. A proxy would ask its own machine.
ask() {
  curl --fail --silent --show-error --noproxy '*' --max-time 10 --retry "\${METADATA_RETRIES:-60}" --retry-delay 2 --retry-all-errors \\
    --header 'Metadata: true' "$service/metadata/instance/compute/$1?api-version=2021-02-01&format=text"
}

# Refuses a value that would be more than one word where it is read.
demand() {
  if ! [[ $2 =~ $3 ]]; then
    echo "the metadata service gives '$2' as $1, which cannot be used" >&2
    exit 1
  fi
}

name=$(ask name)
name=\${name,,}
demand name "$name" '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$'

resource=$(ask resourceId)
demand resourceId "$resource" '^/subscriptions/[^/[:space:]]+/[rR]esource[gG]roups/[^/[:space:]]+/providers/[^[:space:]]+$'
group=$(cut -d/ -f5 <<<"$resource")
resource="$(cut -d/ -f1-4 <<<"$resource")/\${group,,}/$(cut -d/ -f6- <<<"$resource")"

region=$(ask location)
demand location "$region" '^[a-z0-9]+$'
labels="node.openshift.io/cloud-provider=azure,topology.kubernetes.io/region=$region"

# Empty where the machine is in no zone.
zone=$(ask zone)
if [[ -n $zone ]]; then
  demand zone "$zone" '^[0-9]+$'
  labels="$labels,topology.kubernetes.io/zone=$region-$zone"
fi

umask 022
printf '%s\\n' "KUBELET_NODE_NAME=$name" "KUBELET_PROVIDERID=azure://$resource" "CUSTOM_KUBELET_LABELS=$labels" >"$target.new"
mv "$target.new" "$target"
`;
