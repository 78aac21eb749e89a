/** The codes of deliveries by Argo CD and Flux, with the reason the rule exists. */
export const GITOPS_CODES = {
  'gitops/addons-after-machines': 'nodes are ready with a network plugin only, which is often an addon',
  'gitops/application-set-deletes': 'an ApplicationSet lets its Applications delete what they have applied, and a renamed folder is one that is gone',
  'gitops/deletion-unconfirmed': 'whoever deletes a pool names it, so that a line that was copied deletes no other one',
  'gitops/delivered-twice': 'two Applications or Kustomizations that apply one object take turns at it, and each deletes it for the other',
  'gitops/destructive-default': 'options of a delivery hold for every object in it',
  'gitops/destructive-option': 'replacing an object drops what controllers have written into its spec, and forcing it deletes it',
  'gitops/file-extension': 'what Argo CD and Flux do not take for a manifest is never applied',
  'gitops/flux-substitution': 'Flux takes every variable in a text for its own, and those without a value for nothing',
  'gitops/flux-variables': 'scripts on nodes have variables too, and Flux cannot tell them from its own',
  'gitops/foreground-deletion': 'in the foreground, Kubernetes deletes what an object owns first, and Cluster API deletes machines first',
  'gitops/helm-expression': 'Helm renders templates of charts before they are applied, and cloud-init and host agents use the same braces',
  'gitops/hook': 'hooks are deleted and made anew in every sync',
  'gitops/image-not-pinned': 'a tag can be moved to another image, which would then act with the same rights',
  'gitops/invalid-wave': 'Argo CD takes a wave that it cannot read for 0',
  'gitops/late-object': 'a delivery prepares the objects that are there when it is made',
  'gitops/no-health-check': 'a check decides how long Argo CD waits for an object, so there is none that was not thought through',
  'gitops/nothing-to-deliver': 'Argo CD and Flux fail on a folder that is not there',
  'gitops/other-app': 'a delivery writes the folders that it names, and those of another app are written elsewhere',
  'gitops/own-chart': 'what says where a chart is applied has to be applied before it',
  'gitops/part-of-chart': 'an Application or Kustomization applies a folder with all that is in it',
  'gitops/pool-in-use': 'a pool is emptied before it is deleted, so that no machine goes unseen',
  'gitops/secondary-deleted-first': 'machines whose infra cluster is gone are never deleted, and nothing but waves and annotations keeps it until then',
  'gitops/shard': 'what is delivered depends on all clusters, and a shard knows some of them',
  'gitops/stray-folder': 'an ApplicationSet makes an Application for every folder that it finds',
  'gitops/template-ledger': 'a template that is forgotten is deleted, while machines are still made from it',
  'gitops/template-pruned': 'controllers read the template of a machine for as long as the machine is there',
  'gitops/unprotected-cluster': 'a Cluster that is deleted by mistake takes all its machines along',
  'gitops/unprotected-secondary': 'machines whose infra cluster is gone are never deleted, and nobody owns it',
  'gitops/wave-deadlock': 'Argo CD applies a wave only after all of the wave before is healthy',
} as const;

/** Those of warnings, which can be acknowledged. */
export const GITOPS_WARNINGS: readonly (keyof typeof GITOPS_CODES)[] = [
  'gitops/addons-after-machines', 'gitops/application-set-deletes', 'gitops/destructive-default', 'gitops/flux-variables',
  'gitops/foreground-deletion', 'gitops/invalid-wave', 'gitops/template-pruned', 'gitops/unprotected-cluster', 'gitops/unprotected-secondary',
];
