import { KindDetails, KindRecord } from '../knowledge';
import { child, identity, infraCluster, infraMachinePool, template } from '../knowledge/kind-shapes';

/** Records of kinds that every provider has, with what is the same in all of them: group, delivery role and health check. */
export class KindRecords {
  /**
   * An infra cluster. Argo CD asks for its `Ready` condition, and for `status.ready` or `status.initialization.provisioned`.
   *
   * @param kind for example `AcmeCluster`
   * @param details what else is known of it
   */
  public static infraCluster(kind: string, details?: KindDetails): KindRecord {
    return infraCluster(kind, details);
  }

  /**
   * The infrastructure of a machine pool, with the same health check.
   *
   * @param kind for example `AcmeMachinePool`
   * @param details what else is known of it
   */
  public static infraMachinePool(kind: string, details?: KindDetails): KindRecord {
    return infraMachinePool(kind, details);
  }

  /**
   * Whatever something is cloned from, which nobody waits for.
   *
   * @param kind for example `AcmeMachineTemplate`
   * @param details what else is known of it
   */
  public static template(kind: string, details?: KindDetails): KindRecord {
    return decided(template(kind, details));
  }

  /**
   * What only controllers create, such as the machines that are cloned from a template.
   *
   * @param kind for example `AcmeMachine`
   * @param details what else is known of it
   */
  public static child(kind: string, details?: KindDetails): KindRecord {
    return decided(child(kind, details));
  }

  /**
   * The credentials of a provider as an object of its own: it is applied first and deleted last.
   *
   * @param kind for example `AcmeClusterIdentity`
   * @param details what else is known of it
   */
  public static identity(kind: string, details?: KindDetails): KindRecord {
    return decided(identity(kind, details));
  }
}

/** A kind with a health check of its own has no reason to be without one. */
function decided({ noHealthCheckBecause, ...record }: KindRecord): KindRecord {
  return record.healthCheck === undefined ? { ...record, noHealthCheckBecause } : record;
}
