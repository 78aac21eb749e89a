import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { RotatingTemplate, TemplateNaming } from '../cdk8s-helpers';
import { ClusterApiVersion, l1Enum, nonEmptyObject } from '../core';
import { L1 } from './config-l1';
import { argumentsList, argumentsMap, KubeadmConfig, renderKubeadmConfig } from './kubeadm-config';

/** Which version a KubeadmConfig or its template has and what it is called. */
export interface ConfigTemplateOptions extends TemplateNaming {
  readonly version: ClusterApiVersion;
}

/** The bootstrap template of one pool. Pools never share one: each provider renders text in its own way. */
export function createConfigTemplate(scope: Construct, options: ConfigTemplateOptions, config: KubeadmConfig): ApiObject {
  const { version, ...naming } = options;
  const isV1Beta1 = version === ClusterApiVersion.V1BETA1;
  const renderV1Beta2 = () => L1.v1beta2().KubeadmConfigTemplate.manifest({ spec: { template: { spec: specV1Beta2(config) } } }).spec as unknown;
  return new RotatingTemplate(scope, 'BootstrapTemplate', {
    spec: isV1Beta1
      ? () => L1.v1beta1().KubeadmConfigTemplate.manifest({ spec: { template: { spec: specV1Beta1(config) } } }).spec as unknown
      : renderV1Beta2,
    newestSpec: renderV1Beta2,
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).KubeadmConfigTemplate.GVK,
    ...naming,
  });
}

/** The bootstrap config of one machine pool. Its name follows its content, so that the machine pool takes a change over. */
export function createConfig(scope: Construct, options: ConfigTemplateOptions, config: KubeadmConfig): ApiObject {
  const { version, ...naming } = options;
  const isV1Beta1 = version === ClusterApiVersion.V1BETA1;
  const renderV1Beta2 = () => L1.v1beta2().KubeadmConfig.manifest({ spec: specV1Beta2(config) }).spec as unknown;
  return new RotatingTemplate(scope, 'BootstrapConfig', {
    spec: isV1Beta1 ? () => L1.v1beta1().KubeadmConfig.manifest({ spec: specV1Beta1(config) }).spec as unknown : renderV1Beta2,
    newestSpec: renderV1Beta2,
    ...(isV1Beta1 ? L1.v1beta1() : L1.v1beta2()).KubeadmConfig.GVK,
    ...naming,
  });
}

function specV1Beta1(config: KubeadmConfig) {
  return renderKubeadmConfig(config, argumentsMap);
}

function specV1Beta2(config: KubeadmConfig) {
  // v1beta2 refuses an empty spec, so a pool without settings states the default format.
  return nonEmptyObject(renderKubeadmConfig(config, argumentsList)) ?? { format: l1Enum('cloud-config') };
}
