import { checkNodeText, StaticPodVolume } from '../contract';
import { FILE_PATH, isDnsLabel, nonEmptyList, refuseValue, TextDialect } from '../core';
import { checkTexts } from './node-registration';

/** Refuses volumes that kubeadm would write no pod with. */
export function checkVolumes(prop: string, volumes: readonly StaticPodVolume[], dialect: TextDialect): void {
  volumes.forEach(({ name, hostPath, mountPath }, index) => {
    if (!isDnsLabel(name)) {
      refuseValue('input/invalid-value', `'${prop}' has a volume '${name}'; name it by at most 63 small letters, digits and '-'`);
    }
    if (volumes.slice(0, index).some(other => other.name === name)) {
      refuseValue('input/duplicate', `'${prop}' has two volumes '${name}'; give each a name of its own`);
    }
    [hostPath, mountPath].forEach(path => {
      checkTexts(prop, path === undefined ? [] : [path], dialect);
      checkNodeText(prop, FILE_PATH, path, dialect);
    });
  });
}

/** The volumes of a static pod in a kubeadm config. */
export function renderVolumes(volumes?: readonly StaticPodVolume[]) {
  return nonEmptyList(volumes?.map(({ name, hostPath, mountPath, readOnly, pathType }) =>
    ({ name, hostPath, mountPath: mountPath ?? hostPath, readOnly: readOnly ?? true, pathType })));
}
