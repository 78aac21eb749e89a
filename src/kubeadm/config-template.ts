import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import * as v1beta1 from '../../imports/cluster-api/v1beta1/bootstrap.cluster.x-k8s.io';
import * as v1beta2 from '../../imports/cluster-api/v1beta2/bootstrap.cluster.x-k8s.io';
import { ClusterApiVersion, l1Enum, nonEmptyObject, RotatingTemplate, TemplateNaming } from '../core';
import { argumentsList, argumentsMap, KubeadmConfig, renderKubeadmConfig } from './kubeadm-config';

/** Where a KubeadmConfigTemplate goes and what it is called. */
export interface ConfigTemplateOptions extends TemplateNaming {
  readonly version: ClusterApiVersion;
}

/** The bootstrap template of one pool. Pools never share one: each provider renders text in its own way. */
export function createConfigTemplate(scope: Construct, options: ConfigTemplateOptions, config: KubeadmConfig): ApiObject {
  const { version, ...naming } = options;
  const isV1Beta1 = version === ClusterApiVersion.V1BETA1;
  return new RotatingTemplate(scope, 'BootstrapTemplate', {
    ...(isV1Beta1 ? v1beta1 : v1beta2).KubeadmConfigTemplate.GVK,
    ...naming,
    spec: () => isV1Beta1 ? renderV1Beta1(config) : renderV1Beta2(config),
    newestSpec: () => renderV1Beta2(config),
  });
}

function renderV1Beta1(config: KubeadmConfig): unknown {
  return v1beta1.KubeadmConfigTemplate.manifest({ spec: { template: { spec: renderKubeadmConfig(config, argumentsMap) } } }).spec;
}

function renderV1Beta2(config: KubeadmConfig): unknown {
  // v1beta2 refuses an empty spec, so a pool without settings states the default format.
  const spec = nonEmptyObject(renderKubeadmConfig(config, argumentsList)) ?? { format: l1Enum('cloud-config') };
  return v1beta2.KubeadmConfigTemplate.manifest({ spec: { template: { spec } } }).spec;
}
