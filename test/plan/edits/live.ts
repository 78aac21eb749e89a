/** How the live stage plays an edit. */
export enum Live {
  /** In a pool of its own, beside those of other edits in one cluster. */
  POOL = 'pool',
  /** In one cluster, after other edits. */
  STEP = 'step',
}

/** Why the live stage cannot play an edit. What an API server can say of it is asked by `test:apiserver`. */
export interface NotLive {
  readonly notBecause: string;
}

export const NO_INSTALLER: NotLive = { notBecause: 'BYOH writes the scripts of an installer over the bootstrap data, so that no machine of before comes up' };
export const REFUSED: NotLive = { notBecause: 'a webhook refuses the edit' };
export const UNDECIDED: NotLive = { notBecause: 'the plan leaves it to the provider' };
export const NO_MACHINE_POOLS: NotLive = { notBecause: 'nobody plays the groups of machines that a cloud keeps itself' };
export const NO_OPENSHIFT: NotLive = { notBecause: 'the Cluster that the pool belongs to is made by OpenShift' };

export function noManagerOf(provider: string): NotLive {
  return { notBecause: `no manager of ${provider} is on the stage` };
}
