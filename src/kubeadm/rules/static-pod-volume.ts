import { controlPlaneSpecs } from './config-specs';
import { isDnsLabel } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { isText, itemsOf, twins } from '../../rules/shared/fields';
import { namedArguments } from '../../rules/shared/node-configs';
import { Field } from '../../topology';
import { isBelow, STATIC_PODS, StaticPod } from '../mounted-paths';

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;

/** Volumes with which a static pod of the control plane does not start, or of which kubeadm mounts one only. */
export const STATIC_POD_VOLUME: Rule = {
  code: 'control-plane/static-pod-volume',
  severity: Severity.ERROR,
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/controlplane/volumes.go, pkg/apis/core/validation/validation.go ValidateVolumes, ValidateVolumeMounts, '
    + 'pkg/volume/hostpath/host_path.go',
  needsMember: ['extraVolumes'],
  check: topology => controlPlaneSpecs(topology).map(spec => spec.member('kubeadmConfigSpec')).flatMap(config => {
    const files = itemsOf(config, 'files').flatMap(file => file.textOf('path') ?? []);
    return STATIC_PODS.flatMap(pod => checkPod(pod, config.at('clusterConfiguration').member(pod.name), files));
  }),
};

function checkPod(pod: StaticPod, component: Field, files: readonly string[]): Finding[] {
  const volumes = itemsOf(component, 'extraVolumes');
  return volumes.length === 0 ? [] : [
    ...twins(volumes, volume => volume.member('name')).map(at => ({
      at, message: `'${at.text}' is the name of two volumes of '${pod.name}', and kubeadm mounts the last of them only; give each a name of its own`,
    })),
    ...twins(volumes, volume => volume.member('mountPath')).map(at => ({
      at, message: `'${at.text}' is where two volumes of '${pod.name}' are mounted, and the kubelet refuses such a pod; mount one of them elsewhere`,
    })),
    ...volumes.flatMap(volume => checkVolume(volume, files)),
    ...namedArguments(component.member('extraArgs')).flatMap(({ name, value }) => pod.writtenFiles.includes(name) ? checkWritten(name, value, volumes) : []),
  ];
}

function checkVolume(volume: Field, files: readonly string[]): Finding[] {
  const [name, hostPath, pathType] = ['name', 'hostPath', 'pathType'].map(member => volume.member(member));
  const isFile = files.includes(hostPath.text ?? '');
  const isFolder = files.some(file => isBelow(file, hostPath.text ?? '') && file !== hostPath.text);
  return [
    ...isText(name) && !UNKNOWN.test(name.text!) && !isDnsLabel(name.text!) ? [{
      at: name, message: `'${name.text}' is not the name of a volume, and the kubelet refuses such a pod; use at most 63 small letters, digits and '-'`,
    }] : [],
    ...[hostPath, volume.member('mountPath')].filter(at => isText(at) && !UNKNOWN.test(at.text!) && !at.text!.startsWith('/')).map(at => ({
      at, message: `'${at.step}' '${at.text}' is not an absolute path; write it from '/' on`,
    })),
    ...isText(pathType) && ((isFile && pathType.text!.startsWith('Directory')) || (isFolder && pathType.text!.startsWith('File'))) ? [{
      at: pathType,
      message: `'pathType' is '${pathType.text}', and 'files' make '${hostPath.text}' a ${isFile ? 'file' : 'folder'}, so that the pod does not start; use '${isFile ? 'File' : 'Directory'}'`,
    }] : [],
  ];
}

/** A program that cannot write the file that it is told to write does not start. */
function checkWritten(name: string, path: Field, volumes: readonly Field[]): Finding[] {
  return volumes.filter(volume => volume.member('readOnly').flag === true && isText(path) && isBelow(path.text!, volume.textOf('mountPath') ?? '')).map(volume => ({
    at: volume.member('readOnly'),
    message: `'readOnly' is true for '${volume.textOf('mountPath')}', and '${name}' '${path.text}' is written there, without which the program does not start; use false`,
  }));
}
