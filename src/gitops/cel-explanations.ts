/** What CEL rules of the CRDs of Flux ask for and what to do about it, by the text of the rule. */
export const FLUX_CEL_EXPLANATIONS: { readonly [rule: string]: string } = {
  'has(self.configMapRef) || has(self.secretRef)':
    'names no kubeconfig; set \'secretRef\', or \'configMapRef\' for the credentials of a cloud',
  '!has(self.configMapRef) || !has(self.secretRef)':
    'names two kubeconfigs; leave \'secretRef\' or \'configMapRef\'',
};
