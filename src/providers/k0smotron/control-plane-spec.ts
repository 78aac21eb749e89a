import { K0smotronControlPlaneProps, K0smotronPatch, K0smotronPatchType } from './control-plane-props';
import { K0smotronPersistence } from './persistence';
import { K0smotronService, renderIngress, servicePatch } from './service';
import { K0smotronControlPlane, K0SmotronControlPlaneSpec } from '../../../imports/k0smotron/v1beta2/controlplane.cluster.x-k8s.io';
import { l1Enum, nonEmptyList, renderContainerResources, renderTopologySpread } from '../../core';

/** Everything that a K0smotronControlPlane is rendered from. */
export interface ControlPlaneModel {
  readonly props: K0smotronControlPlaneProps;
  readonly clusterName: string;
  readonly replicas: number;
  readonly version: string;
  readonly service: K0smotronService;
}

/** The spec. Defaults are written out, because the API server would add them. */
export function renderControlPlane({ props, clusterName, replicas, version, service }: ControlPlaneModel): unknown {
  const spec: K0SmotronControlPlaneSpec = {
    version,
    replicas,
    image: props.image ?? 'quay.io/k0sproject/k0s',
    externalAddress: service.externalAddress,
    service: { type: l1Enum(service.serviceType), apiPort: service.apiServerPort, konnectivityPort: service.konnectivityPort },
    ingress: renderIngress(props.ingress),
    storage: props.storage?._render(),
    persistence: (props.persistence ?? K0smotronPersistence.emptyDir())._render(),
    k0SConfig: props.k0sConfig,
    controlPlaneFlags: nonEmptyList(props.controlPlaneExtraArgs),
    manifests: nonEmptyList(props.manifests?.map(manifest => manifest._render())),
    certificateRefs: nonEmptyList(props.certificates?.map(({ certificateType: type, secretName }) => ({ type: l1Enum(type), name: secretName }))),
    patches: nonEmptyList(allPatches(props).map(renderPatch)),
    resources: renderContainerResources(props.resources),
    serviceAccount: props.serviceAccountName,
    topologySpreadConstraints: nonEmptyList(renderSpread(props, clusterName)),
    remoteHostCluster: props.hostingCluster && {
      kubeconfigRef: {
        name: props.hostingCluster.kubeconfigSecretName,
        namespace: props.hostingCluster.kubeconfigSecretNamespace,
        key: props.hostingCluster.kubeconfigSecretKey ?? 'value',
      },
    },
  };
  return K0smotronControlPlane.manifest({ spec }).spec;
}

/** Those of the user come last, so that they win. */
function allPatches(props: K0smotronControlPlaneProps): K0smotronPatch[] {
  const own = servicePatch(props);
  return [
    ...own === undefined ? [] : [{ kind: 'Service', component: 'control-plane', patchType: K0smotronPatchType.MERGE, content: JSON.stringify(own) }],
    ...props.patches ?? [],
  ];
}

function renderPatch({ kind, component, patchType, content }: K0smotronPatch) {
  return { target: { kind, component }, patch: { type: l1Enum(patchType), content } };
}

/** k0smotron passes constraints on as they are, to the pods of the control plane and of etcd, which differ in the label `component`. */
function renderSpread({ topologySpread = [] }: K0smotronControlPlaneProps, clusterName: string) {
  return topologySpread.map(spread => ({
    ...renderTopologySpread(spread),
    labelSelector: { matchLabels: { app: 'k0smotron', cluster: clusterName } },
    matchLabelKeys: ['component'],
  }));
}
