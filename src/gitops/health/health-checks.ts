import { KindRecord, ProviderRegistry } from '../../knowledge';
import { composeLua } from '../../knowledge/health';
import { ARGO_CD_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP } from '../../topology';

/** The kind whose check is given out on demand only: it decides about Applications of others too. */
export const APPLICATION_KIND = `${ARGO_CD_GROUP}/Application`;
/** Groups whose templates have no status, or a status that nobody waits for. */
const TEMPLATE_GROUPS = [INFRASTRUCTURE_GROUP, BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP];

/** The health checks of kinds, which are named by group and kind: `cluster.x-k8s.io/Cluster`. */
export class HealthChecks {
  /** The kinds that have a check, but for Application. */
  public readonly kinds: readonly string[];

  constructor(private readonly registry: ProviderRegistry) {
    this.kinds = registry.kinds.filter(({ healthCheck }) => healthCheck !== undefined).map(({ group, kind }) => `${group}/${kind}`)
      .filter(kind => kind !== APPLICATION_KIND).sort();
  }

  /** The script of a kind; undefined if there is none. */
  public scriptOf(kind: string): string | undefined {
    const pieces = this.recordOf(kind)?.healthCheck;
    return pieces && composeLua(`Health of ${kind}, by cdk8s-cluster-api`, pieces);
  }

  /** Why a kind needs no check; undefined if it has one, or if nobody knows the kind. */
  public whyUnchecked(kind: string): string | undefined {
    const [group, name] = kind.split('/', 2);
    const isTemplate = name?.endsWith('Template') === true && TEMPLATE_GROUPS.includes(group);
    return this.recordOf(kind)?.noHealthCheckBecause ?? (isTemplate ? 'nobody waits for a template' : undefined);
  }

  private recordOf(kind: string): KindRecord | undefined {
    const [group, name, ...rest] = kind.split('/');
    return name === undefined || rest.length > 0 ? undefined : this.registry.kindOf(group, name);
  }
}
