/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../core';

/**
 * The plain types of Kubernetes that come with cdk8s-plus-28.
 *
 * What is written with them is compared field by field with what OpenShift itself ships. The constructs of cdk8s-plus-28 cannot say that: a rule of theirs has one resource, and they
 * state `automountServiceAccountToken`, `immutable`, security contexts, probes and labels that the manifests of OpenShift do not have.
 */
export const k8s = lazily(() => (require('cdk8s-plus-28') as typeof import('cdk8s-plus-28')).k8s);
