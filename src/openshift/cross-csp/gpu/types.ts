/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../../core';

/** The generated types of the operators of catalogs, which most programs never use. */
export const NVIDIA = lazily(() => require('../../../../imports/nvidia/v1/nvidia.com') as typeof import('../../../../imports/nvidia/v1/nvidia.com'));
export const NFD = lazily(() => require('../../../../imports/nfd/v1/nfd.openshift.io') as typeof import('../../../../imports/nfd/v1/nfd.openshift.io'));
export const OLM = lazily(() => require('../../../../imports/olm/v1/operators.coreos.com') as typeof import('../../../../imports/olm/v1/operators.coreos.com'));
export const OLM_ALPHA = lazily(() => require('../../../../imports/olm/v1alpha1/operators.coreos.com') as typeof import('../../../../imports/olm/v1alpha1/operators.coreos.com'));
