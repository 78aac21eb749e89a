import { ApiObject, Lazy } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import * as v1alpha1 from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { claimName, findWarningsAtSynth } from '../../cdk8s-helpers';
import { checkLabelName, copyProps, inScope, kebabCase, nonEmptyList, refuse, refuseValue, RETIRED_ANNOTATION } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { registryOf } from '../../registry';
import { CLUSTER_GROUP } from '../../topology';
import { ArgoCdHealthChecks } from '../health';
import { isClusterScoped, Kind, machineKinds, POOL_DELETION_KINDS, sortKinds, unownedKinds } from '../kinds';
import { checkNamespace } from '../namespaces';
import { annotationsOf, kindOf, objectsBelow } from '../objects';
import { ARGO_CD_NAMESPACE } from './application';
import { ArgoCdDestination, checkDestination, DEFAULT_NAMESPACE, resolveDestination } from './destination';
import { checkRepoUrl } from './source';
import { checkWave, waveAnnotation } from './sync-options';

/** Settings of an AppProject of Argo CD. */
export interface ArgoCdProjectProps {
  /**
   * The repositories that Applications of the project may read.
   */
  readonly sourceRepos: string[];
  /**
   * The clusters and namespaces that they may write to. A destination without a namespace stands for the namespaces of `contents`, and for all
   * namespaces if there are no `contents`.
   * @default - the cluster that Argo CD runs in
   */
  readonly destinations?: ArgoCdDestination[];
  /**
   * Constructs whose objects Applications of the project may apply: their kinds and no others are allowed.
   * @default - none; kinds are allowed by `allowKind()` and `allowClusterKind()`
   */
  readonly contents?: IConstruct[];
  /**
   * The name of the project.
   * @default - the id of the construct, in lower case and with dashes
   */
  readonly projectName?: string;
  /**
   * The namespace that Argo CD reads projects from.
   * @default argocd
   */
  readonly argoCdNamespace?: string;
  /**
   * What the project is for.
   * @default - none
   */
  readonly description?: string;
  /**
   * The sync wave of the project, for an Application that applies it: lower than those of Applications of the project.
   * @default - no wave, which counts as 0
   */
  readonly wave?: number;
}

/**
 * An AppProject of Argo CD that allows what is needed and nothing else: the kinds and namespaces of the objects that it is for.
 *
 * An Application of it that suddenly holds a ClusterRoleBinding is refused by Argo CD.
 */
export class ArgoCdProject extends Construct {
  /** The AppProject object. */
  public readonly resource: ApiObject;
  /** The name of the project. */
  public readonly projectName: string;

  private readonly sourceRepos: string[];
  private readonly destinations: ArgoCdDestination[];
  private readonly contents: readonly IConstruct[];
  private readonly kinds: Kind[] = [];
  private readonly clusterKinds: Kind[] = [];
  private readonly formerNamespaces: string[] = [];
  private allowsMachines = false;

  constructor(scope: Construct, id: string, props: ArgoCdProjectProps) {
    super(scope, id);
    const { argoCdNamespace = ARGO_CD_NAMESPACE, contents = [], description, destinations = [{}], sourceRepos, wave } = props;
    this.projectName = checkLabelName(this, 'projectName', props.projectName ?? kebabCase(id));
    if (this.projectName === 'default') {
      refuse(this, 'input/invalid-value', "'projectName' 'default' is that of the project which every Argo CD has and which may do everything; use another name");
    }
    checkLabelName(this, 'argoCdNamespace', argoCdNamespace);
    this.contents = [...contents];
    this.sourceRepos = [...sourceRepos];
    this.destinations = destinations.map(destination => copyProps(destination));
    inScope(this, () => checkProps(props));
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name: claimName(this, 'AppProject', this.projectName), namespace: argoCdNamespace, annotations: waveAnnotation(wave) },
      spec: Lazy.any({ produce: () => v1alpha1.AppProject.manifest({ metadata: {}, spec: this.render(description) }).spec }),
      ...v1alpha1.AppProject.GVK,
    });
    findWarningsAtSynth(this, () => this.contents.flatMap(settingsPatches).map(({ node: { path }, resource }) => ({
      code: 'gitops/shared-settings',
      message: `Applications of the project may apply ConfigMap '${resource.name}' of '${path}', and would take away what others have put into it; `
        + "give the ArgoCdHealthChecks a 'job', or leave its chart out of 'contents'",
    })));
  }

  /**
   * Allows a kind of objects that are in namespaces.
   *
   * @param group the API group; empty for the core group
   * @param kind the kind
   */
  public allowKind(group: string, kind: string): void {
    this.kinds.push(this.checkedKind(group, kind));
  }

  /**
   * Allows a kind of objects that are in no namespace.
   *
   * @param group the API group; empty for the core group
   * @param kind the kind
   */
  public allowClusterKind(group: string, kind: string): void {
    this.clusterKinds.push(this.checkedKind(group, kind));
  }

  /**
   * Allows Machines, MachineSets and what controllers make from the templates of `contents`. Argo CD shows such objects below those of an
   * Application only if their kinds are allowed; but then Applications may apply them, too.
   */
  public allowMachines(): void {
    this.allowsMachines = true;
  }

  /**
   * Allows to delete a cluster that is not among the contents any more: its namespace, and the kinds that nobody owns. Argo CD deletes nothing that
   * the project of an Application does not allow, so that without this the deletion of the Application would leave the cluster as it is.
   *
   * @param namespace the namespace of the cluster
   */
  public allowFormerCluster(namespace: string): void {
    inScope(this, () => checkNamespace('namespace', namespace));
    this.formerNamespaces.push(namespace);
  }

  /**
   * Allows one more cluster or namespace.
   *
   * @param destination the cluster and namespace; without a namespace it stands for those of the contents, or for all if there are none
   */
  public allowDestination(destination: ArgoCdDestination): void {
    inScope(this, () => checkDestination('destination', destination));
    this.destinations.push(copyProps(destination));
  }

  /**
   * Allows one more repository.
   *
   * @param repoUrl the address of the repository
   */
  public allowSourceRepo(repoUrl: string): void {
    inScope(this, () => checkRepoUrl('repoUrl', repoUrl));
    this.sourceRepos.push(repoUrl);
  }

  private checkedKind(group: string, kind: string): Kind {
    return inScope(this, () => kind === '' ? refuseValue('input/invalid-value', "'kind' is empty; give the kind that is allowed") : { group, kind });
  }

  private render(description?: string): v1alpha1.AppProjectSpec {
    const registry = registryOf(this);
    const objects = this.contents.flatMap(objectsBelow);
    const delivered = objects.map(kindOf);
    const kinds = [
      ...delivered,
      ...this.allowsMachines ? machineKinds(delivered, registry) : [],
      // The commit with the deletion of a pool may reach its Application before the project, so that one comes a commit earlier.
      ...objects.some(isRetiredPool) ? POOL_DELETION_KINDS : [],
    ];
    const former = this.formerNamespaces.length === 0 ? { inNamespaces: [], inNone: [] } : unownedKinds(registry);
    const isInNone = (kind: Kind) => isClusterScoped(kind, registry);
    const namespaces = this.contents.length === 0 ? ['*'] : namespacesOf(objects, registry);
    const destinations = this.destinations.flatMap(destination => [
      ...destination.namespace === undefined ? namespaces : [destination.namespace], ...this.formerNamespaces,
    ].map(namespace => resolveDestination({ ...destination, namespace })));
    return {
      description,
      sourceRepos: [...new Set(this.sourceRepos)],
      destinations: unique(destinations),
      clusterResourceWhitelist: nonEmptyList(sortKinds([...kinds.filter(isInNone), ...this.clusterKinds, ...former.inNone])),
      // A list that is not there would allow every kind; an empty one allows none.
      namespaceResourceWhitelist: sortKinds([...kinds.filter(kind => !isInNone(kind)), ...this.kinds, ...former.inNamespaces]),
    };
  }
}

function checkProps({ destinations = [], sourceRepos, wave }: ArgoCdProjectProps): void {
  if (sourceRepos.length === 0) {
    refuseValue('input/missing-value', "'sourceRepos' is empty; name the repositories that the project may read");
  }
  sourceRepos.forEach((repoUrl, index) => checkRepoUrl(`sourceRepos[${index}]`, repoUrl));
  destinations.forEach((destination, index) => checkDestination(`destinations[${index}]`, destination));
  checkWave('wave', wave);
}

function namespacesOf(objects: readonly ApiObject[], registry: ProviderRegistry): string[] {
  const inNamespaces = objects.filter(object => !isClusterScoped(kindOf(object), registry));
  return [...new Set(inNamespaces.map(({ metadata }) => metadata.namespace ?? DEFAULT_NAMESPACE))].sort();
}

/** Health checks that are a patch of the settings of Argo CD, and no manifest to apply. */
function settingsPatches(contents: IConstruct): ArgoCdHealthChecks[] {
  return contents.node.findAll().filter((construct): construct is ArgoCdHealthChecks => construct instanceof ArgoCdHealthChecks)
    .filter(({ job }) => job === undefined);
}

function isRetiredPool(object: ApiObject): boolean {
  return object.apiGroup === CLUSTER_GROUP && annotationsOf(object)[RETIRED_ANNOTATION] !== undefined;
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Map(values.map(value => [JSON.stringify(value), value])).values()];
}
