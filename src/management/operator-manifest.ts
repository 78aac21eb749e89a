import { OPERATOR_GROUP } from './kinds';
import { ManagementProviderType } from '../knowledge';

/** A provider as the Cluster API operator is told of it, without any setting of its own. */
export interface PlainProvider {
  readonly type: ManagementProviderType;
  readonly name: string;
  readonly namespace: string;
  readonly version: string;
  /** The page of its releases. @default - the operator knows it */
  readonly url?: string;
  /** The feature gates that are on. */
  readonly featureGates: readonly string[];
}

/** The object that makes the operator install a provider, as a `ManagementCluster` without settings writes it. It needs no construct. */
export function operatorManifest({ type, name, namespace, version, url, featureGates }: PlainProvider): object {
  return {
    apiVersion: `${OPERATOR_GROUP}/v1alpha2`,
    kind: type,
    metadata: { name, namespace },
    spec: {
      ...url !== undefined && { fetchConfig: { url } },
      // The CRD fills the verbosity in wherever there is a manager.
      ...featureGates.length > 0 && { manager: { featureGates: Object.fromEntries(featureGates.map(gate => [gate, true])), verbosity: 1 } },
      version,
    },
  };
}
