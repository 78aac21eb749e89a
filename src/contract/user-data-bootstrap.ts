import { Construct } from 'constructs';
import { checkObjectNameValue, inScope, refuse, refuseValue } from '../core';
import { Bootstrap, BootstrapRequest } from './bootstrap';
import { BootstrapKind } from '../knowledge/bootstrap-kind';

/** What users want on nodes and a bootstrap config would bring about; labels, taints and what holds for machines are not among it. */
const NODE_PROPS = [
  'bootCommands', 'criSocket', 'diskSetup', 'files', 'ignorePreflightErrors', 'kubeadmVerbosity', 'kubeletExtraArgs', 'mounts', 'nodeName', 'ntpServers',
  'postKubeadmCommands', 'preKubeadmCommands', 'users',
] as const;

/** A setting of a node that only a bootstrap config could bring about. */
export type BootstrapOnlyProp = typeof NODE_PROPS[number];

/**
 * Nodes boot with Ignition and take their user data from a Secret that somebody else writes, so that no bootstrap config is made for them.
 */
export class UserDataBootstrap extends Bootstrap {
  /**
   * The user data is in a Secret in the namespace of the cluster, under the key `value`.
   *
   * @param secretName the name of the Secret
   */
  public static fromSecret(secretName: string): UserDataBootstrap {
    return new UserDataBootstrap(secretName);
  }

  /** Who joins the nodes. */
  public readonly bootstrapKind = BootstrapKind.IGNITION;

  protected constructor(
    /** The Secret with the user data. */
    public readonly secretName: string,
  ) {
    super();
  }

  /** @internal */
  public override get _dataSecretName(): string {
    return this.secretName;
  }

  /** @internal */
  public _createTemplate(scope: Construct, request: BootstrapRequest): undefined {
    inScope(scope, () => this.check(request));
  }

  /** @internal */
  public _createConfig(scope: Construct): never {
    refuse(scope, 'bootstrap/unsupported', `machine pools cannot take the user data of the Secret '${this.secretName}'; use a worker pool`);
  }

  /**
   * How else to bring about what a bootstrap config would.
   *
   * @internal
   */
  protected _wayOut(_prop: BootstrapOnlyProp): string {
    return 'put it into the user data';
  }

  private check({ props, naming }: BootstrapRequest): void {
    checkObjectNameValue('userDataSecretName', this.secretName);
    const given = NODE_PROPS.find(prop => props[prop] !== undefined);
    if (given !== undefined) {
      refuseValue('cluster/not-allowed', `'${given}' is not possible: nodes take their user data from the Secret '${this.secretName}' as it is; ${this._wayOut(given)}`);
    }
    if (naming.fixedName !== undefined) {
      refuseValue('cluster/not-allowed', `'bootstrapTemplateName' '${naming.fixedName}' names nothing: nodes take their user data from the Secret '${this.secretName}'; leave it out`);
    }
  }
}
