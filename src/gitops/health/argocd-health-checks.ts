import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { createChecksJob } from './checks-job';
import { createPatch } from './checks-patch';
import { APPLICATION_KIND, HealthChecks } from './health-checks';
import { joinChart } from '../../cdk8s-helpers';
import { checkObjectName, inScope, nearestName, refuse, refuseValue } from '../../core';
import { ExternalProviderRecord } from '../../provider-kit';
import { BUILT_IN, registryOf, registryWith } from '../../registry';

/** Of providers that have constructs here. */
const CHECKS = new HealthChecks(BUILT_IN);
/** The start of the keys that Argo CD reads health checks from. */
const KEY_PREFIX = 'resource.customizations.health.';

/** A Job that writes the checks into the settings of Argo CD, which Argo CD runs with each sync. */
export interface ArgoCdHealthChecksJob {
  /**
   * An image with `sh` and `kubectl`, pinned by its digest: `<name>[:<tag>]@sha256:<digest>`. There is no default, because it is not known here which
   * registry the management cluster may fetch images from.
   */
  readonly image: string;
  /**
   * The Secret with the credentials of the registry.
   * @default - none are needed
   */
  readonly imagePullSecretName?: string;
  /**
   * The id of the user that the Job runs as, which is not that of root. OpenShift hands out ids itself: remove `runAsUser` by a JSON patch of the Job
   * there.
   * @default 65532
   */
  readonly runAsUser?: number;
}

/** Settings of the health checks. */
export interface ArgoCdHealthChecksProps {
  /**
   * The namespace of Argo CD.
   * @default argocd
   */
  readonly namespace?: string;
  /**
   * The ConfigMap that holds its settings.
   * @default argocd-cm
   */
  readonly configMapName?: string;
  /**
   * The kinds that get a check, as group and kind: `cluster.x-k8s.io/Cluster`. A check of ours replaces the one that Argo CD may bring.
   * @default - all of ArgoCdHealthChecks.checkedKinds, and those of providers outside of this library that the app uses
   */
  readonly kinds?: string[];
  /**
   * Records of providers outside of this library that other apps use.
   * @default - those that constructs of this app have brought
   */
  readonly providers?: ExternalProviderRecord[];
  /**
   * Restore the check of Applications, so that waves of Applications wait for one another. It concerns all Applications of this Argo CD.
   * @default false
   */
  readonly applicationHealth?: boolean;
  /**
   * The Job that writes the checks into the ConfigMap, for an Application that delivers them. It adds keys to the ConfigMap and changes its own ones, and
   * can take none away.
   * @default - there is none: what comes out is a patch for `kubectl patch`, which no Application may deliver
   */
  readonly job?: ArgoCdHealthChecksJob;
}

/**
 * Tells Argo CD when clusters, control planes, pools and hosts are healthy.
 *
 * What comes out are some keys of the ConfigMap `argocd-cm`, to be merged into the one that is there by `kubectl patch`. Who applies them in another way
 * takes away what others have put into the ConfigMap, be it by `kubectl apply` or by an Application. For an Application there is `job`.
 *
 * Where an Application of its own manages Argo CD, hand `ArgoCdHealthChecks.dataOf()` to that one instead: two Applications cannot share an object.
 *
 * @example
 * new ArgoCdHealthChecks(chart, 'Health', {
 *   job: { image: 'registry.example.com/kubectl:1.34.2@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' },
 * });
 */
export class ArgoCdHealthChecks extends Construct {
  /** The kinds that have a check, as group and kind. */
  public static get checkedKinds(): string[] {
    return [...CHECKS.kinds];
  }

  /** The keys of `argocd-cm` for all these kinds. */
  public static get keys(): string[] {
    return CHECKS.kinds.map(kind => ArgoCdHealthChecks.keyOf(kind));
  }

  /**
   * The key of `argocd-cm` that holds the check of a kind.
   *
   * @param kind group and kind, for example `cluster.x-k8s.io/Cluster`
   */
  public static keyOf(kind: string): string {
    return `${KEY_PREFIX}${kind.replace('/', '_')}`;
  }

  /**
   * The check of a kind, a script in Lua that needs nothing else.
   *
   * @param kind group and kind, for example `cluster.x-k8s.io/Cluster`, or `argoproj.io/Application`
   * @param providers records of providers outside of this library
   */
  public static luaOf(kind: string, providers: ExternalProviderRecord[] = []): string {
    return scriptOf(kind, checksOf(providers));
  }

  /**
   * The checks by their keys, for `configs.cm` of the Helm chart of Argo CD, or for a patch of `argocd-cm` by kustomize.
   *
   * @param kinds the kinds that are wanted; all of `checkedKinds` and of the records if left out
   * @param providers records of providers outside of this library
   */
  public static dataOf(kinds?: string[], providers: ExternalProviderRecord[] = []): { [key: string]: string } {
    return scriptsOf(kinds, checksOf(providers));
  }

  /** The ConfigMap with the checks: a patch of that of Argo CD or, if there is a Job, the one that the Job reads. */
  public readonly resource: ApiObject;
  /** The Job that writes the checks into the ConfigMap of Argo CD; undefined if there is none. */
  public readonly job?: ApiObject;

  constructor(scope: Construct, id: string, props: ArgoCdHealthChecksProps = {}) {
    super(scope, id);
    joinChart(this);
    const name = checkObjectName(this, 'configMapName', props.configMapName ?? 'argocd-cm');
    const { kinds: chosen, providers = [] } = props;
    const more = props.applicationHealth === true ? [APPLICATION_KIND] : [];
    if (chosen?.length === 0 && more.length === 0) {
      refuse(this, 'input/missing-value', "'kinds' is empty and nothing would get a health check; name some, or leave it out for all of them");
    }
    const namespace = checkObjectName(this, 'namespace', props.namespace ?? 'argocd');
    // Clusters that come later may bring providers along; what was chosen is checked at once.
    const scripts = chosen === undefined ? undefined : this.scripts(providers, more, chosen);
    const data = () => scripts ?? this.scripts(providers, more);
    if (props.job === undefined) {
      this.resource = createPatch(this, { name, namespace, data });
    } else {
      ({ resource: this.resource, job: this.job } = createChecksJob(this, { name, namespace, data, ...props.job }));
    }
  }

  private scripts(providers: readonly ExternalProviderRecord[], more: readonly string[], chosen?: readonly string[]): { [key: string]: string } {
    return inScope(this, () => {
      const checks = new HealthChecks(registryOf(this, providers));
      return scriptsOf([...chosen ?? checks.kinds, ...more], checks);
    });
  }
}

function checksOf(providers: readonly ExternalProviderRecord[]): HealthChecks {
  return providers.length === 0 ? CHECKS : new HealthChecks(registryWith(providers));
}

function scriptsOf(kinds: readonly string[] | undefined, checks: HealthChecks): { [key: string]: string } {
  return Object.fromEntries([...kinds ?? checks.kinds].sort().map(kind => [ArgoCdHealthChecks.keyOf(kind), scriptOf(kind, checks)]));
}

function scriptOf(kind: string, checks: HealthChecks): string {
  return checks.scriptOf(kind) ?? refuseValue('gitops/no-health-check', refusal(kind, checks));
}

function refusal(kind: string, checks: HealthChecks): string {
  const why = checks.whyUnchecked(kind);
  if (why !== undefined) {
    return `'${kind}' needs no health check: ${why}; leave it out`;
  }
  const nearest = nearestName(kind, checks.kinds);
  return `there is no health check of '${kind}'; ${nearest === undefined ? `choose from ${checks.kinds.join(', ')}` : `did you mean '${nearest}'?`}`;
}
