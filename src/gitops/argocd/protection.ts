import { ApiObject } from 'cdk8s';
import { isBeforeControlPlane } from '../../contract';
import { DeliveryRole } from '../../knowledge';
import { DeliveredChart } from '../delivered-chart';
import { kindOf } from '../objects';
import { addSyncOptions, applyOnServerIfLarge, ignoreWhenGone } from './sync-options';

/** How objects are divided and who installs their kinds. */
export interface Circumstances {
  /** Whether what machines need is in an Application of its own. */
  readonly isInventoryApart: boolean;
  /** Whether a kind may be unknown when its first object is applied. */
  readonly mayLackKinds: boolean;
}

/** Argo CD leaves the object alone, whatever happens. */
const KEEP = ['Prune=false', 'Delete=false'];
/**
 * Argo CD never prunes it, and waits until somebody says yes before it deletes it with its Application. With `Prune=confirm` an object that is gone from Git
 * would stop all syncs of the Application, also where nothing is pruned.
 */
const ASK = ['Prune=false', 'Delete=confirm'];
/** Argo CD does as it is told. */
const OBEY: string[] = [];
/** Without it, one object of an unknown kind fails the whole sync before anything is applied. */
const SKIP_DRY_RUN = 'SkipDryRunOnMissingResource=true';

/** Where all are in one Application, nothing but these options makes some of them outlive the Cluster. */
const TOGETHER: { readonly [role in DeliveryRole]: readonly string[] } = {
  [DeliveryRole.NAMESPACE]: KEEP,
  [DeliveryRole.CREDENTIALS]: KEEP,
  [DeliveryRole.HOST]: KEEP,
  [DeliveryRole.ADDRESSES]: KEEP,
  [DeliveryRole.SECONDARY]: KEEP,
  [DeliveryRole.CLUSTER]: ASK,
  // What has an owner is neither pruned nor deleted by Argo CD.
  [DeliveryRole.MACHINES]: OBEY,
  [DeliveryRole.TEMPLATE]: KEEP,
  [DeliveryRole.MEMBER]: OBEY,
};

/** An Application of their own is deleted after that of the Cluster, and they with it. */
const APART: { readonly [role in DeliveryRole]: readonly string[] } = {
  ...TOGETHER,
  [DeliveryRole.CREDENTIALS]: ASK,
  [DeliveryRole.ADDRESSES]: ASK,
  [DeliveryRole.SECONDARY]: ASK,
};

/** Writes on each object whether Argo CD may prune and delete it. What is written there already stays. */
export function protect(chart: DeliveredChart, { isInventoryApart, mayLackKinds }: Circumstances): void {
  const table = isInventoryApart ? APART : TOGETHER;
  for (const object of chart.objects) {
    const role = chart.roleOf(object);
    // What comes in an earlier wave is deleted in a later one, when the Cluster is gone.
    addSyncOptions(object, [...isBeforeControlPlane(object) ? ASK : table[role], ...mayLackKinds && isCustomKind(object) ? [SKIP_DRY_RUN] : []]);
    if (role === DeliveryRole.TEMPLATE) {
      // A template that nobody owns gets another name when it changes, and the one before is to stay.
      ignoreWhenGone(object);
    }
    if (holdsFiles(object)) {
      applyOnServerIfLarge(object);
    }
  }
}

/** Of all that is delivered, only these grow as large as what somebody puts into them, such as the manifests of a CNI. */
function holdsFiles(object: ApiObject): boolean {
  const { group, kind } = kindOf(object);
  return group === '' && ['ConfigMap', 'Secret'].includes(kind);
}

/** Whether a kind comes from a CRD: the groups of Kubernetes have no dot, or end in `.k8s.io`. */
function isCustomKind({ apiGroup }: ApiObject): boolean {
  return apiGroup.includes('.') && !apiGroup.endsWith('.k8s.io');
}
