import * as path from 'path';
import { buildGoPrograms, findGo, GoPrograms, isExecutable } from './go-build';
import { requiredVersion, versionFlags } from './go-module';

/** The programs of a control plane without controllers. */
export interface Servers {
  readonly etcd: string;
  readonly kubeApiserver: string;
}

export interface FindServersOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly onProgress: (text: string) => void;
}

/** For those who have neither. */
export const HOW_TO_GET_SERVERS = 'needs etcd and kube-apiserver: install Go 1.26 or newer to have them built once, '
  + 'or set KUBEBUILDER_ASSETS to a folder that holds both (`setup-envtest use -p path` fetches one and prints it)';

const MODULE = path.join(__dirname, '..', 'servers');
const LDFLAGS = versionFlags('k8s.io/component-base/version', requiredVersion(MODULE, 'k8s.io/kubernetes'));

const SERVERS: GoPrograms = {
  module: MODULE,
  programs: { 'etcd': 'go.etcd.io/etcd/server/v3', 'kube-apiserver': 'k8s.io/kubernetes/cmd/kube-apiserver' },
  ldflags: LDFLAGS,
};

/** The programs of the pinned Kubernetes, in parts: who needs the first alone does not build the second. */
export const KUBERNETES_PROGRAMS: readonly GoPrograms[] = [SERVERS, {
  module: MODULE,
  programs: { 'kube-controller-manager': 'k8s.io/kubernetes/cmd/kube-controller-manager', 'kubectl': 'k8s.io/kubernetes/cmd/kubectl' },
  ldflags: LDFLAGS,
}];

/** The programs of KUBEBUILDER_ASSETS, else those that Go builds; undefined without either. */
export async function findServers({ env, onProgress }: FindServersOptions): Promise<Servers | undefined> {
  if (env.KUBEBUILDER_ASSETS) {
    return providedServers(env.KUBEBUILDER_ASSETS);
  }
  if (findGo(env) === undefined) {
    return undefined;
  }
  const { etcd, 'kube-apiserver': kubeApiserver } = await buildGoPrograms({ ...SERVERS, onProgress });
  return { etcd, kubeApiserver };
}

function providedServers(folder: string): Servers {
  const servers = { etcd: path.resolve(folder, 'etcd'), kubeApiserver: path.resolve(folder, 'kube-apiserver') };
  const missing = Object.values(servers).filter(file => !isExecutable(file)).map(file => path.basename(file));
  if (missing.length > 0) {
    throw new Error(`KUBEBUILDER_ASSETS is '${folder}', which holds no executable ${missing.join(' and no ')}; `
      + 'point it at a folder with etcd and kube-apiserver, or unset it to have them built by Go');
  }
  return servers;
}
