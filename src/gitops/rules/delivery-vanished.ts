import { findDeliveries, isFromGit } from './delivery';
import { ChangeRule, Changes, Severity } from '../../knowledge';
import { gone } from '../../rules/shared/gone';
import { BundleObject } from '../../topology';

/** A warning, because a delivery may be deleted together with all that it has applied. */
export const DELIVERY_VANISHED: ChangeRule = {
  code: 'gitops/delivery-vanished',
  severity: Severity.WARNING,
  source: 'argo-cd v3.6.0 docs/user-guide/app_deletion.md, docs/operator-manual/applicationset/Application-Deletion.md; '
    + 'kustomize-controller docs/spec/v1/kustomizations.md',
  check: changes => goneDeliveries(changes).map(object => ({
    at: object.at('metadata.name'),
    message: `${object} was here before and is gone: if whoever applies the manifests prunes, it deletes what it has applied, a cluster with all its machines too; `
      + 'write it again, or say first that it keeps what it has applied',
  })),
};

function goneDeliveries(changes: Changes): BundleObject[] {
  return gone(changes, findDeliveries(changes.before).filter(delivery => isFromGit(delivery) && delivery.cascades).map(({ object }) => object));
}
