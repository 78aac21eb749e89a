import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { TemplateNaming } from '../cdk8s-helpers';
import { ClusterApiVersion, KubernetesVersion } from '../core';
import { NodeProfile } from './node-profile';
import { CloudInitNodeProps, NodeProps } from './node-props';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/** What the bootstrap config of a pool is made from. */
export interface BootstrapRequest {
  /** The version of the Cluster API objects. */
  readonly version: ClusterApiVersion;
  /** How the config is named. */
  readonly naming: TemplateNaming;
  /** The Kubernetes version of the nodes. @default - the cluster does not let pools say one */
  readonly kubernetesVersion?: KubernetesVersion;
  /** What the user wants on the nodes. */
  readonly props: NodeProps & CloudInitNodeProps;
  /** What the provider demands of the nodes. */
  readonly profile: NodeProfile;
}

/**
 * How nodes join a cluster. It is a property of the control plane, and every pool of the cluster follows it.
 */
export abstract class Bootstrap {
  /** Who joins the nodes. */
  public abstract readonly bootstrapKind: BootstrapKind;

  /**
   * The Secret from which machines take their user data as it is. Then there are no bootstrap configs.
   *
   * @internal
   */
  public get _dataSecretName(): string | undefined {
    return undefined;
  }

  /**
   * Creates the bootstrap template of a worker pool.
   *
   * @returns undefined where machines take their user data from a Secret
   * @internal
   */
  public abstract _createTemplate(scope: Construct, request: BootstrapRequest): ApiObject | undefined;

  /**
   * Creates the bootstrap config of a MachinePool, whose machines share it.
   *
   * @internal
   */
  public abstract _createConfig(scope: Construct, request: BootstrapRequest): ApiObject;
}
