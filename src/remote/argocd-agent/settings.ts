import { IConstruct } from 'constructs';
import { isVersionedImage, refuse, VERSIONED_IMAGE_FORM } from '../../core';

/** The name of Argo CD on both sides. */
export const INSTANCE = 'argocd';
export const DEFAULT_NAMESPACE = 'argocd';
export const DEFAULT_IMAGE = 'quay.io/argoprojlabs/argocd-agent:v0.9.0';
/** The certificate authority of all agents, on both sides; over there without its key. */
export const CA_SECRET = 'argocd-agent-ca';

export function checkAgentImage(scope: IConstruct, image: string = DEFAULT_IMAGE): void {
  if (!isVersionedImage(image)) {
    refuse(scope, 'remote/image-not-pinned', `'image' '${image}' does not say which version it is; use ${VERSIONED_IMAGE_FORM}`);
  }
}
