import { ApiObject, Chart, JsonPatch, Yaml } from 'cdk8s';
import { emptyMembers, holds, referenceTo, texts, textsOf } from './output';
import { ClusterApiVersion, FileContent, InfraTraits, KubeadmControlPlaneProps, KubeadmWorkerPoolProps, MixedCluster } from '../../src';
import { makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

/** The objects of a control plane or pool, taken from its public properties. */
export interface PublicObjects {
  /** The KubeadmControlPlane or MachineDeployment. */
  readonly owner: ApiObject;
  readonly machineTemplate: ApiObject;
  /** Pools have one, control planes do not. */
  readonly bootstrapTemplate?: ApiObject;
  readonly others: (ApiObject | undefined)[];
}

/** A control plane or pool class and what is needed to try it. */
export interface RoleUnderTest<P extends object> {
  /** The least that it takes. */
  readonly minimal: P;
  /** Every prop; a new prop breaks the compilation here. */
  readonly all: (cluster: MixedCluster) => Required<P>;
  readonly create: (cluster: MixedCluster, props: P) => PublicObjects;
  /** Changes of the infrastructure, by name. */
  readonly infraChanges: { [what: string]: Partial<P> };
  /** Values of `all` that are written in another form. */
  readonly writtenAs?: { [value: string]: string };
}

/** A provider folder. */
export interface ProviderUnderTest<C extends KubeadmControlPlaneProps, W extends KubeadmWorkerPoolProps> {
  readonly traits: InfraTraits;
  readonly controlPlane: RoleUnderTest<C>;
  readonly workerPool: RoleUnderTest<W>;
}

/** What holds for the control plane and the worker pool of every provider, in both API versions. */
export function describeProvider<C extends KubeadmControlPlaneProps, W extends KubeadmWorkerPoolProps>(provider: ProviderUnderTest<C, W>): void {
  const { traits, controlPlane, workerPool } = provider;
  const versions = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];
  describe.each(versions)(`${traits.provider} control plane in %s`, version => {
    describeRole(traits, controlPlane, version, () => []);
  });
  describe.each(versions)(`${traits.provider} worker pool in %s`, version => {
    describeRole(traits, workerPool, version, cluster => flatten(controlPlane.create(cluster, controlPlane.minimal)));
    describeBootstrapTemplate(workerPool, version, cluster => flatten(controlPlane.create(cluster, controlPlane.minimal)));
  });
}

type Prepare = (cluster: MixedCluster) => ApiObject[];

interface Build {
  readonly chart: Chart;
  readonly cluster: MixedCluster;
  readonly objects: PublicObjects;
  readonly publicObjects: ApiObject[];
  readonly manifests: Manifest[];
}

function builder<P extends object>(role: RoleUnderTest<P>, prepare: Prepare) {
  return (version: ClusterApiVersion, props: (cluster: MixedCluster) => P, patch: (objects: PublicObjects) => void = () => undefined): Build => {
    const chart = makeChart();
    const cluster = makeCluster(chart, { apiVersion: version });
    const prepared = prepare(cluster);
    const objects = role.create(cluster, props(cluster));
    patch(objects);
    const infraClusters = cluster.allInfraClusters.map(infraCluster => infraCluster.resource);
    const publicObjects = [cluster.resource, ...infraClusters, ...prepared, ...flatten(objects)];
    return { chart, cluster, objects, publicObjects, manifests: synth(chart) };
  };
}

function describeRole<P extends KubeadmControlPlaneProps | KubeadmWorkerPoolProps>(
  traits: InfraTraits, role: RoleUnderTest<P>, version: ClusterApiVersion, prepare: Prepare): void {
  const build = builder(role, prepare);
  const minimal = (change: Partial<P> = {}) => build(version, () => ({ ...role.minimal, ...change }));
  const all = () => build(version, role.all);

  test('synthesizes with minimal props and refers to its machine template', () => {
    const { manifests, objects: { owner, machineTemplate } } = minimal();
    const { kind, name } = machineTemplate;
    expect(ids(manifests)).toContain(`${kind}/${name}`);
    expect(referenceTo(find(manifests, owner.kind, owner.name), kind)).toBe(name);
  });

  test('writes every value of all props', () => {
    const written = textsOf(all().manifests);
    const { rolloutSalt: _onlyItsHashIsWritten, ...props } = role.all(makeCluster());
    const expected = texts(props).map(text => role.writtenAs?.[text] ?? text);
    expect(expected.filter(text => !written.some(candidate => holds(candidate, text)))).toEqual([]);
  });

  test('lets every prop change the output', () => {
    const before = minimal().manifests;
    const keys = Object.keys(role.all(makeCluster())) as (keyof P)[];
    const idle = keys.filter(key => {
      const { manifests } = build(version, cluster => ({ ...role.minimal, [key]: role.all(cluster)[key] }));
      return JSON.stringify(manifests) === JSON.stringify(before);
    });
    expect(idle).toEqual([]);
  });

  test.each([['minimal', minimal], ['all', all]])('passes the schemas of the pinned CRDs with %s props', (_which, make) => {
    expect(make().manifests.map(schemaErrors)).toEqual(make().manifests.map(() => []));
  });

  test.each([['minimal', minimal], ['all', all]])('writes neither owner references nor status with %s props', (_which, make) => {
    const { manifests } = make();
    expect(manifests.filter(manifest => manifest.metadata.ownerReferences !== undefined || manifest.status !== undefined)).toEqual([]);
  });

  test.each([['minimal', minimal], ['all', all]])('writes no empty objects and lists in v1beta2 with %s props', (_which, make) => {
    const newest = make().manifests.filter(manifest => manifest.apiVersion.endsWith('/v1beta2'));
    expect(newest.flatMap(manifest => emptyMembers(manifest)).filter(path => !path.endsWith('/taints'))).toEqual([]);
  });

  test('gives the infra cluster the name, the namespace and the endpoint of the Cluster', () => {
    const { manifests } = minimal();
    const cluster = find(manifests, 'Cluster');
    const infraCluster = find(manifests, traits.infraClusterKind);
    expect(infraCluster.metadata.name).toBe(cluster.metadata.name);
    expect(infraCluster.metadata.namespace).toBe(cluster.metadata.namespace);
    expect(infraCluster.spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
    expect(cluster.spec.controlPlaneEndpoint).toEqual({ host: '192.168.10.20', port: 6443 });
    expect(cluster.spec.infrastructureRef).toMatchObject({ kind: traits.infraClusterKind, name: 'edge' });
  });

  test.each(Object.keys(role.infraChanges))('renames the machine template and nothing else when %s changes', what => {
    const before = minimal();
    const after = minimal(role.infraChanges[what]);
    expectRenamed(before, after, before.objects.machineTemplate, after.objects.machineTemplate);
  });

  test('renames nothing and touches one object when its own labels and annotations change', () => {
    const before = minimal();
    const after = build(version, () => ({ ...role.minimal, labels: { team: 'metal' }, annotations: { note: 'careful' } }));
    const { kind, name } = before.objects.owner;
    expect(others(after.manifests, kind, name)).toEqual(others(before.manifests, kind, name));
    const owner = find(after.manifests, kind, name);
    expect(owner.metadata.labels).toMatchObject({ team: 'metal' });
    expect(owner.metadata.annotations).toMatchObject({ note: 'careful' });
    expect(owner.spec).toEqual(find(before.manifests, kind, name).spec);
  });

  test('renames the machine template and nothing else when a JSON patch changes it', () => {
    const before = minimal();
    const after = build(version, () => role.minimal,
      objects => objects.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/providerID', 'patched')));
    expectRenamed(before, after, before.objects.machineTemplate, after.objects.machineTemplate);
  });

  test('renames nothing when a JSON patch changes only labels of its templates', () => {
    const before = minimal();
    const after = build(version, () => role.minimal, objects => templatesOf(objects)
      .forEach(template => template.addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'metal' }))));
    templatesOf(after.objects).forEach(template => {
      expect(find(after.manifests, template.kind, template.name).metadata.labels).toEqual({ team: 'metal' });
    });
    expect(ids(after.manifests)).toEqual(ids(before.manifests));
    expect(after.manifests.map(({ spec }) => spec as unknown)).toEqual(before.manifests.map(({ spec }) => spec as unknown));
  });

  test('fails on an explicit name of its machine template that no object can have', () => {
    const path = minimal().objects.machineTemplate.node.path;
    expect(() => build(version, () => ({ ...role.minimal, machineTemplateName: 'My Machines' }))).toThrow(invalidTemplateName(path, 'My Machines'));
  });

  test('renames machine and bootstrap templates, and leaves their content, when the salt changes', () => {
    const before = minimal();
    const after = build(version, () => ({ ...role.minimal, rolloutSalt: 'once more' }));
    const [gone, come] = [templatesOf(before.objects), templatesOf(after.objects)];
    gone.forEach((template, index) => {
      expect(come[index].name).not.toBe(template.name);
      expect(find(after.manifests, template.kind, come[index].name).spec).toEqual(find(before.manifests, template.kind, template.name).spec);
    });
    expect(swapNames(before.manifests, gone, come)).toEqual(after.manifests);
  });

  test('names everything as in the other API version', () => {
    const other = version === ClusterApiVersion.V1BETA1 ? ClusterApiVersion.V1BETA2 : ClusterApiVersion.V1BETA1;
    expect(ids(minimal().manifests)).toEqual(ids(build(other, () => role.minimal).manifests));
    expect(ids(all().manifests)).toEqual(ids(build(other, role.all).manifests));
    for (const change of Object.values(role.infraChanges)) {
      expect(ids(minimal(change).manifests)).toEqual(ids(build(other, () => ({ ...role.minimal, ...change })).manifests));
    }
  });

  test.each(Object.keys(role.infraChanges))('keeps explicit names when %s changes', what => {
    const before = all();
    const after = build(version, cluster => ({ ...role.all(cluster), ...role.infraChanges[what] }));
    expect(before.objects.machineTemplate.name).toBe('fixed-machines');
    expect(ids(after.manifests)).toEqual(ids(before.manifests));
    expect(after.manifests).not.toEqual(before.manifests);
  });

  test.each([['minimal', minimal], ['all', all]])('makes every object public with %s props', (_which, make) => {
    const { chart, publicObjects } = make();
    const emitted = chart.node.findAll().filter(construct => ApiObject.isApiObject(construct));
    expect(publicObjects.map(object => object.node.path).sort()).toEqual(emitted.map(construct => construct.node.path).sort());
  });

  test('takes a JSON patch on every object', () => {
    const { chart, publicObjects } = all();
    publicObjects.forEach(object => object.addJsonPatch(JsonPatch.add('/spec/patched', object.node.path)));
    expect(synth(chart).map(manifest => manifest.spec.patched).sort()).toEqual(publicObjects.map(object => object.node.path).sort());
  });

  test.each([['minimal', minimal], ['all', all]])('writes the same bytes for the same program with %s props', (_which, make) => {
    expect(Yaml.stringify(...make().manifests)).toBe(Yaml.stringify(...make().manifests));
  });
}

function describeBootstrapTemplate<P extends KubeadmWorkerPoolProps>(role: RoleUnderTest<P>, version: ClusterApiVersion, prepare: Prepare): void {
  const build = builder(role, prepare);
  const withFile = (text: string) => build(version, () => ({ ...role.minimal, files: [{ path: '/etc/motd', content: FileContent.text(text) }] }));

  test('renames the bootstrap template and nothing else when a file changes', () => {
    const [before, after] = [withFile('good morning'), withFile('good night')];
    expectRenamed(before, after, before.objects.bootstrapTemplate!, after.objects.bootstrapTemplate!);
  });

  test('renames the bootstrap template and nothing else when a JSON patch changes it', () => {
    const before = withFile('good morning');
    const after = build(version, () => ({ ...role.minimal, files: [{ path: '/etc/motd', content: FileContent.text('good morning') }] }),
      objects => objects.bootstrapTemplate!.addJsonPatch(JsonPatch.replace('/spec/template/spec/files/0/content', 'good night')));
    expectRenamed(before, after, before.objects.bootstrapTemplate!, after.objects.bootstrapTemplate!);
  });

  test('renames nothing when a JSON patch changes only labels of a bootstrap template with files', () => {
    const before = withFile('good morning');
    const after = build(version, () => ({ ...role.minimal, files: [{ path: '/etc/motd', content: FileContent.text('good morning') }] }),
      objects => objects.bootstrapTemplate!.addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'metal' })));
    expect(ids(after.manifests)).toEqual(ids(before.manifests));
  });

  test.each(['My Bootstrap', ''])('fails on the explicit name %j of its bootstrap template', name => {
    const path = withFile('good morning').objects.bootstrapTemplate!.node.path;
    expect(() => build(version, () => ({ ...role.minimal, bootstrapTemplateName: name }))).toThrow(invalidTemplateName(path, name));
  });

  test('refers to its bootstrap template', () => {
    const { manifests, objects: { owner, bootstrapTemplate } } = withFile('good morning');
    expect(referenceTo(find(manifests, owner.kind, owner.name), 'KubeadmConfigTemplate')).toBe(bootstrapTemplate!.name);
  });
}

/** Expects a new name for one template, the same name wherever it is referred to, and no other change. */
function expectRenamed(before: Build, after: Build, gone: ApiObject, come: ApiObject): void {
  expect(come.name).not.toBe(gone.name);
  expect(find(after.manifests, come.kind, come.name).spec).not.toEqual(find(before.manifests, gone.kind, gone.name).spec);
  expect(others(after.manifests, come.kind, come.name)).toEqual(swapNames(others(before.manifests, gone.kind, gone.name), [gone], [come]));
}

function invalidTemplateName(path: string, name: string): Error {
  return new Error(`[${path}] 'template name' '${name}' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)");
}

function others(manifests: Manifest[], kind: string, name: string): Manifest[] {
  return manifests.filter(manifest => manifest.kind !== kind || manifest.metadata.name !== name);
}

function swapNames(manifests: Manifest[], gone: ApiObject[], come: ApiObject[]): Manifest[] {
  const text = gone.reduce((json, object, index) => json.replaceAll(`"${object.name}"`, `"${come[index].name}"`), JSON.stringify(manifests));
  return JSON.parse(text) as Manifest[];
}

function templatesOf({ machineTemplate, bootstrapTemplate }: PublicObjects): ApiObject[] {
  return [machineTemplate, bootstrapTemplate].filter(object => object !== undefined);
}

function flatten({ owner, machineTemplate, bootstrapTemplate, others: rest }: PublicObjects): ApiObject[] {
  return [owner, machineTemplate, bootstrapTemplate, ...rest].filter(object => object !== undefined);
}
