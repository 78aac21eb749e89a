import * as path from 'path';
import { fetchModule } from '../../apiserver/admission/upstream-webhooks';
import { KUBERNETES_PROGRAMS } from '../../apiserver/host/assets';
import { buildGoPrograms, findGo, GoPrograms, isBuilt } from '../../apiserver/host/go-build';
import { requiredVersion, versionFlags } from '../../apiserver/host/go-module';

/** A program that can be started, any number of times. */
export interface LiveProgram {
  readonly name: string;
  readonly file: string;
  /** The release of upstream. */
  readonly version: string;
  /** The source of that release, with its CRDs and webhook configurations. */
  readonly moduleFolder: string;
}

/** Programs of one release of upstream. */
export interface UpstreamPrograms extends GoPrograms {
  /** The Go module of upstream; go.mod says of which version. */
  readonly upstream: string;
}

const CLUSTER_API = path.join(__dirname, 'cluster-api');

/** All programs of Kubernetes and Cluster API. What they are called agrees with the owners of webhooks in test/apiserver/admission. */
export const CONTROLLER_PROGRAMS: readonly UpstreamPrograms[] = [
  ...KUBERNETES_PROGRAMS.map(programs => ({ ...programs, upstream: 'k8s.io/kubernetes' })),
  {
    upstream: 'sigs.k8s.io/cluster-api',
    module: CLUSTER_API,
    programs: {
      'cluster-api-core': 'sigs.k8s.io/cluster-api/core',
      'cluster-api-bootstrap-kubeadm': 'sigs.k8s.io/cluster-api/bootstrap/kubeadm',
      'cluster-api-controlplane-kubeadm': 'sigs.k8s.io/cluster-api/controlplane/kubeadm',
      'clusterctl': 'sigs.k8s.io/cluster-api/cmd/clusterctl',
    },
    ldflags: versionFlags('sigs.k8s.io/cluster-api/version', requiredVersion(CLUSTER_API, 'sigs.k8s.io/cluster-api')),
  },
  upstreamProgram('metal3', 'github.com/metal3-io/cluster-api-provider-metal3'),
  upstreamProgram('metal3-ipam', 'github.com/metal3-io/ip-address-manager'),
  upstreamProgram('byoh', 'github.com/vmware-tanzu/cluster-api-provider-bringyourownhost'),
  { ...ownProgram('baremetal-operator', 'github.com/metal3-io/baremetal-operator'), hasTests: true },
  { ...ownProgram('player', 'sigs.k8s.io/cluster-api/test'), hasTests: true },
  upstreamProgram('kubevirt', 'sigs.k8s.io/cluster-api-provider-kubevirt'),
  upstreamProgram('aws', 'sigs.k8s.io/cluster-api-provider-aws/v2'),
  upstreamProgram('openstack', 'sigs.k8s.io/cluster-api-provider-openstack'),
  upstreamProgram('azure', 'sigs.k8s.io/cluster-api-provider-azure'),
  ownProgram('argo-cd', 'github.com/argoproj/argo-cd/v3'),
  ...['kustomize-controller', 'source-controller'].map(name => upstreamProgram(name, `github.com/fluxcd/${name}`, 'flux')),
];

/** Builds the programs, or finds them built. Needs Go, and the network if anything is missing. */
export async function buildPrograms(
  onProgress: (text: string) => void, programs: readonly UpstreamPrograms[] = CONTROLLER_PROGRAMS,
): Promise<readonly LiveProgram[]> {
  const built: LiveProgram[] = [];
  // One after the other: a build takes all processors, and the later ones find in the cache what the earlier ones compiled.
  for (const part of programs) {
    const files = await buildGoPrograms({ ...part, onProgress });
    const { folder, version } = await fetchModule(findGo()!, part.module, part.upstream);
    built.push(...Object.entries(files).map(([name, file]) => ({ name, file, version, moduleFolder: folder })));
  }
  return built;
}

/** The names of the programs that `buildPrograms` would have to build first, which takes long. Needs Go. */
export function missingPrograms(programs: readonly UpstreamPrograms[] = CONTROLLER_PROGRAMS): string[] {
  return programs.filter(part => !isBuilt(part)).flatMap(part => Object.keys(part.programs));
}

/** The program of upstream as it is: the main package of its module. */
function upstreamProgram(name: string, upstream: string, module = name): UpstreamPrograms {
  return { upstream, module: path.join(__dirname, module), programs: { [name]: upstream } };
}

/** A program of ours around packages of upstream. */
function ownProgram(name: string, upstream: string): UpstreamPrograms {
  return { upstream, module: path.join(__dirname, name), programs: { [name]: '.' } };
}
