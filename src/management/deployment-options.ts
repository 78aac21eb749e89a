import { ClusterApiManagerOptions } from './manager-options';
import { ContainerResources, Toleration } from '../core';

/** A variable of the environment of a container. */
export class ClusterApiEnvVariable {
  /**
   * A variable with a value, which everybody can read who reads the manifest.
   *
   * @param name the name of the variable
   * @param value its value
   */
  public static of(name: string, value: string): ClusterApiEnvVariable {
    return new ClusterApiEnvVariable(name, { value });
  }

  /**
   * A variable with a value from a Secret in the namespace of the provider.
   *
   * @param name the name of the variable
   * @param secretName the name of the Secret
   * @param key the key in it
   */
  public static fromSecret(name: string, secretName: string, key: string): ClusterApiEnvVariable {
    return new ClusterApiEnvVariable(name, { valueFrom: { secretKeyRef: { name: secretName, key } } });
  }

  /**
   * A variable with a value from a ConfigMap in the namespace of the provider.
   *
   * @param name the name of the variable
   * @param configMapName the name of the ConfigMap
   * @param key the key in it
   */
  public static fromConfigMap(name: string, configMapName: string, key: string): ClusterApiEnvVariable {
    return new ClusterApiEnvVariable(name, { valueFrom: { configMapKeyRef: { name: configMapName, key } } });
  }

  private constructor(
    /** The name of the variable. */
    public readonly name: string,
    private readonly source: {
      readonly value?: string;
      readonly valueFrom?: { readonly secretKeyRef?: { name: string; key: string }; readonly configMapKeyRef?: { name: string; key: string } };
    },
  ) {}

  /** @internal */
  public _render() {
    return { name: this.name, ...this.source };
  }
}

/** What is changed in a container of a provider. */
export interface ClusterApiContainer {
  /** The name of the container in the manifests of the provider, for example `manager`. */
  readonly name: string;
  /**
   * Its image, for example of a registry of your own (`imageUrl`).
   * @default - that of the manifests
   */
  readonly image?: string;
  /**
   * Flags by name, without dashes; they replace those of the manifests.
   * @default - none
   */
  readonly extraArgs?: { readonly [flag: string]: string };
  /**
   * Variables of its environment; they replace those of the manifests.
   * @default - none
   */
  readonly env?: ClusterApiEnvVariable[];
  /**
   * What it may use, in place of what the manifests have.
   * @default - that of the manifests
   */
  readonly resources?: ContainerResources;
  /**
   * The program that it runs.
   * @default - that of the manifests
   */
  readonly command?: string[];
}

/** What is changed in the Deployment of a provider. */
export interface ClusterApiDeploymentOptions {
  /**
   * How many managers run, one of which works.
   * @default - that of the manifests
   */
  readonly replicas?: number;
  /**
   * Labels of the nodes that it runs on.
   * @default - those of the manifests
   */
  readonly nodeSelector?: { readonly [key: string]: string };
  /**
   * Taints of nodes that it tolerates, in place of those of the manifests; none, if the list is empty.
   * @default - those of the manifests
   */
  readonly tolerations?: Toleration[];
  /**
   * The affinity of its pods, as Kubernetes writes it.
   * @default - that of the manifests
   */
  readonly affinity?: { readonly [field: string]: unknown };
  /**
   * What is changed in its containers.
   * @default - nothing
   */
  readonly containers?: ClusterApiContainer[];
  /**
   * Its service account.
   * @default - that of the manifests
   */
  readonly serviceAccountName?: string;
  /**
   * The names of the Secrets for pulling its images.
   * @default - those of the manifests
   */
  readonly imagePullSecretNames?: string[];
}

/** What is changed in a further Deployment of a provider that has several. */
export interface ClusterApiAdditionalDeployment {
  /**
   * Flags of its manager.
   * @default - those of the manifests
   */
  readonly manager?: ClusterApiManagerOptions;
  /**
   * What is changed in the Deployment.
   * @default - nothing
   */
  readonly deployment?: ClusterApiDeploymentOptions;
}
