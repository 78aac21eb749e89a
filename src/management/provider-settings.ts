import { ClusterApiAdditionalDeployment, ClusterApiDeploymentOptions } from './deployment-options';
import { ClusterApiFetch } from './fetch';
import { ClusterApiManagerOptions } from './manager-options';

/** A change of objects in the manifests of a provider. */
export interface ClusterApiPatch {
  /** The patch, as YAML: a strategic merge patch, or a list of operations of JSON Patch. */
  readonly patch: string;
  /**
   * The API group of the objects.
   * @default - any
   */
  readonly group?: string;
  /**
   * The API version of the objects, without its group.
   * @default - any
   */
  readonly version?: string;
  /**
   * The kind of the objects.
   * @default - any
   */
  readonly kind?: string;
  /**
   * The name of the object.
   * @default - any
   */
  readonly name?: string;
  /**
   * The namespace of the objects.
   * @default - any
   */
  readonly namespace?: string;
  /**
   * Which labels the objects have, as kubectl takes it: `app=web,tier!=cache`.
   * @default - any
   */
  readonly labelSelector?: string;
}

/** How a provider is installed. */
export interface ClusterApiProviderSettings {
  /**
   * Where the operator gets its manifests.
   * @default - where clusterctl does, by the name of the provider
   */
  readonly fetch?: ClusterApiFetch;
  /**
   * The name of a Secret with the variables of its manifests, for example credentials. A change of the Secret changes nothing until its name changes.
   * @default - the manifests need no variables, or have defaults for them
   */
  readonly configSecretName?: string;
  /**
   * The namespace of that Secret.
   * @default - that of the provider
   */
  readonly configSecretNamespace?: string;
  /**
   * Flags of its manager.
   * @default - those of the manifests
   */
  readonly manager?: ClusterApiManagerOptions;
  /**
   * What is changed in its Deployment.
   * @default - nothing
   */
  readonly deployment?: ClusterApiDeploymentOptions;
  /**
   * What is changed in further Deployments of its manifests, by their names. Where there are several, `manager` and `deployment` are about those whose names are of the form
   * `ca*-controller-manager`.
   * @default - nothing
   */
  readonly additionalDeployments?: { readonly [name: string]: ClusterApiAdditionalDeployment };
  /**
   * The name of a ConfigMap whose key `manifests` has objects that are installed with it.
   * @default - none
   */
  readonly additionalManifestsName?: string;
  /**
   * The namespace of that ConfigMap.
   * @default - that of the provider
   */
  readonly additionalManifestsNamespace?: string;
  /**
   * Changes of objects in its manifests.
   * @default - none
   */
  readonly patches?: ClusterApiPatch[];
  /**
   * Merge patches of objects in its manifests, each with `kind` and perhaps `apiVersion`, as YAML. The operator is going to give them up for `patches`, and takes one of the two only.
   * @default - none
   */
  readonly manifestPatches?: string[];
}
