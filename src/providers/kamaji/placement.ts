import {
  checkLabels, checkTolerations, checkTopologySpread, nonEmptyList, nonEmptyMap, nonEmptyObject, renderTolerations, renderTopologySpread, Toleration,
  TopologySpread,
} from '../../core';

/** Another cluster that runs the control plane in place of the management cluster. The Kamaji provider needs its feature gate for it. */
export interface KamajiHostingCluster {
  /** The name of the Secret with the kubeconfig. */
  readonly kubeconfigSecretName: string;
  /** The key of the kubeconfig in the Secret. */
  readonly kubeconfigSecretKey: string;
  /**
   * The namespace of the Secret; another one than that of the cluster needs a feature gate of its own.
   * @default - that of the cluster
   */
  readonly kubeconfigSecretNamespace?: string;
  /** The namespace in the other cluster. */
  readonly deploymentNamespace: string;
}

/** Where the pods of the control plane run. */
export interface KamajiPlacementProps {
  /**
   * Labels of the nodes of the management cluster that may run the control plane.
   * @default - any node
   */
  readonly nodeSelector?: { readonly [key: string]: string };
  /**
   * Taints of nodes of the management cluster that the control plane tolerates.
   * @default - none
   */
  readonly tolerations?: Toleration[];
  /**
   * How the pods are spread over the nodes of the management cluster.
   * @default - Kubernetes decides
   */
  readonly topologySpread?: TopologySpread[];
  /**
   * The RuntimeClass of the pods.
   * @default - that of the nodes
   */
  readonly runtimeClassName?: string;
  /**
   * The service account of the pods.
   * @default - that of the namespace
   */
  readonly serviceAccountName?: string;
  /**
   * Labels of the pods.
   * @default - those of Kamaji
   */
  readonly podLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the pods.
   * @default - none
   */
  readonly podAnnotations?: { readonly [key: string]: string };
  /**
   * Labels of the Deployment.
   * @default - those of Kamaji
   */
  readonly deploymentLabels?: { readonly [key: string]: string };
  /**
   * Annotations of the Deployment.
   * @default - none
   */
  readonly deploymentAnnotations?: { readonly [key: string]: string };
  /**
   * The cluster that runs the control plane (`externalClusterReference`).
   * @default - the management cluster
   */
  readonly hostingCluster?: KamajiHostingCluster;
}

/** Refuses a placement that the API server would refuse. */
export function checkPlacement(props: KamajiPlacementProps): void {
  checkLabels('nodeSelector', props.nodeSelector);
  checkLabels('podLabels', props.podLabels);
  checkLabels('deploymentLabels', props.deploymentLabels);
  checkTolerations('tolerations', props.tolerations);
  checkTopologySpread('topologySpread', props.topologySpread);
}

export function renderPlacement(props: KamajiPlacementProps) {
  return nonEmptyObject({
    nodeSelector: nonEmptyMap(props.nodeSelector),
    tolerations: renderTolerations(props.tolerations),
    // Without a selector Kamaji counts the pods of this control plane.
    topologySpreadConstraints: nonEmptyList(props.topologySpread?.map(renderTopologySpread)),
    runtimeClassName: props.runtimeClassName,
    serviceAccountName: props.serviceAccountName,
    podAdditionalMetadata: nonEmptyObject({ labels: nonEmptyMap(props.podLabels), annotations: nonEmptyMap(props.podAnnotations) }),
    additionalMetadata: nonEmptyObject({ labels: nonEmptyMap(props.deploymentLabels), annotations: nonEmptyMap(props.deploymentAnnotations) }),
    externalClusterReference: props.hostingCluster,
  });
}
