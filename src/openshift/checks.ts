import { IConstruct } from 'constructs';
import { OpenShiftRelease } from './release';
import { isVersionedImage, refuse, VERSIONED_IMAGE_FORM } from '../core';

/** Refuses an image that may be another one tomorrow. */
export function checkPinnedImage(scope: IConstruct, prop: string, image: string): void {
  if (!isVersionedImage(image)) {
    refuse(scope, 'openshift/image-not-pinned', `'${prop}' '${image}' does not say which version it is; use ${VERSIONED_IMAGE_FORM}`);
  }
}

/** Refuses what is no version of a release. */
export function checkReleaseVersion(scope: IConstruct, release: OpenShiftRelease, version?: string): void {
  if (version !== undefined && !/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(version)) {
    refuse(scope, 'input/invalid-value', `'releaseVersion' '${version}' is not a version; use for example '${release}.0'`);
  }
}
