import { ApiObject } from 'cdk8s';
import { IInfraProvider, IMixedCluster, WorkerPool, WorkerPoolProps } from '../contract';
import { copyProps, inScope } from '../core';
import { createConfigTemplate } from './config-template';
import { renderFiles } from './node-file';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps, KubeadmNodeProps } from './node-props';
import { nodeRegistration } from './node-registration';
import { checkCommands, nodeSettings } from './node-settings';

/** What every worker pool takes that joins by kubeadm. */
export interface KubeadmWorkerPoolProps extends WorkerPoolProps, KubeadmNodeProps {
  /**
   * The name of the bootstrap template; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - pool name and content hash
   */
  readonly bootstrapTemplateName?: string;
  /**
   * The name of the machine template; it then no longer follows the content, and a change of the content rolls nothing.
   * @default - pool name and content hash
   */
  readonly machineTemplateName?: string;
}

/**
 * A worker pool whose nodes join by kubeadm.
 *
 * Provider classes extend it: they name their nodes' demands, create the machine template and attach the pool.
 *
 * @internal
 */
export abstract class KubeadmWorkerPool extends WorkerPool {
  /** The KubeadmConfigTemplate of the pool. */
  public readonly bootstrapTemplate: ApiObject;

  protected constructor(cluster: IMixedCluster, id: string, provider: IInfraProvider,
    props: KubeadmWorkerPoolProps & CloudInitNodeProps, profile: NodeProfile) {
    super(cluster, id, provider, props, { labels: { ...props.nodeLabels }, taints: [...props.taints ?? []] });
    const config = inScope(this, () => workerConfig(copyProps(props), profile));
    this.bootstrapTemplate = createConfigTemplate(this, {
      version: cluster.apiVersion,
      baseName: this.poolName,
      fixedName: props.bootstrapTemplateName,
      salt: props.rolloutSalt,
    }, config);
  }
}

function workerConfig(props: KubeadmNodeProps & CloudInitNodeProps, profile: NodeProfile) {
  checkCommands(props, profile);
  return {
    join: nodeRegistration(props, profile, props.nodeName),
    files: renderFiles(props.files ?? [], profile.dialect),
    preKubeadmCommands: [...props.preKubeadmCommands ?? []],
    postKubeadmCommands: [...props.postKubeadmCommands ?? []],
    ...nodeSettings(props, profile),
  };
}
