/*
 * What Argo CD and Flux read from objects. Deliveries write these words and rules look for them, so that they stand where both can see them.
 */

/** The group of Argo CD's own objects. */
export const ARGO_CD_GROUP = 'argoproj.io';
export { SYNC_WAVE_ANNOTATION } from '../core';
/** How Argo CD applies, prunes and deletes an object. */
export const SYNC_OPTIONS_ANNOTATION = 'argocd.argoproj.io/sync-options';
/** When Argo CD applies an object that is not part of the state it keeps up, and whether it applies it at all. */
export const HOOK_ANNOTATION = 'argocd.argoproj.io/hook';
/** Argo CD neither applies, prunes nor compares an object with this hook, and its health does not count. */
export const SKIPPED_HOOK = 'Skip';
/** Lets Argo CD apply an object on the server, without a copy of it in an annotation. */
export const SERVER_SIDE_APPLY = 'ServerSideApply=true';
/** Whether a sync option drops what controllers have written into specs, or deletes objects. */
export function isDestructiveSyncOption(option: string): boolean {
  return option === 'Replace=true' || option === 'Force=true';
}
/** Lets Argo CD delete the objects of an Application before the Application is gone, in the foreground. */
export const CASCADE_FINALIZER = 'resources-finalizer.argocd.argoproj.io';
/** The same in the background. */
export const BACKGROUND_FINALIZER = `${CASCADE_FINALIZER}/background`;

/** The group of Flux's Kustomization, and of its annotations. */
export const FLUX_GROUP = 'kustomize.toolkit.fluxcd.io';

/** On Kustomizations that may delete templates, because previous ones stay in the source for as long as they are needed; and how many of them. */
export const RETAINED_TEMPLATES_ANNOTATION = 'cdk8s-cluster-api/retained-templates';
