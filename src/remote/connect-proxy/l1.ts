/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../core';

// Most programs never use them, and each takes a while to load.

/** The plain types of Kubernetes that come with cdk8s-plus-28: its constructs choose labels and selectors that change with the place in the tree. */
export const k8s = lazily(() => (require('cdk8s-plus-28') as typeof import('cdk8s-plus-28')).k8s);
export const CERT_MANAGER = lazily(() => require('../../../imports/cert-manager/v1/cert-manager.io') as typeof import('../../../imports/cert-manager/v1/cert-manager.io'));
export const EXTERNAL_SECRETS = lazily(() => require('../../../imports/external-secrets/v1/external-secrets.io') as typeof import('../../../imports/external-secrets/v1/external-secrets.io'));
