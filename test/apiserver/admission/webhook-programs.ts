import * as path from 'path';
import { fetchModule, readUpstreamWebhooks, UpstreamConfig, UpstreamWebhooks } from './upstream-webhooks';
import { buildGoPrograms, findGo } from '../host/go-build';

const MODULES = path.join(__dirname, '..', 'webhooks');

/** A program under webhooks/ and whose webhooks it serves. */
interface WebhookProgram {
  readonly name: string;
  /** The folder of its go.mod. @default - its name */
  readonly folder?: string;
  /** The package in that folder. @default - the folder itself */
  readonly package?: string;
  /** The upstream module it serves the webhooks of. */
  readonly module: string;
  /** What that module says of registering them; more than one where a module has several providers. */
  readonly configs: readonly UpstreamConfig[];
  /** What its version does not say. @default - nothing */
  readonly remark?: string;
  /** Whether it has features that can be turned on. @default false */
  readonly hasFeatureGates?: boolean;
}

/** A program that can be started, any number of times. */
export interface BuiltProgram extends WebhookProgram {
  readonly file: string;
  /** The release of upstream whose webhooks it serves. */
  readonly version: string;
  /** By `configs`. */
  readonly upstream: readonly UpstreamWebhooks[];
}

const PROGRAMS: readonly WebhookProgram[] = [
  {
    name: 'cluster-api',
    module: 'sigs.k8s.io/cluster-api',
    configs: [
      { owner: 'cluster-api-core', webhooks: 'core/config/webhook', crds: 'core/config/crd' },
      { owner: 'cluster-api-bootstrap-kubeadm', webhooks: 'bootstrap/kubeadm/config/webhook', crds: 'bootstrap/kubeadm/config/crd' },
      { owner: 'cluster-api-controlplane-kubeadm', webhooks: 'controlplane/kubeadm/config/webhook', crds: 'controlplane/kubeadm/config/crd' },
    ],
    hasFeatureGates: true,
  },
  withUsualFolders('metal3', 'github.com/metal3-io/cluster-api-provider-metal3'),
  withUsualFolders('metal3-ipam', 'github.com/metal3-io/ip-address-manager'),
  {
    name: 'baremetal-operator',
    module: 'github.com/metal3-io/baremetal-operator',
    configs: [{ owner: 'baremetal-operator', webhooks: 'config/base/webhook', crds: 'config/base/crds' }],
    // See its go.mod.
    remark: 'addresses of BMCs as in hardwareutils v0.13.1',
  },
  cloud('openstack', 'sigs.k8s.io/cluster-api-provider-openstack'),
  cloud('aws', 'sigs.k8s.io/cluster-api-provider-aws/v2'),
  withUsualFolders('azure', 'sigs.k8s.io/cluster-api-provider-azure'),
  cloud('gcp', 'sigs.k8s.io/cluster-api-provider-gcp'),
  cloud('kubevirt', 'sigs.k8s.io/cluster-api-provider-kubevirt'),
];

/** What upstream says of registering the webhooks of a provider, by what `UpstreamConfig` calls its owner; undefined if none of them is known. */
export function upstreamConfigOf(owner: string): UpstreamConfig | undefined {
  return PROGRAMS.flatMap(({ configs }) => configs).find(config => config.owner === owner);
}

/** A provider that keeps what it registers where kubebuilder puts it. */
function withUsualFolders(name: string, module: string): WebhookProgram {
  return { name, module, configs: [{ owner: name, webhooks: 'config/webhook', crds: 'config/crd' }] };
}

/** A provider among those that are built together. */
function cloud(name: string, module: string): WebhookProgram {
  return { ...withUsualFolders(name, module), folder: 'clouds', package: `./${name}` };
}

/** Builds the programs that serve webhooks, or finds them built. Needs no server. */
export async function buildWebhookPrograms(onProgress: (text: string) => void): Promise<readonly BuiltProgram[]> {
  const built: BuiltProgram[] = [];
  // One after the other: a build takes all processors, and the later ones find in the cache what the earlier ones compiled.
  for (const program of PROGRAMS) {
    built.push(await build(program, onProgress));
  }
  return built;
}

async function build(program: WebhookProgram, onProgress: (text: string) => void): Promise<BuiltProgram> {
  const { name, module, configs, package: main = '.' } = program;
  const folder = path.join(MODULES, program.folder ?? name);
  // First, because it says how to get Go when there is none.
  const { [name]: file } = await buildGoPrograms({ module: folder, programs: { [name]: main }, onProgress });
  const fetched = await fetchModule(findGo()!, folder, module);
  const upstream = await Promise.all(configs.map(config => readUpstreamWebhooks(fetched.folder, config)));
  return { ...program, file, version: fetched.version, upstream };
}
