import { ApiObject } from 'cdk8s';
import {
  Builder, builder, describeOutput, describeOwnMetadata, expectOnlyRenamed, expectRenamed, invalidTemplateName, others, otherVersion,
  SubjectUnderTest, Surroundings, VERSIONS,
} from './conformance-builder';
import { describeRetirement } from './conformance-retirement';
import { referenceTo } from './output';
import { ClusterApiVersion, FileContent, MachinePoolProps, MixedCluster, NodeMachinePoolProps } from '../../src/root';
import { find, ids, Manifest } from '../support/manifests';

/** The objects of a machine pool, taken from its public properties. */
export interface MachinePoolObjects {
  /** The MachinePool. */
  readonly owner: ApiObject;
  /** The machine pool of the provider. */
  readonly infraPool: ApiObject;
  /** The bootstrap config, unless the provider joins its nodes itself. */
  readonly bootstrapConfig?: ApiObject;
  /** Everything else that the class writes, undefined where it writes it at times only. */
  readonly others: (ApiObject | undefined)[];
}

/** A machine pool class and what is needed to try it. */
export interface MachinePoolUnderTest<P extends MachinePoolProps> extends SubjectUnderTest<P, MachinePoolObjects>, Surroundings {
  /** What it is called in the names of the tests. */
  readonly name: string;
  /** Creates the control plane above the pool, after `prepare`, and returns all its objects but the infra clusters. */
  readonly controlPlane: (cluster: MixedCluster) => ApiObject[];
  /** Changes of the infrastructure by what they change. The infrastructure object takes them over in place, under the same name. */
  readonly infraChanges: { readonly [what: string]: Partial<P> };
  /** What becomes of each object beside the MachinePool when the pool is retired. @default - a group has no least number of machines any more */
  readonly retired?: (manifest: Manifest) => Manifest;
}

/** What holds for every machine pool, in both API versions. A pool without a bootstrap config is tested for having none. */
export function describeMachinePool<P extends MachinePoolProps>(pool: MachinePoolUnderTest<P>): void {
  const { name, prepare, controlPlane } = pool;
  const surroundings: Surroundings = { ...pool, prepare: cluster => [...prepare?.(cluster) ?? [], ...controlPlane(cluster)] };
  const build = builder(pool, surroundings, flatten);
  const hasBootstrap = build(ClusterApiVersion.V1BETA2, () => pool.minimal).objects.bootstrapConfig !== undefined;
  describe.each(VERSIONS)(`${name} in %s`, version => {
    describeOutput(pool, surroundings, build, version);
    describeOwnMetadata(pool, build, version);
    describeInfraPool(pool, build, version);
    describeRetirement(pool.minimal, build, version, pool.retired);
    if (hasBootstrap) {
      describeBootstrapConfig(pool as MachinePoolUnderTest<P & NodeMachinePoolProps>, build, version);
    } else {
      test('leaves the bootstrap to the provider', () => {
        const { manifests, objects: { owner } } = build(version, () => pool.minimal);
        expect(find(manifests, 'MachinePool', owner.name).spec.template.spec.bootstrap).toEqual({ dataSecretName: '' });
      });
    }
  });
}

function describeInfraPool<P extends MachinePoolProps>(
  pool: MachinePoolUnderTest<P>, build: Builder<P, MachinePoolObjects>, version: ClusterApiVersion): void {
  test('is a MachinePool that refers to its infrastructure', () => {
    const { manifests, objects: { owner, infraPool } } = build(version, () => pool.minimal);
    expect(ids(manifests)).toContain(`${infraPool.kind}/${infraPool.name}`);
    expect(find(manifests, 'MachinePool', owner.name).spec.template.spec.infrastructureRef).toMatchObject({ kind: infraPool.kind, name: infraPool.name });
  });

  test.each(Object.keys(pool.infraChanges))('changes the infrastructure in place, and nothing else, when %s changes', what => {
    const before = build(version, () => pool.minimal);
    const after = build(version, () => ({ ...pool.minimal, ...pool.infraChanges[what] }));
    const { kind, name } = before.objects.infraPool;
    expect(find(after.manifests, kind, name).spec).not.toEqual(find(before.manifests, kind, name).spec);
    expect(others(after.manifests, kind, name)).toEqual(others(before.manifests, kind, name));
  });

  test('names everything as in the other API version', () => {
    for (const props of [() => pool.minimal, pool.all]) {
      expect(ids(build(version, props).manifests)).toEqual(ids(build(otherVersion(version), props).manifests));
    }
  });
}

function describeBootstrapConfig<P extends NodeMachinePoolProps>(
  pool: MachinePoolUnderTest<P>, build: Builder<P, MachinePoolObjects>, version: ClusterApiVersion): void {
  const minimal = (change: NodeMachinePoolProps = {}) => build(version, () => ({ ...pool.minimal, ...change }));
  const withFile = (text: string) => minimal({ files: [{ path: '/etc/motd', content: FileContent.text(text) }] });

  test('refers to its bootstrap config', () => {
    const { manifests, objects: { owner, bootstrapConfig } } = minimal();
    const { kind, name } = bootstrapConfig!;
    expect(ids(manifests)).toContain(`${kind}/${name}`);
    expect(referenceTo(find(manifests, 'MachinePool', owner.name).spec.template.spec.bootstrap, kind)).toBe(name);
  });

  test('renames the bootstrap config and nothing else when a file changes', () => {
    const [before, after] = [withFile('good morning'), withFile('good night')];
    expectRenamed(before, after, before.objects.bootstrapConfig!, after.objects.bootstrapConfig!);
  });

  test('renames the bootstrap config, and leaves its content, when the salt changes', () => {
    const [before, after] = [minimal(), minimal({ rolloutSalt: 'once more' })];
    expectOnlyRenamed(before, after, [before.objects.bootstrapConfig!], [after.objects.bootstrapConfig!]);
  });

  test('keeps the explicit name of its bootstrap config when a file changes', () => {
    const [before, after] = [withFile('good morning'), withFile('good night')].map(({ objects }) => objects.bootstrapConfig!.name);
    expect(before).not.toBe(after);
    const fixed = (text: string) => minimal({ bootstrapConfigName: 'fixed-bootstrap', files: [{ path: '/etc/motd', content: FileContent.text(text) }] });
    expect(fixed('good morning').objects.bootstrapConfig!.name).toBe('fixed-bootstrap');
    expect(ids(fixed('good morning').manifests)).toEqual(ids(fixed('good night').manifests));
  });

  test.each(['My Bootstrap', ''])('fails on the explicit name %j of its bootstrap config', name => {
    const path = minimal().objects.bootstrapConfig!.node.path;
    expect(() => minimal({ bootstrapConfigName: name })).toThrow(invalidTemplateName(path, name));
  });
}

function flatten({ owner, infraPool, bootstrapConfig, others: rest }: MachinePoolObjects): ApiObject[] {
  return [owner, infraPool, bootstrapConfig, ...rest].filter(object => object !== undefined);
}
