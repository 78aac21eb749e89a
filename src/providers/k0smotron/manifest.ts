import { checkObjectNameValue, isDnsLabel, refuseValue } from '../../core';

/** Manifests that k0s applies to the cluster, from an object beside the control plane. */
export class K0smotronManifest {
  /**
   * The manifests in a ConfigMap.
   *
   * @param configMapName the name of the ConfigMap
   * @param stackName the name under which k0s keeps the manifests together; the name of the ConfigMap unless given
   */
  public static fromConfigMap(configMapName: string, stackName?: string): K0smotronManifest {
    return new K0smotronManifest(stackName ?? configMapName, configMapName);
  }

  /**
   * The manifests in a Secret.
   *
   * @param secretName the name of the Secret
   * @param stackName the name under which k0s keeps the manifests together; the name of the Secret unless given
   */
  public static fromSecret(secretName: string, stackName?: string): K0smotronManifest {
    return new K0smotronManifest(stackName ?? secretName, undefined, secretName);
  }

  private constructor(
    /** The name under which k0s keeps the manifests together. */
    public readonly stackName: string,
    private readonly configMapName?: string,
    private readonly secretName?: string,
  ) {}

  /** @internal */
  public _check(): void {
    checkObjectNameValue('manifests', this.configMapName ?? this.secretName!);
    if (!isDnsLabel(this.stackName)) {
      refuseValue('input/invalid-value', `'manifests' has the stack name '${this.stackName}'; use at most 63 lower-case letters, digits and '-'`);
    }
  }

  /** @internal */
  public _render() {
    const { stackName, configMapName, secretName } = this;
    return {
      name: stackName,
      configMap: configMapName === undefined ? undefined : { name: configMapName },
      secret: secretName === undefined ? undefined : { secretName },
    };
  }
}
