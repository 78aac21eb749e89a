import { configSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText, itemsOf } from '../../rules/shared/fields';
import { Field } from '../../topology';

interface KubeadmFile {
  readonly path: RegExp;
  readonly why: string;
  readonly remedy: string;
}

const IGNORED = 'fileavailable--';
/** Of all machines, of workers, and of control planes. */
const JOINED: KubeadmFile = {
  path: /^\/etc\/kubernetes\/(?:bootstrap-)?kubelet\.conf$/, why: 'kubeadm ends where it finds one', remedy: 'leave it out, as kubeadm writes it',
};
const OF_WORKERS: KubeadmFile = {
  path: /^\/etc\/kubernetes\/pki\/ca\.crt$/, why: "'kubeadm join' ends where it finds one", remedy: 'leave it out, as the machine gets it when it joins',
};
const MANIFESTS: KubeadmFile = {
  path: /^\/etc\/kubernetes\/manifests\/(?:kube-apiserver|kube-controller-manager|kube-scheduler|etcd)\.yaml$/,
  why: "'kubeadm init' ends where it finds one",
  remedy: "leave it out, and change what kubeadm writes by 'clusterConfiguration' or 'patches'",
};
const AUTHORITY: KubeadmFile = {
  path: /^\/etc\/kubernetes\/pki\/(?:etcd\/)?ca\.(?:crt|key)$/,
  why: 'Cluster API brings the one that it reaches the cluster by, and this would be in its place',
  remedy: "leave it out, and give a CA of your own as the Secret '<cluster>-ca', or '<cluster>-etcd' for etcd",
};

/** Files that kubeadm and Cluster API write themselves, so that no machine comes up with others. */
export const KUBEADM_FILE: Rule = {
  code: 'bootstrap/kubeadm-file',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/preflight/checks.go; cluster-api bootstrap/kubeadm/pkg/cloudinit/controlplane_init.go, util/secret/certificates.go',
  needsMember: ['files'],
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(config => {
    const known = config.object.kind.startsWith('KubeadmControlPlane') ? [JOINED, MANIFESTS, ...hasOwnAuthority(config) ? [] : [AUTHORITY]] : [JOINED, OF_WORKERS];
    return itemsOf(config, 'files').flatMap(file => checkFile(file, known, config));
  }),
};

/** Who keeps etcd elsewhere has its certificates from there. */
function hasOwnAuthority(config: Field): boolean {
  return config.at('clusterConfiguration.etcd').has('external');
}

function checkFile(file: Field, known: readonly KubeadmFile[], config: Field): Finding[] {
  const path = file.textOf('path') ?? '';
  // Most files are elsewhere. A Secret may hold the same CA.
  const found = !path.startsWith('/etc/kubernetes/') ? undefined : known.find(entry => entry.path.test(path) && (entry !== AUTHORITY || isText(file.member('content'))));
  return found === undefined || (found !== AUTHORITY && isIgnored(path, config)) ? [] : [{
    at: file.member('path'), message: `'${path}' is a file of kubeadm: ${found.why}; ${found.remedy}`,
  }];
}

function isIgnored(path: string, config: Field): boolean {
  const check = `${IGNORED}${path.slice(1).replace(/\//g, '-')}`;
  return ['initConfiguration', 'joinConfiguration'].some(part => config.at(`${part}.nodeRegistration.ignorePreflightErrors`).items()
    .some(({ text = '' }) => ['all', check].includes(text.toLowerCase())));
}
