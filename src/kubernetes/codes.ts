/** The codes of the kinds of Kubernetes itself, with the reason the rule exists. */
export const KUBERNETES_CODES = {
  'rbac/no-effect': 'an object that gives nobody rights is taken, and who needs them is refused much later',
  'rbac/refused': 'the API server takes roles and bindings of one form only',
} as const;

/** Those of warnings, which can be acknowledged. */
export const KUBERNETES_WARNINGS: readonly (keyof typeof KUBERNETES_CODES)[] = ['rbac/no-effect'];
