import { OLM, OLM_ALPHA } from './types';
import { l1Enum } from '../../../core';
import { k8s, ReleaseObject } from '../../manifests';

/** An operator of a catalog. */
export interface CatalogOperator {
  readonly packageName: string;
  /** The namespace that it gets, and works in. */
  readonly namespace: string;
  readonly catalog: string;
  readonly channel: string;
  readonly automaticUpgrades: boolean;
}

/** A namespace with an operator in it. */
export function subscribedOperator({ packageName, namespace, catalog, channel, automaticUpgrades }: CatalogOperator): ReleaseObject[] {
  return [
    k8s().KubeNamespace.manifest({ metadata: { name: namespace } }),
    OLM().OperatorGroup.manifest({ metadata: { name: namespace, namespace }, spec: { targetNamespaces: [namespace], upgradeStrategy: l1Enum('Default') } }) as ReleaseObject,
    OLM_ALPHA().Subscription.manifest({
      metadata: { name: packageName, namespace },
      spec: {
        channel, name: packageName, source: catalog, sourceNamespace: 'openshift-marketplace', installPlanApproval: automaticUpgrades ? 'Automatic' : 'Manual',
      },
    }) as ReleaseObject,
  ];
}
