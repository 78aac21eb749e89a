import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { AksControlPlane } from './aks-control-plane';
import { claimName } from '../../cdk8s-helpers';
import { checkObjectName, copyProps, inScope, isDnsLabel, isUrl, joinName, nonEmptyList, refuseValue } from '../../core';

/** A folder of the repository that Flux applies. */
export interface AksFluxKustomization {
  /** Its name. */
  readonly name: string;
  /**
   * The folder.
   * @default - the root of the repository
   */
  readonly path?: string;
  /**
   * The names of others that have to be applied before.
   * @default - none
   */
  readonly dependsOn?: string[];
  /**
   * Delete objects that are no longer there.
   * @default true
   */
  readonly prune?: boolean;
}

/** What Flux pulls into an AKS cluster. */
export interface AksFluxConfigurationProps {
  /** The Git repository, which nodes of the cluster have to reach: `https://…` or `ssh://…`. */
  readonly url: string;
  /**
   * The branch.
   * @default main
   */
  readonly branch?: string;
  /** The folders that are applied, one at least. */
  readonly kustomizations: AksFluxKustomization[];
  /**
   * The namespace of the configuration in the AKS cluster.
   * @default flux-system
   */
  readonly namespace?: string;
  /**
   * The Secret in that namespace, there, with what logs on to the repository.
   * @default - everybody can read the repository
   */
  readonly localSecretName?: string;
  /**
   * The name of the FluxConfiguration.
   * @default - name of the control plane and id of the construct
   */
  readonly configurationName?: string;
}

/**
 * Tells the Flux of an AKS cluster what to pull, through the API of Azure and not through the API server. The extension `microsoft.flux` of
 * the control plane brings the programs.
 *
 * It is an object of Azure Service Operator, which comes with Cluster API Provider Azure, but not this kind: `ADDITIONAL_ASO_CRDS` has to name
 * `kubernetesconfiguration.azure.com/FluxConfiguration` where the provider is installed.
 *
 * @example
 * new AksFluxConfiguration(controlPlane, 'Platform', {
 *   url: 'https://git.example.com/platform.git',
 *   kustomizations: [{ name: 'platform', path: 'clusters/shop' }],
 * });
 */
export class AksFluxConfiguration extends Construct {
  /** The FluxConfiguration object. */
  public readonly resource: ApiObject;

  constructor(controlPlane: AksControlPlane, id: string, props: AksFluxConfigurationProps) {
    super(controlPlane, id);
    const settings = copyProps(props);
    inScope(this, () => check(settings));
    const name = checkObjectName(this, 'configurationName', props.configurationName ?? joinName([controlPlane.controlPlaneName, id.toLowerCase()]));
    claimName(this, 'FluxConfiguration', name);
    this.resource = new ApiObject(this, 'Resource', {
      apiVersion: 'kubernetesconfiguration.azure.com/v1api20230501',
      kind: 'FluxConfiguration',
      metadata: {
        name,
        // The Secret that the provider writes for each of its clusters.
        annotations: { 'serviceoperator.azure.com/credential-from': `${controlPlane.cluster.clusterName}-aso-secret` },
      },
      spec: {
        owner: {
          armId: `/subscriptions/${controlPlane.subscriptionId}/resourceGroups/${controlPlane.resourceGroup}`
            + `/providers/Microsoft.ContainerService/managedClusters/${controlPlane.controlPlaneName}`,
        },
        scope: 'cluster',
        namespace: props.namespace ?? 'flux-system',
        sourceKind: 'GitRepository',
        gitRepository: { url: props.url, repositoryRef: { branch: props.branch ?? 'main' }, localAuthRef: props.localSecretName },
        kustomizations: Object.fromEntries(settings.kustomizations.map(({ name: key, path, dependsOn, prune }) =>
          [key, { path: path ?? '', dependsOn: nonEmptyList(dependsOn), prune: prune ?? true }])),
      },
    });
    this.resource.addDependency(controlPlane.resource);
  }
}

function check({ url, kustomizations }: AksFluxConfigurationProps): void {
  if (!isUrl(url, 'https', 'http', 'ssh')) {
    refuseValue('input/invalid-value', `'url' '${url}' is not the address of a repository; use for example 'https://git.example.com/platform.git'`);
  }
  if (kustomizations.length === 0) {
    refuseValue('input/missing-value', "'kustomizations' is empty, so that Flux would apply nothing; give one at least");
  }
  const names = kustomizations.map(({ name }) => name);
  const bad = names.find((name, index) => !isDnsLabel(name) || names.indexOf(name) !== index);
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'kustomizations' has the name '${bad}' twice, or it is none; use lower-case letters, digits and '-', each name once`);
  }
  const missing = kustomizations.flatMap(({ dependsOn }) => dependsOn ?? []).find(name => !names.includes(name));
  if (missing !== undefined) {
    refuseValue('input/invalid-value', `'kustomizations' has one that depends on '${missing}', which is not there; use ${names.map(name => `'${name}'`).join(', ')}`);
  }
}
