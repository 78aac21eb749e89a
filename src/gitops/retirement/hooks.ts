/** When Argo CD applies an object that is not part of the state it keeps up, and whether it applies it at all. */
export const HOOK = 'argocd.argoproj.io/hook';
/** When Argo CD deletes such an object. */
export const HOOK_DELETE_POLICY = 'argocd.argoproj.io/hook-delete-policy';
/** Argo CD neither applies, prunes nor compares the object, and its health does not count. */
export const SKIP = 'Skip';
