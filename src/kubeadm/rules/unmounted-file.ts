import { controlPlaneSpecs } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText } from '../../rules/shared/fields';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field } from '../../topology';
import { isMounted, STATIC_PODS, StaticPod } from '../mounted-paths';

/** Paths that an expression or a variable stands in are known on the node only. */
const PLAIN_PATH = /^\/[^${}]*$/;

export const UNMOUNTED_FILE: Rule = {
  code: 'control-plane/unmounted-file',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/controlplane/volumes.go',
  needsMember: ['extraArgs'],
  check: topology => controlPlaneSpecs(topology).map(spec => spec.member('kubeadmConfigSpec')).filter(config => !isPatched(config))
    .flatMap(config => STATIC_PODS.flatMap(pod => checkPod(pod, config.member('clusterConfiguration')))),
};

/** kubeadm changes the static pods by patches, which may mount more. */
function isPatched(config: Field): boolean {
  return ['initConfiguration', 'joinConfiguration'].some(part => isText(config.at(`${part}.patches.directory`)));
}

function checkPod(pod: StaticPod, configuration: Field): Finding[] {
  const component = configuration.member(pod.name);
  const files = namedArguments(component.member('extraArgs')).filter(({ name, value }) => pod.fileArguments.includes(name) && PLAIN_PATH.test(value.text ?? ''));
  if (files.length === 0) {
    return [];
  }
  const mountPaths = [
    ...component.member('extraVolumes').items().flatMap(volume => volume.textOf('mountPath') ?? []),
    ...pod.name === 'apiServer' ? etcdFolders(configuration.at('etcd.external')) : [],
  ];
  return files.filter(({ value }) => !isMounted(pod, value.text!, configuration.textOf('certificatesDir'), mountPaths)).map(({ name, value }) => ({
    at: value,
    message: `'${name}' '${value.text}' is a file of the host that the pod does not see, and it does not start without; `
      + `mount it in 'extraVolumes' of '${pod.name}' ('${pod.name}ExtraVolumes' of the construct)${pod.seesCertificates ? ", or put it below '/etc/kubernetes/pki'" : ''}`,
  }));
}

/** kubeadm mounts the folders of the certificates of an external etcd. */
function etcdFolders(external: Field): string[] {
  return ['caFile', 'certFile', 'keyFile'].flatMap(name => {
    const path = external.textOf(name) ?? '';
    return path.startsWith('/') ? [path.slice(0, path.lastIndexOf('/'))] : [];
  }).filter(folder => folder !== '');
}
