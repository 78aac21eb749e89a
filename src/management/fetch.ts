import { checkLabels, copyProps, hasCredentials, isLabelKey, isUrl, nonEmptyList, nonEmptyMap, refuseValue, withoutCredentials } from '../core';

/** How a requirement of a selector compares. */
export enum ClusterApiLabelOperator {
  /** The label has one of the values. */
  IN = 'In',
  /** The label is absent or has none of the values. */
  NOT_IN = 'NotIn',
  /** The label is there. */
  EXISTS = 'Exists',
  /** The label is not there. */
  DOES_NOT_EXIST = 'DoesNotExist',
}

/** One requirement of a selector of ConfigMaps. */
export interface ClusterApiLabelRequirement {
  /** The label. */
  readonly key: string;
  /** How it is compared. */
  readonly operator: ClusterApiLabelOperator;
  /**
   * The values to compare with.
   * @default - none, for EXISTS and DOES_NOT_EXIST
   */
  readonly values?: string[];
}

/** What is written in `fetchConfig`. */
interface FetchConfig {
  readonly url?: string;
  readonly oci?: string;
  readonly selector?: { matchLabels?: { [key: string]: string }; matchExpressions?: ClusterApiLabelRequirement[] };
}

const ARTIFACT = /^[a-z0-9][a-z0-9._-]*(:\d+)?(\/[a-z0-9]+([._-]+[a-z0-9]+)*)+(:\w[\w.-]{0,127})?$/;

/**
 * Where the operator gets the manifests of a provider. Without one it downloads them from where clusterctl does, for providers that clusterctl knows.
 */
export class ClusterApiFetch {
  /**
   * The releases of a repository at GitHub or GitLab.
   *
   * @param url for example `https://github.com/example/cluster-api-provider-acme/releases`
   */
  public static fromUrl(url: string): ClusterApiFetch {
    return new ClusterApiFetch({ url }, () => checkUrl(url));
  }

  /**
   * An artifact of a registry, as the plugin of the operator (`capioperator publish`) or oras push it.
   *
   * @param artifact for example `registry.example.com/capi/provider`, with or without a tag; without one the version of the provider is the tag
   */
  public static fromRegistry(artifact: string): ClusterApiFetch {
    return new ClusterApiFetch({ oci: artifact }, () => checkArtifact(artifact));
  }

  /**
   * ConfigMaps in the namespace of the provider with all of these labels.
   *
   * @param labels label keys and values
   */
  public static matchLabels(labels: { [key: string]: string }): ClusterApiFetch {
    const matchLabels = { ...labels };
    return new ClusterApiFetch({ selector: { matchLabels } }, () => checkSelector(matchLabels, []));
  }

  /**
   * ConfigMaps in the namespace of the provider that meet all requirements.
   *
   * @param requirements one or more requirements
   */
  public static matchExpressions(...requirements: ClusterApiLabelRequirement[]): ClusterApiFetch {
    const matchExpressions = requirements.map(copyProps);
    return new ClusterApiFetch({ selector: { matchExpressions } }, () => checkSelector({}, matchExpressions));
  }

  private constructor(private readonly config: FetchConfig, private readonly check: () => void) {}

  /** @internal */
  public _check(): void {
    this.check();
  }

  /** @internal */
  public _render() {
    const { url, oci, selector } = this.config;
    return {
      url,
      oci,
      selector: selector && {
        matchLabels: nonEmptyMap(selector.matchLabels),
        matchExpressions: nonEmptyList(selector.matchExpressions?.map(requirement => ({ ...requirement, values: nonEmptyList(requirement.values) }))),
      },
    };
  }
}

function checkUrl(url: string): void {
  if (!isUrl(url, 'https')) {
    refuseValue('input/invalid-value', `'fetch' has the URL '${withoutCredentials(url)}'; use the page of the releases, for example 'https://github.com/example/cluster-api-provider-acme/releases'`);
  }
  if (hasCredentials(url)) {
    refuseValue('input/invalid-value', `'fetch' has the URL '${withoutCredentials(url)}', in which everybody can read a password; keep a token in the Secret that 'configSecretName' names`);
  }
}

function checkArtifact(artifact: string): void {
  if (!ARTIFACT.test(artifact)) {
    refuseValue('input/invalid-value', `'fetch' has the artifact '${withoutCredentials(artifact)}'; use <registry>/<name>[:<tag>], without a scheme, for example 'registry.example.com/capi/provider'`);
  }
  if (artifact.endsWith(':latest')) {
    refuseValue('input/invalid-value', `'fetch' has the artifact '${artifact}', which is another one tomorrow; name a release, or leave the tag out for the version of the provider`);
  }
}

function checkSelector(labels: { readonly [key: string]: string }, requirements: readonly ClusterApiLabelRequirement[]): void {
  if (Object.keys(labels).length + requirements.length === 0) {
    refuseValue('input/missing-value', "'fetch' selects by nothing, which all ConfigMaps match; give at least one label");
  }
  checkLabels('fetch', labels);
  for (const { key, operator, values = [] } of requirements) {
    const needsValues = operator === ClusterApiLabelOperator.IN || operator === ClusterApiLabelOperator.NOT_IN;
    if (!isLabelKey(key) || needsValues !== values.length > 0) {
      refuseValue('input/invalid-value', `'fetch' has ${operator} for '${key}' with ${values.length} values; use the key of a label, and ${needsValues ? 'at least one value' : 'no values'}`);
    }
  }
}
