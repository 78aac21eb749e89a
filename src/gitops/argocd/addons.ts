import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { applicationSpec, ARGO_CD_NAMESPACE } from './application';
import { DEFAULT_NAMESPACE } from './destination';
import { ArgoCdIgnoredDifference, checkIgnoredDifferences } from './ignored-difference';
import { ArgoCdSource, checkSource } from './source';
import { ArgoCdSync, checkSync } from './sync';
import { checkWave, waveAnnotation } from './sync-options';
import * as v1alpha1 from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { claimName } from '../../cdk8s-helpers';
import { checkLabelName, checkLabels, copyProps, inScope, kebabCase, nonEmptyMap, refuseValue } from '../../core';
import { joinFolders } from '../folders';

/** Settings of addons for registered clusters. */
export interface ArgoCdAddonsProps {
  /**
   * Where the manifests of the addons are; `path` has to be given. Expressions of Go templates in it are filled in for each cluster: `{{.name}}`,
   * `{{.server}}`, `{{.metadata.labels.<label>}}` or, for labels with a domain, `{{index .metadata.labels "example.com/environment"}}`.
   */
  readonly source: ArgoCdSource;
  /**
   * The labels of the clusters that get the addons, as they are registered in Argo CD; see `ArgoCdRegistration`.
   */
  readonly clusterLabels: { readonly [key: string]: string };
  /**
   * The name of the ApplicationSet. An Application is called `<cluster>-<applicationSetName>`.
   * @default - the id of the construct, in lower case and with dashes
   */
  readonly applicationSetName?: string;
  /**
   * The namespace that Argo CD reads ApplicationSets from.
   * @default argocd
   */
  readonly argoCdNamespace?: string;
  /**
   * The name of the AppProject.
   * @default - `default`, the project of Argo CD that may do everything
   */
  readonly projectName?: string;
  /**
   * The namespace in the clusters for objects that have none themselves.
   * @default default
   */
  readonly namespace?: string;
  /**
   * Whether folders below the folder count too.
   * @default false
   */
  readonly recurse?: boolean;
  /**
   * How addons are applied.
   * @default - see `ArgoCdSync`
   */
  readonly sync?: ArgoCdSync;
  /**
   * Fields that may differ from Git.
   * @default - none
   */
  readonly ignoreDifferences?: ArgoCdIgnoredDifference[];
  /**
   * Labels of the Applications.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * The sync wave of the ApplicationSet, for an Application that applies it.
   * @default - no wave, which counts as 0
   */
  readonly wave?: number;
  /**
   * Whether addons are deleted from a cluster that is no longer registered, has lost its labels, or when the ApplicationSet is deleted.
   * @default false - they stay: a label that is lost by mistake takes no CNI with it, and no Application waits for a cluster that is gone
   */
  readonly cascadeDelete?: boolean;
}

/**
 * Addons for all clusters that are registered in Argo CD under certain labels: an ApplicationSet, from which Argo CD makes an Application for each of
 * them, and deletes it when the cluster is registered no longer.
 *
 * @example
 * new ArgoCdAddons(chart, 'Monitoring', {
 *   source: { repoUrl: 'https://git.example.com/addons.git', revision: 'main', path: 'monitoring/{{.metadata.labels.environment}}' },
 *   clusterLabels: { environment: 'production' },
 *   namespace: 'monitoring',
 *   sync: { createNamespace: true },
 * });
 */
export class ArgoCdAddons extends Construct {
  /** The ApplicationSet object. */
  public readonly resource: ApiObject;
  /** The name of the ApplicationSet. */
  public readonly applicationSetName: string;

  private readonly props: ArgoCdAddonsProps;

  constructor(scope: Construct, id: string, props: ArgoCdAddonsProps) {
    super(scope, id);
    this.props = copyProps(props);
    const { argoCdNamespace = ARGO_CD_NAMESPACE, namespace = DEFAULT_NAMESPACE, wave } = this.props;
    this.applicationSetName = checkLabelName(this, 'applicationSetName', props.applicationSetName ?? kebabCase(id));
    checkLabelName(this, 'argoCdNamespace', argoCdNamespace);
    checkLabelName(this, 'namespace', namespace);
    inScope(this, () => checkProps(this.props));
    this.resource = new ApiObject(this, 'Resource', {
      metadata: {
        name: claimName(this, 'ApplicationSet', this.applicationSetName),
        namespace: argoCdNamespace,
        annotations: waveAnnotation(wave),
      },
      spec: Lazy.any({ produce: () => v1alpha1.ApplicationSet.manifest({ metadata: {}, spec: this.render() }).spec }),
      ...v1alpha1.ApplicationSet.GVK,
    });
  }

  private render(): v1alpha1.ApplicationSetSpec {
    const { cascadeDelete = false, clusterLabels, labels, namespace = DEFAULT_NAMESPACE, source: { path } } = this.props;
    const destination = { server: '{{.server}}', namespace };
    return {
      goTemplate: true,
      // A label that a cluster does not have would leave a gap in the path, which is another folder then.
      goTemplateOptions: ['missingkey=error'],
      generators: [{ clusters: { selector: { matchLabels: { ...clusterLabels } } } }],
      // Who creates and deletes Applications follows the clusters: one that is gone leaves no Application that can never be synced.
      syncPolicy: { preserveResourcesOnDeletion: !cascadeDelete },
      template: {
        metadata: { name: `{{.nameNormalized}}-${this.applicationSetName}`, labels: nonEmptyMap(labels) },
        spec: applicationSpec({ ...this.props, destination }, joinFolders(path!)),
      },
    };
  }
}

function checkProps({ clusterLabels, ignoreDifferences, labels, projectName, source, sync, wave }: ArgoCdAddonsProps): void {
  checkSource('source', source);
  if (source.path === undefined) {
    refuseValue('input/missing-value', "'source.path' is missing; give the folder of the repository that holds the addons");
  }
  checkLabels('clusterLabels', clusterLabels);
  if (Object.keys(clusterLabels).length === 0) {
    refuseValue('input/missing-value', "'clusterLabels' is empty and would choose all clusters, also the one that Argo CD runs in; give at least one label");
  }
  checkSync('sync', sync ?? {});
  checkIgnoredDifferences('ignoreDifferences', ignoreDifferences);
  checkLabels('labels', labels);
  if (projectName === '') {
    refuseValue('input/invalid-value', "'projectName' is empty; leave it out");
  }
  checkWave('wave', wave);
}
