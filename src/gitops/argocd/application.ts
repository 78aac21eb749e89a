import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ArgoCdDestination, checkDestination, resolveDestination } from './destination';
import { ArgoCdIgnoredDifference, checkIgnoredDifferences, renderIgnoredDifferences } from './ignored-difference';
import { ArgoCdSource, checkSource } from './source';
import { ArgoCdSync, checkSync, syncPolicy } from './sync';
import { checkWave, waveAnnotation } from './sync-options';
import * as v1alpha1 from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { claimName } from '../../cdk8s-helpers';
import { checkLabelName, checkLabels, copyProps, inScope, kebabCase, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';
import { BACKGROUND_FINALIZER } from '../../topology';
import { sourceFolder } from '../folders';

/** The namespace in which Argo CD is installed, unless somebody has chosen another one. */
export const ARGO_CD_NAMESPACE = 'argocd';

/** Settings of an Application of Argo CD. */
export interface ArgoCdApplicationProps {
  /** Where the manifests are. */
  readonly source: ArgoCdSource;
  /**
   * The name of the Application. It also stands in labels, so that it has at most 63 characters.
   * @default - the id of the construct, in lower case and with dashes
   */
  readonly applicationName?: string;
  /**
   * The namespace that Argo CD reads Applications from.
   * @default argocd
   */
  readonly argoCdNamespace?: string;
  /**
   * The name of the AppProject, which says what the Application may do.
   * @default - `default`, the project of Argo CD that may do everything
   */
  readonly projectName?: string;
  /**
   * The files of the folder that count, as a pattern, for example `argocd.k8s.yaml` or `{a,b}.yaml`.
   * @default - all manifests
   */
  readonly include?: string;
  /**
   * The files of the folder that do not count, as a pattern.
   * @default - none
   */
  readonly exclude?: string;
  /**
   * Whether folders below the folder count too.
   * @default false
   */
  readonly recurse?: boolean;
  /**
   * Where the manifests are applied.
   * @default - the cluster that Argo CD runs in; objects without a namespace go to `default`
   */
  readonly destination?: ArgoCdDestination;
  /**
   * How they are applied.
   * @default - see `ArgoCdSync`
   */
  readonly sync?: ArgoCdSync;
  /**
   * Fields that may differ from Git.
   * @default - none
   */
  readonly ignoreDifferences?: ArgoCdIgnoredDifference[];
  /**
   * The sync wave of the Application itself, for an Application that applies Applications: lower ones are applied earlier and pruned later.
   * @default - no wave, which counts as 0
   */
  readonly wave?: number;
  /**
   * Whether Argo CD deletes the objects of the Application when the Application is deleted. Objects that ask to be kept or confirmed are kept or
   * wait all the same.
   * @default false - the objects stay, and with them the machines
   */
  readonly cascadeDelete?: boolean;
  /**
   * Labels of the Application.
   * @default - none
   */
  readonly labels?: { [name: string]: string };
}

/**
 * An Application of Argo CD: a folder of manifests in Git, and the cluster that they are applied to.
 *
 * `ArgoCdDelivery` makes those of clusters; this one is for everything else, for example the Application that applies the file with all others.
 *
 * @example
 * const chart = new Chart(new FleetApp(), 'root');
 * new ArgoCdApplication(chart, 'Platform', {
 *   source: { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: 'dist' },
 *   include: 'argocd.k8s.yaml',
 * });
 */
export class ArgoCdApplication extends Construct {
  /** The Application object. */
  public readonly resource: ApiObject;
  /** The name of the Application. */
  public readonly applicationName: string;
  /** The folder in the repository. */
  public readonly path: string;

  private readonly props: ArgoCdApplicationProps;
  private readonly moreDifferences: (() => readonly ArgoCdIgnoredDifference[])[] = [];

  constructor(scope: Construct, id: string, props: ArgoCdApplicationProps) {
    super(scope, id);
    this.props = copyProps(props);
    const { argoCdNamespace = ARGO_CD_NAMESPACE, cascadeDelete = false, labels, source, wave } = this.props;
    this.applicationName = checkLabelName(this, 'applicationName', props.applicationName ?? kebabCase(id));
    checkLabelName(this, 'argoCdNamespace', argoCdNamespace);
    inScope(this, () => checkProps(this.props));
    this.path = inScope(this, () => sourceFolder(this, 'source', source));
    this.resource = new ApiObject(this, 'Resource', {
      metadata: {
        name: claimName(this, 'Application', this.applicationName),
        namespace: argoCdNamespace,
        labels: nonEmptyMap(labels),
        annotations: waveAnnotation(wave),
        // Otherwise Kubernetes deletes whatever a Cluster owns at once, templates among it, while Cluster API still needs it to take the machines down.
        finalizers: cascadeDelete ? [BACKGROUND_FINALIZER] : undefined,
      },
      spec: Lazy.any({ produce: () => v1alpha1.Application.manifest({ metadata: {}, spec: this.render() }).spec }),
      ...v1alpha1.Application.GVK,
    });
  }

  /**
   * Ignores fields that are known only when everything is there.
   *
   * @internal
   */
  public _ignoreDifferences(produce: () => readonly ArgoCdIgnoredDifference[]): void {
    this.moreDifferences.push(produce);
  }

  private render(): v1alpha1.ApplicationSpec {
    const ignoreDifferences = [...this.props.ignoreDifferences ?? [], ...this.moreDifferences.flatMap(produce => produce())];
    return applicationSpec({ ...this.props, ignoreDifferences }, this.path);
  }
}

/** What an Application does with the folder of a repository. */
export function applicationSpec(props: ArgoCdApplicationProps, path: string): v1alpha1.ApplicationSpec {
  const { destination, exclude, include, projectName = 'default', recurse, source: { repoUrl, revision }, sync = {} } = props;
  const ignoreDifferences = renderIgnoredDifferences(props.ignoreDifferences ?? []);
  const directory = nonEmptyObject({ recurse: recurse === true ? true : undefined, include, exclude });
  return {
    project: projectName,
    source: { repoUrl, targetRevision: revision, path, directory },
    destination: resolveDestination(destination),
    syncPolicy: syncPolicy(sync, ignoreDifferences !== undefined),
    ignoreDifferences,
  };
}

function checkProps({ destination, exclude, ignoreDifferences, include, labels, projectName, source, sync, wave }: ArgoCdApplicationProps): void {
  checkSource('source', source);
  checkDestination('destination', destination ?? {});
  checkSync('sync', sync ?? {});
  checkIgnoredDifferences('ignoreDifferences', ignoreDifferences);
  checkLabels('labels', labels);
  checkWave('wave', wave);
  const empty = Object.entries({ exclude, include, projectName }).find(([, text]) => text === '');
  if (empty !== undefined) {
    refuseValue('input/invalid-value', `'${empty[0]}' is empty; leave it out`);
  }
}
