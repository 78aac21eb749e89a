/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../core';

/** The generated types of each API version. A cluster is written in one of them, and loading the other takes some milliseconds. */
export const L1 = {
  v1beta1: lazily(() => require('../../imports/cluster-api/v1beta1/cluster.x-k8s.io') as typeof import('../../imports/cluster-api/v1beta1/cluster.x-k8s.io')),
  v1beta2: lazily(() => require('../../imports/cluster-api/v1beta2/cluster.x-k8s.io') as typeof import('../../imports/cluster-api/v1beta2/cluster.x-k8s.io')),
};
