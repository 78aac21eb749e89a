import { formatJson } from './format/json';
import { formatMarkdown } from './format/markdown';
import { formatText } from './format/text';
import { makePlan, PlanData } from './make-plan';
import { PlanHazard, PlannedCluster, PlannedObject, PlanSummary } from './model';
import { refuseValue } from '../core';
import { ProviderRegistry } from '../knowledge';
import { ExternalProviderRecord } from '../provider-kit';
import { registryWith } from '../registry';
import { SourcedManifest } from '../topology';
import { PLAIN } from '../validation/report';
import { KnownDocuments, readManifests } from '../validation/yaml';

/** Options of `RolloutPlan.fromYaml()`. */
export interface RolloutPlanOptions {
  /**
   * Records of providers outside of this library.
   *
   * @default - none
   */
  readonly providers?: ExternalProviderRecord[];
}

/**
 * What happens to machines when manifests are applied that were others before. It is computed from the manifests alone, without a cluster.
 *
 * @example
 *
 * const plan = RolloutPlan.fromYaml(before, after);
 * console.log(plan.toText());
 * process.exitCode = plan.summary.replaced.max > 3 ? 1 : 0;
 */
export class RolloutPlan {
  /**
   * The plan for two bundles.
   *
   * @param before YAML or JSON of all manifests as they were, or as a cluster has them (`kubectl get -o yaml`)
   * @param after the same as they are to be
   * @param options what else is known
   */
  public static fromYaml(before: string, after: string, options: RolloutPlanOptions = {}): RolloutPlan {
    const known = new KnownDocuments();
    return RolloutPlan._of(read('before', before, known), read('after', after, known), registryWith(options.providers ?? []));
  }

  /** @internal */
  public static _of(before: readonly SourcedManifest[], after: readonly SourcedManifest[], registry: ProviderRegistry): RolloutPlan {
    return new RolloutPlan(makePlan(before, after, registry));
  }

  /** @internal */
  public readonly _data: PlanData;

  private constructor(data: PlanData) {
    this._data = data;
  }

  /** How much happens altogether. */
  public get summary(): PlanSummary {
    return this._data.summary;
  }

  /** The clusters, in the order of their namespaces and names; also those to which nothing happens. */
  public get clusters(): PlannedCluster[] {
    return [...this._data.clusters];
  }

  /** What is new, changed or gone and belongs to no single cluster. */
  public get objects(): PlannedObject[] {
    return [...this._data.objects];
  }

  /** What may go wrong; those of a single cluster stand there, too. */
  public get hazards(): PlanHazard[] {
    return [...this._data.clusters.flatMap(({ hazards }) => hazards), ...this._data.hazards];
  }

  /** The plan for people, as the command `plan` prints it. */
  public toText(): string {
    return formatText(this._data, PLAIN);
  }

  /** The plan for a comment on a pull request. */
  public toMarkdown(): string {
    return formatMarkdown(this._data);
  }

  /** The plan for programs. */
  public toJson(): string {
    return formatJson(this._data);
  }
}

/** A text is no file of a repository, of which deliveries take folders: any of them may hold what is in it. */
function read(prop: string, text: string, known: KnownDocuments): readonly SourcedManifest[] {
  const { manifests, problems } = readManifests(prop, Buffer.from(text), { known });
  const [problem] = problems;
  return problem === undefined ? manifests.map(({ manifest }) => ({ manifest, origin: {} }))
    : refuseValue(problem.code, `'${prop}'${problem.line === undefined ? '' : ` line ${problem.line}`} ${problem.message}`);
}
