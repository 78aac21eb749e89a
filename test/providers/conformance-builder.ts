import * as fs from 'fs';
import * as path from 'path';
import { ApiObject, Chart, JsonPatch, Yaml } from 'cdk8s';
import { describeInjection } from './conformance-injection';
import { emptyMembers, holds, texts, textsOf } from './output';
import { ClusterApiVersion, MixedCluster, MixedClusterProps } from '../../src/root';
import { allowAnything, makeChart, makeCluster } from '../support/charts';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

/** Every prop by name, so that a new one breaks the compilation; undefined for what cannot stand beside the rest. */
export type EveryProp<P> = { [K in keyof Required<P>]: P[K] };

/** A class and the props to try it with. */
export interface SubjectUnderTest<P extends object, O> {
  /** The least that it takes. */
  readonly minimal: P;
  /** Every prop, each with a value of its own that is not the default. Called with a cluster that `prepare` has seen. */
  readonly all: (cluster: MixedCluster) => EveryProp<P>;
  /** Creates it and gives its objects, taken from its public properties. */
  readonly create: (cluster: MixedCluster, props: P) => O;
  /**
   * Values of `all` that are written in another form, by the text or number as it stands in `all`; '' for those that are not written
   * at all. Durations are looked for in seconds.
   */
  readonly writtenAs?: { readonly [value: string]: string };
  /** What has to stand beside a prop for it to be accepted or to have an effect when it is added to `minimal`. */
  readonly alongWith?: { readonly [prop in keyof P]?: Partial<P> };
  /** Props that have no effect. */
  readonly idle?: readonly (keyof P)[];
  /** Texts of props that `all` does not have, as steps with dots between: they cannot stand beside the rest, or are refused. */
  readonly untried?: readonly string[];
}

/** What is there before the class under test. */
export interface Surroundings {
  /** What the cluster gets or, by undefined, does not get; for example `{ endpoint: undefined }`. */
  readonly clusterProps?: Partial<MixedClusterProps>;
  /** Creates infra clusters and other things, first of all. Returns all objects but the infra clusters. */
  readonly prepare?: (cluster: MixedCluster) => ApiObject[];
  /** Kinds that are written although no CRD of theirs is pinned, beside those of Kubernetes itself (`v1`). */
  readonly kindsWithoutCrd?: readonly string[];
}

/** What a build has made. */
export interface Build<O> {
  readonly chart: Chart;
  readonly cluster: MixedCluster;
  readonly objects: O;
  /** Everything that can be reached from outside. */
  readonly publicObjects: ApiObject[];
  /** How many infra clusters there were before the class under test. */
  readonly infraClustersBefore: number;
  readonly manifests: Manifest[];
}

/** Builds a cluster with the class under test. */
export type Builder<P, O> = (version: ClusterApiVersion, props: (cluster: MixedCluster) => P, patch?: (objects: O) => void) => Build<O>;

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];

export function otherVersion(version: ClusterApiVersion): ClusterApiVersion {
  return version === ClusterApiVersion.V1BETA1 ? ClusterApiVersion.V1BETA2 : ClusterApiVersion.V1BETA1;
}

/** The cluster with its surroundings only. */
export function surround(surroundings: Surroundings, version?: ClusterApiVersion) {
  const chart = makeChart();
  const cluster = makeCluster(chart, { ...surroundings.clusterProps, apiVersion: version });
  return { chart, cluster, prepared: surroundings.prepare?.(cluster) ?? [] };
}

export function builder<P extends object, O>(
  subject: SubjectUnderTest<P, O>, surroundings: Surroundings, flatten: (objects: O) => ApiObject[]): Builder<P, O> {
  return (version, props, patch) => {
    const { chart, cluster, prepared } = surround(surroundings, version);
    const infraClustersBefore = cluster.allInfraClusters.length;
    const objects = subject.create(cluster, props(cluster));
    if (patch !== undefined) {
      allowAnything(chart);
      patch(objects);
    }
    const infraClusters = cluster.allInfraClusters.map(infraCluster => infraCluster.resource);
    const publicObjects = [...new Set([cluster.resource, ...infraClusters, ...prepared, ...flatten(objects)])];
    return { chart, cluster, objects, publicObjects, infraClustersBefore, manifests: synth(chart) };
  };
}

/** What holds for the output of everything, whatever it is. */
export function describeOutput<P extends object, O>(
  subject: SubjectUnderTest<P, O>, surroundings: Surroundings, build: Builder<P, O>, version: ClusterApiVersion): void {
  const minimal = () => build(version, () => subject.minimal);
  const all = () => build(version, subject.all);
  const sample = () => subject.all(surround(surroundings).cluster);

  test('writes every value of all props', () => {
    const written = textsOf(all().manifests);
    const { rolloutSalt: _onlyItsHashIsWritten, ...props } = sample() as EveryProp<P> & { rolloutSalt?: string };
    const expected = texts(props).map(text => subject.writtenAs?.[text] ?? text);
    expect(expected.filter(text => !written.some(candidate => holds(candidate, text)))).toEqual([]);
  });

  test('lets every prop change the output', () => {
    const given = sample();
    const keys = (Object.keys(given) as (keyof P)[]).filter(key => given[key] !== undefined);
    const idle = keys.filter(key => {
      const base: P = { ...subject.minimal, ...subject.alongWith?.[key] };
      const before = build(version, () => base).manifests;
      const { manifests } = build(version, cluster => ({ ...base, [key]: subject.all(cluster)[key] }));
      return JSON.stringify(manifests) === JSON.stringify(before);
    });
    expect(idle.sort()).toEqual([...subject.idle ?? []].sort());
  });

  if (version === ClusterApiVersion.V1BETA2) {
    const { minimal: least, alongWith, untried } = subject;
    const buildWith = (props: (cluster: MixedCluster) => object) => build(version, cluster => props(cluster) as P);
    describeInjection({ minimal: least, alongWith, untried, all: subject.all, sample, build: buildWith });
  }

  describe.each([['minimal', minimal], ['all', all]])('with %s props', (_which, make) => {
    test('passes the schemas of the pinned CRDs', () => {
      const known = (manifest: Manifest) => manifest.apiVersion !== 'v1' && !(surroundings.kindsWithoutCrd ?? []).includes(manifest.kind);
      const manifests = make().manifests.filter(known);
      expect(manifests.map(schemaErrors)).toEqual(manifests.map(() => []));
    });

    test('writes neither owner references nor status', () => {
      const { manifests } = make();
      expect(manifests.filter(manifest => manifest.metadata.ownerReferences !== undefined || manifest.status !== undefined)).toEqual([]);
    });

    test('writes no empty objects and lists where v1beta2 refuses them', () => {
      const newest = make().manifests.filter(refusesEmptyObjects);
      expect(newest.flatMap(manifest => emptyMembers(manifest)).filter(pointer => !pointer.endsWith('/taints'))).toEqual([]);
    });

    test('makes every object public', () => {
      const { chart, publicObjects } = make();
      const emitted = chart.node.findAll().filter(construct => ApiObject.isApiObject(construct));
      expect(paths(publicObjects)).toEqual(emitted.map(construct => construct.node.path).sort());
    });

    test('takes a JSON patch on every object', () => {
      const { chart, publicObjects } = make();
      allowAnything(chart);
      publicObjects.forEach(object => object.addJsonPatch(JsonPatch.add('/patched', object.node.path)));
      expect(synth(chart).map(manifest => manifest.patched).sort()).toEqual(paths(publicObjects));
    });

    test('writes the same bytes for the same program', () => {
      expect(Yaml.stringify(...make().manifests)).toBe(Yaml.stringify(...make().manifests));
    });
  });
}

/** Own labels and annotations stand on the owner, and change nothing else. */
export function describeOwnMetadata<P extends object, O extends { readonly owner: ApiObject }>(
  subject: SubjectUnderTest<P, O>, build: Builder<P, O>, version: ClusterApiVersion): void {
  test('renames nothing and touches one object when its own labels and annotations change', () => {
    const before = build(version, () => subject.minimal);
    const after = build(version, () => ({ ...subject.minimal, labels: { team: 'metal' }, annotations: { note: 'careful' } }));
    const { kind, name } = before.objects.owner;
    expect(others(after.manifests, kind, name)).toEqual(others(before.manifests, kind, name));
    const owner = find(after.manifests, kind, name);
    expect(owner.metadata.labels).toMatchObject({ team: 'metal' });
    expect(owner.metadata.annotations).toMatchObject({ note: 'careful' });
    expect(owner.spec).toEqual(find(before.manifests, kind, name).spec);
  });
}

/** Expects a new name for one object, the same name wherever it is referred to, and no other change. */
export function expectRenamed<O>(before: Build<O>, after: Build<O>, gone: ApiObject, come: ApiObject): void {
  expect(come.name).not.toBe(gone.name);
  expect(find(after.manifests, come.kind, come.name).spec).not.toEqual(find(before.manifests, gone.kind, gone.name).spec);
  expect(others(after.manifests, come.kind, come.name)).toEqual(swapNames(others(before.manifests, gone.kind, gone.name), [gone], [come]));
}

/** Expects another name for the same content, the same name wherever it is referred to, and no other change. */
export function expectOnlyRenamed<O>(before: Build<O>, after: Build<O>, gone: ApiObject[], come: ApiObject[]): void {
  gone.forEach((object, index) => {
    expect(come[index].name).not.toBe(object.name);
    expect(find(after.manifests, object.kind, come[index].name).spec).toEqual(find(before.manifests, object.kind, object.name).spec);
  });
  expect(swapNames(before.manifests, gone, come)).toEqual(after.manifests);
}

export function invalidTemplateName(constructPath: string, name: string): Error {
  return new Error(`[${constructPath}] 'template name' '${name}' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)");
}

/** All manifests but one. */
export function others(manifests: Manifest[], kind: string, name: string): Manifest[] {
  return manifests.filter(manifest => manifest.kind !== kind || manifest.metadata.name !== name);
}

function swapNames(manifests: Manifest[], gone: ApiObject[], come: ApiObject[]): Manifest[] {
  const text = gone.reduce((json, object, index) => json.replaceAll(`"${object.name}"`, `"${come[index].name}"`), JSON.stringify(manifests));
  return JSON.parse(text) as Manifest[];
}

function paths(objects: ApiObject[]): string[] {
  return objects.map(object => object.node.path).sort();
}

const IMPORTS = path.join(__dirname, '..', '..', 'imports');
const STRICT_KINDS = new Set(['cluster-api', 'metal3'].map(folder => path.join(IMPORTS, folder, 'v1beta2', 'crds.json'))
  .flatMap(file => Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object)));

/** Elsewhere an empty object can have a meaning, for example to switch something on with its defaults. */
function refusesEmptyObjects({ apiVersion, kind }: Manifest): boolean {
  return STRICT_KINDS.has(`${apiVersion}/${kind}`);
}
