import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { Bootstrap, BootstrapKind, BootstrapRequest, CloudInitNodeProps, NodeProfile, NodeProps, renderFiles } from '../contract';
import { inScope } from '../core';
import { createConfig, createConfigTemplate } from './config-template';
import { KubeadmConfig } from './kubeadm-config';
import { kubeadmRegistration } from './node-registration';
import { checkCommands, nodeSettings } from './node-settings';

/**
 * Nodes join by kubeadm, as under KubeadmControlPlane and Kamaji.
 */
export class KubeadmBootstrap extends Bootstrap {
  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.KUBEADM;

  /** @internal */
  public _createTemplate(scope: Construct, { version, naming, props, profile }: BootstrapRequest): ApiObject {
    return createConfigTemplate(scope, { version, ...naming }, inScope(scope, () => workerConfig(props, profile)));
  }

  /** @internal */
  public _createConfig(scope: Construct, { version, naming, props, profile }: BootstrapRequest): ApiObject {
    return createConfig(scope, { version, ...naming }, inScope(scope, () => workerConfig(props, profile)));
  }
}

function workerConfig(props: NodeProps & CloudInitNodeProps, profile: NodeProfile): KubeadmConfig {
  checkCommands(props, profile);
  return {
    join: kubeadmRegistration(props, profile, props.nodeName),
    files: renderFiles(props.files ?? [], profile.dialect, profile.commandDialect),
    preKubeadmCommands: [...props.preKubeadmCommands ?? []],
    postKubeadmCommands: [...props.postKubeadmCommands ?? []],
    ...nodeSettings(props, profile),
  };
}
