import { SchemaNode } from './schema-node';
import { PinnedKind } from './schemas';
import { isRecord } from '../../topology';

const NODE_DELETION = { deletion: { nodeDeletionTimeoutSeconds: 10 }, nodeDeletionTimeout: '10s' };
const ROLLING_UPDATE = { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } };

/**
 * What defaulting webhooks write into a spec where nothing, null or an empty text stands, by group and kind, with the names of both API
 * versions. The API server asks webhooks first and holds what they return against the schema, so nobody misses these fields.
 *
 * A path may lead to what is filled in, because what holds it is not filled in as a whole. Where a webhook writes over a value that
 * somebody chose, that value is still a mistake.
 */
const FILLED_BY_WEBHOOKS: { readonly [kind: string]: { readonly [path: string]: unknown } } = {
  // cluster-api v1.14.0 core/webhooks/admission/<kind in lower case>.go
  'addons.cluster.x-k8s.io/ClusterResourceSet': { strategy: 'ApplyOnce' },
  'cluster.x-k8s.io/Machine': NODE_DELETION,
  'cluster.x-k8s.io/MachineDeployment': {
    'replicas': 1,
    'rollout': { strategy: ROLLING_UPDATE },
    'selector': { matchLabels: {} },
    'strategy': ROLLING_UPDATE,
    'template.metadata': { labels: {} },
  },
  'cluster.x-k8s.io/MachineHealthCheck': { checks: { nodeStartupTimeoutSeconds: 600 }, nodeStartupTimeout: '10m0s' },
  'cluster.x-k8s.io/MachinePool': {
    'replicas': 1,
    'template.spec.deletion': NODE_DELETION.deletion,
    'template.spec.nodeDeletionTimeout': NODE_DELETION.nodeDeletionTimeout,
  },
  'cluster.x-k8s.io/MachineSet': { replicas: 1, selector: { matchLabels: {} } },
  // cluster-api v1.14.0 controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go
  'controlplane.cluster.x-k8s.io/KubeadmControlPlane': { replicas: 1, rollout: { strategy: ROLLING_UPDATE }, rolloutStrategy: ROLLING_UPDATE },
  // cluster-api-provider-metal3 v1.13.2 internal/webhooks/v1beta2/<kind in lower case>_webhook.go
  'infrastructure.cluster.x-k8s.io/Metal3Cluster': { 'cloudProviderEnabled': false, 'controlPlaneEndpoint.port': 6443 },
  'infrastructure.cluster.x-k8s.io/Metal3RemediationTemplate': {
    'template.spec.strategy.retryLimit': 1,
    'template.spec.strategy.timeout': '10m0s',
    'template.spec.strategy.timeoutSeconds': 600,
    'template.spec.strategy.type': 'Reboot',
  },
};

/** The schema of a kind as whoever writes a manifest meets it: what webhooks fill in is a default like those of the schema itself. */
export function writtenSchema({ group, kind, schema }: PinnedKind): SchemaNode {
  const filled = Object.entries(FILLED_BY_WEBHOOKS[`${group}/${kind}`] ?? {});
  return filled.reduce((node, [path, value]) => changeAt(node, ['spec', ...path.split('.')], field => withDefault(field, value)), schema);
}

function changeAt(node: SchemaNode, [name, ...rest]: readonly string[], change: (node: SchemaNode) => SchemaNode): SchemaNode {
  const child = node.properties?.[name];
  return child === undefined ? node : {
    ...node,
    properties: { ...node.properties, [name]: rest.length === 0 ? change(child) : changeAt(child, rest, change) },
  };
}

function withDefault(node: SchemaNode, value: unknown): SchemaNode {
  if (isRecord(value)) {
    const filled = Object.entries(value).reduce((parent, [name, member]) => changeAt(parent, [name], child => withDefault(child, member)), node);
    const known = Object.keys(value).filter(name => filled.properties?.[name] !== undefined);
    return { ...filled, default: Object.fromEntries(known.map(name => [name, filled.properties![name].default])) };
  }
  return { ...node, default: value, ...typeof value === 'string' && node.enum !== undefined ? { enum: [...node.enum, ''] } : {} };
}
