import { checkLabels, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue, TaintEffect } from '../../core';

/** How a toleration compares. */
export enum KamajiTolerationOperator {
  /** The taint is there, whatever its value. */
  EXISTS = 'Exists',
  /** The taint has the value. */
  EQUAL = 'Equal',
}

/** A taint that pods tolerate. */
export interface KamajiToleration {
  /**
   * The key of the taint.
   * @default - every key, with EXISTS only
   */
  readonly key?: string;
  /**
   * How the taint is compared.
   * @default - EQUAL, as Kubernetes does
   */
  readonly operator?: KamajiTolerationOperator;
  /**
   * The value of the taint.
   * @default - none
   */
  readonly value?: string;
  /**
   * What the taint does.
   * @default - every effect
   */
  readonly effect?: TaintEffect;
  /**
   * How long a NO_EXECUTE taint is tolerated.
   * @default - forever
   */
  readonly tolerationSeconds?: number;
}

/** How the pods of the control plane are spread over the nodes of the management cluster. */
export interface KamajiTopologySpread {
  /** The label of nodes that makes up a domain, for example `topology.kubernetes.io/zone`. */
  readonly topologyKey: string;
  /**
   * By how many pods the domains may differ.
   * @default 1
   */
  readonly maxSkew?: number;
  /**
   * Schedule a pod even where it breaks the rule.
   * @default false
   */
  readonly scheduleAnyway?: boolean;
}

/** Another cluster that runs the control plane in place of the management cluster. The Kamaji provider needs its feature gate for it. */
export interface KamajiExternalCluster {
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
  readonly tolerations?: KamajiToleration[];
  /**
   * How the pods are spread.
   * @default - Kubernetes decides
   */
  readonly topologySpread?: KamajiTopologySpread[];
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
   * The cluster that runs the control plane.
   * @default - the management cluster
   */
  readonly externalCluster?: KamajiExternalCluster;
}

/** Refuses tolerations that the API server would refuse. */
export function checkTolerations(prop: string, tolerations: readonly KamajiToleration[] = []): void {
  for (const { key, operator, value, effect, tolerationSeconds } of tolerations) {
    if (operator === KamajiTolerationOperator.EXISTS ? value !== undefined : key === undefined) {
      refuseValue('input/invalid-value', operator === KamajiTolerationOperator.EXISTS
        ? `'${prop}' has the value '${value}' with EXISTS, which compares none; leave the value out, or use EQUAL`
        : `'${prop}' has an entry without key; give a key, or use EXISTS, which then tolerates every taint`);
    }
    if (tolerationSeconds !== undefined && effect !== TaintEffect.NO_EXECUTE) {
      refuseValue('input/invalid-value', `'${prop}' has 'tolerationSeconds' ${tolerationSeconds}, which goes with the effect NO_EXECUTE only; leave it out`);
    }
  }
}

/** Refuses a placement that the API server would refuse. */
export function checkPlacement(props: KamajiPlacementProps): void {
  checkLabels('nodeSelector', props.nodeSelector);
  checkLabels('podLabels', props.podLabels);
  checkLabels('deploymentLabels', props.deploymentLabels);
  checkTolerations('tolerations', props.tolerations);
  const bad = (props.topologySpread ?? []).find(({ maxSkew = 1 }) => !Number.isInteger(maxSkew) || maxSkew < 1);
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'topologySpread' over '${bad.topologyKey}' has 'maxSkew' ${bad.maxSkew}; use a whole number, 1 or more`);
  }
}

export function renderTolerations(tolerations: readonly KamajiToleration[] = []) {
  return nonEmptyList(tolerations.map(toleration => ({ ...toleration })));
}

export function renderPlacement(props: KamajiPlacementProps) {
  return nonEmptyObject({
    nodeSelector: nonEmptyMap(props.nodeSelector),
    tolerations: renderTolerations(props.tolerations),
    // Without a selector Kamaji counts the pods of this control plane.
    topologySpreadConstraints: nonEmptyList(props.topologySpread?.map(({ topologyKey, maxSkew, scheduleAnyway }) => ({
      topologyKey, maxSkew: maxSkew ?? 1, whenUnsatisfiable: scheduleAnyway === true ? 'ScheduleAnyway' : 'DoNotSchedule',
    }))),
    runtimeClassName: props.runtimeClassName,
    serviceAccountName: props.serviceAccountName,
    podAdditionalMetadata: nonEmptyObject({ labels: nonEmptyMap(props.podLabels), annotations: nonEmptyMap(props.podAnnotations) }),
    additionalMetadata: nonEmptyObject({ labels: nonEmptyMap(props.deploymentLabels), annotations: nonEmptyMap(props.deploymentAnnotations) }),
    externalClusterReference: props.externalCluster,
  });
}
