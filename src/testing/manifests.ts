import { IConstruct } from 'constructs';
import { describeClosest, matches } from './closest-match';
import { describeSome, describeValue } from './describe';
import { draw } from './draw';
import { idOf } from './kind-name';
import { Kinds } from './kinds';
import { ManifestSource } from './manifest-source';
import { NoViolationsOptions, ReadManifestsOptions, RefsResolveOptions } from './manifests-options';
import { ManifestsPlan } from './manifests-plan';
import { maskManifests } from './masked-manifests';
import { findNamed } from './named-object';
import { readObjectPattern } from './pattern';
import { PictureOptions } from './picture-options';
import { readFolder, readText } from './read-files';
import { renderTree } from './render-tree';
import { compareWithFile } from './snapshot-file';
import { describeUnresolved } from './unresolved-references';
import { describeViolations } from './violation-check';
import { toYaml } from '../cdk8s-helpers';
import { copyProps, refuseValue } from '../core';
import { renderMermaid, renderSvg } from '../picture';
import { RolloutPlan } from '../plan';
import { registryWith } from '../registry';
import { BundleObject, Topology } from '../topology';

const MOST_NAMES = 10;
/** Longer patterns are cut: the differences show what matters. */
const MAX_PATTERN_LENGTH = 160;

/**
 * The manifests of a chart, an app or files, and assertions about them for tests.
 *
 * Assertions throw an Error that says what was looked for, what comes closest and how it differs, so they work in every test runner. What
 * manifests are compared with may hold matchers of `Match` anywhere. A kind is written as `Kind`, or as `group/Kind` where several groups have
 * a kind of that name.
 *
 * @example
 *
 * const manifests = Manifests.of(chart);
 * manifests.hasResource('MachineDeployment', { spec: { replicas: 3 } });
 * manifests.count('Metal3MachineTemplate', 1);
 * manifests.refsResolve({ except: ['Secret'] });
 * manifests.noViolations();
 * manifests.matchesSnapshot('test/edge.snapshot.yaml');
 */
export class Manifests {
  /**
   * What a construct renders, with everything below it: a chart with the charts in it, a whole app, or part of a chart.
   *
   * Each object is rendered once, now, and no file is written. Errors that constructs find in their props stop it, as they stop the
   * synthesis; whether the objects are right is left to `noViolations()`.
   *
   * @param scope a chart, an app or any other construct
   */
  public static of(scope: IConstruct): Manifests {
    return new Manifests(renderTree(scope));
  }

  /**
   * The manifests of all `.yaml` and `.yml` files of a folder and the folders in it. What begins with a dot, `node_modules` and the
   * instructions of kustomize are left out.
   *
   * @param folder the path of the folder
   * @param options what else is known
   */
  public static fromDirectory(folder: string, options: ReadManifestsOptions = {}): Manifests {
    return new Manifests(readFolder(folder, registryWith(options.providers ?? [])));
  }

  /**
   * The manifests of a text. Several documents and lists are unfolded, and values are read as kubectl reads them.
   *
   * @param text YAML or JSON
   * @param options what else is known
   */
  public static fromYaml(text: string, options: ReadManifestsOptions = {}): Manifests {
    return new Manifests(readText(text, registryWith(options.providers ?? [])));
  }

  private readonly topology: Topology;
  private readonly index: Kinds;

  private constructor(private readonly source: ManifestSource) {
    this.topology = Topology.of(source.manifests, source.registry);
    this.index = new Kinds(this.topology.objects);
  }

  /** Copies of all manifests. */
  // Manifests are JSON, and tests look inside freely.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public get all(): any[] {
    return this.topology.objects.map(copyOf);
  }

  /** The kinds that there are, sorted; as `group/Kind` where several groups have a kind of that name. */
  public get kinds(): string[] {
    return this.index.names;
  }

  /**
   * A copy of the one manifest of a kind and name. Fails if there is none or more than one.
   *
   * @param kind `Kind` or `group/Kind`
   * @param name the name; for a template whose name follows its content, the part before the hash is enough
   * @param namespace the namespace, where several have an object of the name
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public resource(kind: string, name: string, namespace?: string): any {
    checkName(name);
    const candidates = this.index.of(kind);
    return candidates.length === 0 ? fail(this.index.describeAbsence(kind)) : copyOf(findNamed(candidates, { kind, name, namespace }));
  }

  /**
   * Copies of the manifests of a kind that match. None if there are none.
   *
   * @param kind `Kind` or `group/Kind`
   * @param partial what they have to have; all of the kind if it is left out
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public find(kind: string, partial?: unknown): any[] {
    return this.select(kind, readPartial(partial)).map(copyOf);
  }

  /**
   * Fails unless at least one object of a kind matches.
   *
   * @param kind `Kind` or `group/Kind`
   * @param partial what it has to have; any of the kind will do if it is left out
   */
  public hasResource(kind: string, partial?: unknown): void {
    const pattern = readPartial(partial);
    if (this.select(kind, pattern).length === 0) {
      fail(`expected at least 1 ${kind}${describePattern(pattern)}, ${this.describeNone(kind, pattern)}`);
    }
  }

  /**
   * Fails if an object of a kind matches.
   *
   * @param kind `Kind` or `group/Kind`
   * @param partial what none may have; none of the kind may be there if it is left out
   */
  public hasNoResource(kind: string, partial?: unknown): void {
    const pattern = readPartial(partial);
    const found = this.select(kind, pattern);
    if (found.length > 0) {
      fail(`expected no ${kind}${describePattern(pattern)}, ${describeFound(found)}`);
    }
  }

  /**
   * Fails unless this many objects of a kind match.
   *
   * @param kind `Kind` or `group/Kind`
   * @param expected how many
   * @param partial what they have to have; all of the kind are counted if it is left out
   */
  public count(kind: string, expected: number, partial?: unknown): void {
    if (!Number.isInteger(expected) || expected < 0) {
      refuseValue('testing/invalid-argument', `${describeValue(expected)} is no number of objects; write a whole number of 0 or more`);
    }
    const pattern = readPartial(partial);
    const found = this.select(kind, pattern);
    if (found.length !== expected) {
      fail(`expected ${expected} ${kind}${describePattern(pattern)}, ${found.length === 0
        ? this.describeNone(kind, pattern) : [describeFound(found), ...found.length < expected ? this.describeOthers(kind, pattern) : []].join('\n')}`);
    }
  }

  /**
   * Fails if an object refers to one that is not among the manifests, be it a template, an identity, an IP pool or a Secret.
   *
   * @param options what may be elsewhere
   */
  public refsResolve(options: RefsResolveOptions = {}): void {
    failIf(describeUnresolved(this.topology, options.except ?? []));
  }

  /**
   * Fails if a manifest breaks its schema, a CEL rule of it or one of the rules of this library, with the same report as the command
   * `cdk8s-cluster-api validate`. The manifests are one bundle, so take the whole app where charts refer to one another.
   *
   * @param options what is allowed
   */
  public noViolations(options: NoViolationsOptions = {}): void {
    failIf(describeViolations(this.source, { allowWarnings: options.allowWarnings ?? false, exceptCodes: options.except ?? [] }));
  }

  /**
   * What happens to machines when these manifests take the place of others, as the command `cdk8s-cluster-api plan` tells it.
   *
   * @param previous the manifests as they were
   */
  public plan(previous: Manifests): ManifestsPlan {
    return ManifestsPlan._of(RolloutPlan._of(previous.source.manifests, this.source.manifests, this.source.registry));
  }

  /**
   * All manifests as YAML for snapshots: sorted by kind and name, with the content hashes in names of templates masked.
   *
   * A changed template changes its name and all references to it. Masked, only what has really changed is different.
   */
  public maskedYaml(): string {
    return maskManifests(this.topology.objects).map(manifest => toYaml(manifest)).join('---\n');
  }

  /**
   * Fails if `maskedYaml()` differs from a file. The file is written if there is none, though not where the environment variable `CI` is
   * set, and overwritten where `UPDATE_SNAPSHOTS=1` is.
   *
   * @param file the path of the snapshot
   */
  public matchesSnapshot(file: string): void {
    compareWithFile(file, this.maskedYaml());
  }

  /**
   * A picture of the cluster, or of all clusters, as SVG: the same bytes for the same objects, for bright and dark pages.
   *
   * @param options what is drawn
   */
  public svg(options: PictureOptions = {}): string {
    return renderSvg(draw(this.source, options));
  }

  /**
   * The same picture as a flowchart of Mermaid, which GitHub and GitLab draw where it stands in Markdown.
   *
   * @param options what is drawn
   */
  public mermaid(options: PictureOptions = {}): string {
    return renderMermaid(draw(this.source, options));
  }

  private select(kind: string, pattern: unknown): readonly BundleObject[] {
    const objects = this.index.of(kind);
    return pattern === undefined ? objects : objects.filter(object => matches(object, pattern));
  }

  /** Why nothing of a kind matches. */
  private describeNone(kind: string, pattern: unknown): string {
    const objects = this.index.of(kind);
    return objects.length === 0 ? `but ${this.index.describeAbsence(kind)}`
      : [`found none of ${objects.length}`, ...describeClosest('closest', objects, pattern)].join('\n');
  }

  /** Why no more of a kind match. */
  private describeOthers(kind: string, pattern: unknown): string[] {
    const others = pattern === undefined ? [] : this.index.of(kind).filter(object => !matches(object, pattern));
    return describeClosest('closest of the others', others, pattern);
  }
}

/** Without it, a name that is undefined would be that of every object whose name has no hash. */
function checkName(name: unknown): void {
  if (typeof name !== 'string' || name === '') {
    refuseValue('testing/invalid-argument', `${describeValue(name)} is no name; write the name of the object, or find() for all of a kind`);
  }
}

function readPartial(partial: unknown): unknown {
  return partial === undefined ? undefined : readObjectPattern("'partial'", partial);
}

function describePattern(pattern: unknown): string {
  return pattern === undefined ? '' : ` matching ${describeValue(pattern, MAX_PATTERN_LENGTH)}`;
}

function describeFound(objects: readonly BundleObject[]): string {
  return `found ${objects.length}: ${describeSome(objects.map(idOf), MOST_NAMES)}`;
}

function copyOf({ manifest }: BundleObject): unknown {
  return copyProps(manifest);
}

function failIf(problem: string | undefined): void {
  if (problem !== undefined) {
    fail(problem);
  }
}

/** A plain Error, which every test runner shows as it is. */
function fail(message: string): never {
  throw new Error(message);
}
