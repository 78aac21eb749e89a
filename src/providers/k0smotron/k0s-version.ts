import { isWholeNumber, KubernetesVersion, refuseValue } from '../../core';

/** What joins the version of Kubernetes and the release of k0s: images cannot hold a plus. */
export enum K0sVersionForm {
  /** The tag of an image. */
  IMAGE = '-',
  /** The version itself. */
  BINARY = '+',
}

/** The version of k0s that brings a version of Kubernetes. */
export function k0sVersion(version: KubernetesVersion, form: K0sVersionForm, release: number = 0): string {
  const [, kubernetes, given] = /^(v\d+\.\d+\.\d+)(?:\+k0s\.(\d+))?$/.exec(version.toString()) ?? [];
  if (kubernetes === undefined) {
    refuseValue('version/invalid', `'kubernetesVersion' '${version}' is not a version that k0s has; use 'v<major>.<minor>.<patch>', for example 'v1.34.2'`);
  }
  if (!isWholeNumber(release, 0)) {
    refuseValue('input/invalid-value', `'k0sRelease' ${release} is not a release of k0s; use the number after 'k0s.', 0 or more`);
  }
  return `${kubernetes}${form}k0s.${given ?? release}`;
}
