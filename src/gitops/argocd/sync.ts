import { Duration } from 'cdk8s';
import { optionName } from './sync-options';
import { ApplicationSpecSyncPolicy } from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { goDuration } from '../../cdk8s-helpers';
import { checkWholeNumber, refuseValue } from '../../core';
import { isDestructiveSyncOption, SERVER_SIDE_APPLY } from '../../topology';

/** How Argo CD brings a cluster to what stands in Git. */
export interface ArgoCdSync {
  /**
   * Whether Argo CD syncs by itself, as soon as Git changes.
   * @default true
   */
  readonly automated?: boolean;
  /**
   * Whether an automatic sync deletes what is no longer in Git. Objects that ask to be kept are kept all the same, as clusters and what machines need do.
   * @default false - what goes from Git is shown as out of sync, and somebody prunes it: a lost file is not a wish to lose machines
   */
  readonly prune?: boolean;
  /**
   * Whether Argo CD undoes what others change in the cluster.
   * @default true
   */
  readonly selfHeal?: boolean;
  /**
   * Whether manifests are applied on the server, with fields that belong to their writers.
   * @default false - Cluster API warns of server-side apply while several versions of a kind are served
   */
  readonly serverSideApply?: boolean;
  /**
   * Whether Argo CD creates the namespace of the destination.
   * @default false
   */
  readonly createNamespace?: boolean;
  /**
   * How often a failed sync is tried again, after 30 seconds first and then after twice the time, at most 10 minutes; zero for never. Webhooks of
   * providers that are just starting let syncs fail. Each try applies the newest commit, which takes Argo CD 3.2 or newer.
   * @default 5
   */
  readonly retryLimit?: number;
  /**
   * More sync options, for example `ApplyOutOfSyncOnly=true`. One that the library sets too goes before it.
   * @default - none
   */
  readonly syncOptions?: string[];
}

const RETRY = { duration: Duration.seconds(30), factor: 2, maxDuration: Duration.minutes(10) };

/** Refuses settings that contradict one another or lose what controllers have written. */
export function checkSync(prop: string, { automated, prune, selfHeal, retryLimit, syncOptions = [] }: ArgoCdSync): void {
  const [idle] = Object.entries({ prune, selfHeal }).filter(([, value]) => automated === false && value === true).map(([name]) => name);
  if (idle !== undefined) {
    refuseValue('input/invalid-value', `'${prop}.${idle}' is about automatic syncs, which '${prop}.automated' turns off; leave one of them out`);
  }
  checkWholeNumber(`${prop}.retryLimit`, retryLimit, 0);
  const odd = syncOptions.find(option => !/^[A-Za-z]+=[^\s,=]+$/.test(option));
  if (odd !== undefined) {
    refuseValue('input/invalid-value', `'${prop}.syncOptions' has '${odd}', which is no option; use '<name>=<value>', for example 'ApplyOutOfSyncOnly=true'`);
  }
  const destructive = syncOptions.find(isDestructiveSyncOption);
  if (destructive !== undefined) {
    refuseValue('gitops/destructive-option', `'${prop}.syncOptions' has '${destructive}' for all objects; leave it out, or annotate the one object that needs it`);
  }
}

/** What Argo CD is told about syncing. */
export function syncPolicy(sync: ArgoCdSync, hasIgnoredDifferences: boolean): ApplicationSpecSyncPolicy {
  const { automated = true, prune = false, selfHeal = true, retryLimit = 5 } = sync;
  return {
    automated: automated ? { prune, selfHeal } : undefined,
    syncOptions: optionsOf(sync, hasIgnoredDifferences),
    // Without any word about it, Argo CD would choose a limit itself.
    // With `refresh`, a commit that mends a failed sync is applied by the next try; else all tries are about the commit that failed.
    retry: retryLimit === 0 ? { limit: 0 } : { limit: retryLimit, refresh: true, backoff: retryBackoff() },
  };
}

function optionsOf({ serverSideApply = false, createNamespace = false, syncOptions = [] }: ArgoCdSync, hasIgnoredDifferences: boolean): string[] {
  const own = [
    ...createNamespace ? ['CreateNamespace=true'] : [],
    // Two Applications that fight over an object would take turns at it.
    'FailOnSharedResource=true',
    // In the foreground Kubernetes would delete what a pruned object owns before Cluster API gets to it.
    'PrunePropagationPolicy=background',
    // Without it, a sync writes what the comparison ignores.
    ...hasIgnoredDifferences ? ['RespectIgnoreDifferences=true'] : [],
    ...serverSideApply ? [SERVER_SIDE_APPLY] : [],
  ];
  const taken = syncOptions.map(optionName);
  return [...own.filter(option => !taken.includes(optionName(option))), ...syncOptions];
}

function retryBackoff() {
  return { duration: goDuration(RETRY.duration), factor: RETRY.factor, maxDuration: goDuration(RETRY.maxDuration) };
}
