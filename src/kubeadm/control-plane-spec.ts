import { ApiObject, Duration } from 'cdk8s';
import type * as v1beta1 from '../../imports/cluster-api/v1beta1/controlplane.cluster.x-k8s.io';
import type * as v1beta2 from '../../imports/cluster-api/v1beta2/controlplane.cluster.x-k8s.io';
import { goDuration, seconds } from '../cdk8s-helpers';
import { IMixedCluster, refV1Beta1, refV1Beta2 } from '../contract';
import { IntOrPercent, l1Enum, l1IntOrPercent, l1Time, nonEmptyMap, nonEmptyObject } from '../core';
import { L1 } from './control-plane-l1';
import { KubeadmControlPlaneProps } from './control-plane-props';
import { argumentsList, argumentsMap, KubeadmConfig, renderKubeadmConfig } from './kubeadm-config';

/** What a KubeadmControlPlane is rendered from. */
export interface ControlPlaneModel {
  readonly cluster: IMixedCluster;
  readonly props: KubeadmControlPlaneProps;
  readonly config: KubeadmConfig;
  readonly replicas: number;
  /** How many machines may exist above that number during a rollout. */
  readonly maxSurge: number;
  readonly machineTemplate: ApiObject;
}

/** The spec of a KubeadmControlPlane in v1beta1. */
export function renderControlPlaneV1Beta1({ cluster, props, config, replicas, maxSurge, machineTemplate }: ControlPlaneModel): unknown {
  const spec: v1beta1.KubeadmControlPlaneSpec = {
    replicas,
    version: `${cluster.kubernetesVersion}`,
    kubeadmConfigSpec: withTimeoutV1Beta1(renderKubeadmConfig(config, argumentsMap), props.startupTimeout),
    machineTemplate: {
      metadata: machineMetadata(props),
      infrastructureRef: refV1Beta1(machineTemplate),
      nodeDrainTimeout: goDuration(props.nodeDrainTimeout),
      nodeVolumeDetachTimeout: goDuration(props.nodeVolumeDetachTimeout),
      nodeDeletionTimeout: goDuration(props.nodeDeletionTimeout),
    },
    machineNamingStrategy: nonEmptyObject({ template: props.machineNaming }),
    rolloutStrategy: rolloutStrategy(maxSurge),
    rolloutAfter: l1Time(props.rollout?.after),
    rolloutBefore: nonEmptyObject({ certificatesExpiryDays: props.rollout?.beforeCertificatesExpireDays }),
    remediationStrategy: props.remediation && nonEmptyObject({
      maxRetry: props.remediation.retryLimit,
      retryPeriod: goDuration(props.remediation.retryPeriod),
      minHealthyPeriod: goDuration(props.remediation.minHealthyPeriod),
    }),
  };
  return L1.v1beta1().KubeadmControlPlane.manifest({ spec }).spec;
}

/** The spec of a KubeadmControlPlane in v1beta2. */
export function renderControlPlaneV1Beta2({ cluster, props, config, replicas, maxSurge, machineTemplate }: ControlPlaneModel): unknown {
  const spec: v1beta2.KubeadmControlPlaneSpec = {
    replicas,
    version: `${cluster.kubernetesVersion}`,
    kubeadmConfigSpec: nonEmptyObject(withTimeoutV1Beta2(renderKubeadmConfig(config, argumentsList), props.startupTimeout)),
    machineTemplate: {
      metadata: machineMetadata(props),
      spec: {
        infrastructureRef: refV1Beta2(machineTemplate),
        deletion: nonEmptyObject({
          nodeDrainTimeoutSeconds: seconds(props.nodeDrainTimeout),
          nodeVolumeDetachTimeoutSeconds: seconds(props.nodeVolumeDetachTimeout),
          nodeDeletionTimeoutSeconds: seconds(props.nodeDeletionTimeout),
        }),
      },
    },
    machineNaming: nonEmptyObject({ template: props.machineNaming }),
    rollout: {
      strategy: rolloutStrategy(maxSurge),
      after: l1Time(props.rollout?.after),
      before: nonEmptyObject({ certificatesExpiryDays: props.rollout?.beforeCertificatesExpireDays }),
    },
    remediation: props.remediation && nonEmptyObject({
      maxRetry: props.remediation.retryLimit,
      retryPeriodSeconds: seconds(props.remediation.retryPeriod),
      minHealthyPeriodSeconds: seconds(props.remediation.minHealthyPeriod),
    }),
  };
  return L1.v1beta2().KubeadmControlPlane.manifest({ spec }).spec;
}

function withTimeoutV1Beta1(config: ReturnType<typeof renderKubeadmConfig<{ [name: string]: string }>>, timeout?: Duration) {
  const apiServer = nonEmptyObject({ ...config.clusterConfiguration?.apiServer, timeoutForControlPlane: goDuration(timeout) });
  return { ...config, clusterConfiguration: nonEmptyObject({ ...config.clusterConfiguration, apiServer }) };
}

/** The webhook wants the same timeout for the first control plane node and for those that join it. */
function withTimeoutV1Beta2(config: ReturnType<typeof renderKubeadmConfig<{ name: string; value: string }[]>>, timeout?: Duration) {
  const timeouts = nonEmptyObject({ controlPlaneComponentHealthCheckSeconds: seconds(timeout) });
  const { initConfiguration, joinConfiguration, ...rest } = config;
  return {
    initConfiguration: nonEmptyObject({ timeouts, ...initConfiguration }),
    joinConfiguration: nonEmptyObject({ timeouts, ...joinConfiguration }),
    ...rest,
  };
}

// Written out although it is the default: the webhook would add it, and GitOps tools would report the difference.
function rolloutStrategy(maxSurge: number) {
  return { type: l1Enum('RollingUpdate'), rollingUpdate: { maxSurge: l1IntOrPercent(IntOrPercent.of(maxSurge)) } };
}

function machineMetadata(props: KubeadmControlPlaneProps) {
  return nonEmptyObject({ labels: nonEmptyMap(props.machineLabels), annotations: nonEmptyMap(props.machineAnnotations) });
}
