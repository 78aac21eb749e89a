import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { OcmAgentSettings } from './agent-settings';
import { OCM } from './l1';
import { createObject } from '../remote-object';

const CLUSTER_SET_LABEL = 'cluster.open-cluster-management.io/clusterset';

/** Tells a hub of a cluster before its agent dials in; the hub makes a namespace of that name, and lets the agent in. */
export function createManagedCluster(scope: Construct, id: string, name: string, { clusterSet, leaseDuration }: OcmAgentSettings): ApiObject {
  const { ManagedCluster } = OCM.cluster();
  return createObject(scope, id, {
    ...ManagedCluster.GVK,
    name,
    labels: clusterSet === undefined ? {} : { [CLUSTER_SET_LABEL]: clusterSet },
    spec: ManagedCluster.manifest({ spec: { hubAcceptsClient: true, leaseDurationSeconds: leaseDuration.toSeconds() } }).spec,
  });
}
