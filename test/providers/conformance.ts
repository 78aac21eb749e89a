import { ApiObject, JsonPatch } from 'cdk8s';
import {
  Build, Builder, builder, describeOutput, describeOwnMetadata, expectOnlyRenamed, expectRenamed, invalidTemplateName, otherVersion,
  SubjectUnderTest, Surroundings, VERSIONS,
} from './conformance-builder';
import { describeRetirement } from './conformance-retirement';
import { referenceTo } from './output';
import { ClusterApiVersion, FileContent, InfraTraits, MixedCluster, NodePoolProps } from '../../src/root';
import { find, ids } from '../support/manifests';

export { describeHostedControlPlane, type HostedControlPlaneUnderTest, type HostedObjects } from './conformance-hosted';
export { describeMachinePool, type MachinePoolObjects, type MachinePoolUnderTest } from './conformance-machine-pool';

/**
 * What holds for every provider, whatever it provides. Three entries, each of which tests in both Cluster API versions:
 *
 * - `describeProvider`: a control plane on machines and a worker pool, or one of the two
 * - `describeMachinePool`: a MachinePool
 * - `describeHostedControlPlane`: a control plane without machines
 *
 * All take what `SubjectUnderTest` and `Surroundings` in conformance-builder.ts describe: `minimal`, `all`, `create`, `writtenAs`,
 * `alongWith` and `idle` for the class, `clusterProps`, `prepare` and `kindsWithoutCrd` for what is around it. The common props with
 * values stand in kubeadm-props.ts.
 *
 * The first thing on a fresh cluster is always `prepare(cluster)`, then the control plane, then the pool.
 */

/** The objects of a control plane or pool, taken from its public properties. */
export interface PublicObjects {
  /** The KubeadmControlPlane or MachineDeployment. */
  readonly owner: ApiObject;
  readonly machineTemplate: ApiObject;
  /** Pools have one, control planes do not. */
  readonly bootstrapTemplate?: ApiObject;
  /** Everything else that the class writes, undefined where it writes it at times only. */
  readonly others: (ApiObject | undefined)[];
}

/** What every control plane on machines and every worker pool takes. */
export interface MachineRoleProps {
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
  readonly machineTemplateName?: string;
  readonly rolloutSalt?: string;
}

/** A control plane or pool class and what is needed to try it. `machineTemplateName` is 'fixed-machines' in `all`. */
export interface RoleUnderTest<P extends object> extends SubjectUnderTest<P, PublicObjects> {
  /** Changes of the infrastructure by what they change, each of which must give the machine template a new name. */
  readonly infraChanges: { readonly [what: string]: Partial<P> };
}

/** A worker pool class and what is needed to try it. */
export interface WorkerPoolUnderTest<P extends object> extends RoleUnderTest<P> {
  /**
   * Creates the control plane above the pool and returns all its objects but the infra clusters. Without it the control plane of the
   * provider is taken, with minimal props.
   */
  readonly hostedBy?: (cluster: MixedCluster) => ApiObject[];
}

/** A provider folder. */
export interface ProviderUnderTest<C extends MachineRoleProps, W extends NodePoolProps> extends Surroundings {
  /**
   * The traits of the provider. The infra cluster of their kind must have the name and endpoint of the Cluster; where machines need none
   * (`machinesNeedInfraCluster: false`), the classes must not create any.
   */
  readonly traits: InfraTraits;
  /** A control plane on machines of the provider. */
  readonly controlPlane?: RoleUnderTest<C>;
  /** Machines of the provider as a MachineDeployment. */
  readonly workerPool?: WorkerPoolUnderTest<W>;
  /** Like those of the two classes, for both of them. */
  readonly writtenAs?: { readonly [value: string]: string };
}

/** What holds for the control plane and the worker pool of every provider, in both API versions. */
export function describeProvider<C extends MachineRoleProps, W extends NodePoolProps>(provider: ProviderUnderTest<C, W>): void {
  const { traits, controlPlane, workerPool, prepare, writtenAs } = provider;
  if (controlPlane !== undefined) {
    const role = { ...controlPlane, writtenAs: { ...writtenAs, ...controlPlane.writtenAs } };
    describe.each(VERSIONS)(`${traits.provider} control plane in %s`, version => {
      describeRole(traits, role, version, provider);
    });
  }
  if (workerPool !== undefined) {
    const hostedBy = workerPool.hostedBy ?? (cluster => flatten(controlPlane!.create(cluster, controlPlane!.minimal)));
    const surroundings: Surroundings = { ...provider, prepare: cluster => [...prepare?.(cluster) ?? [], ...hostedBy(cluster)] };
    const role = { ...workerPool, writtenAs: { ...writtenAs, ...workerPool.writtenAs } };
    describe.each(VERSIONS)(`${traits.provider} worker pool in %s`, version => {
      describeRole(traits, role, version, surroundings);
      describeBootstrapTemplate(role, builder(role, surroundings, flatten), version);
      describeRetirement(role.minimal, builder(role, surroundings, flatten), version);
    });
  }
}

function describeRole<P extends MachineRoleProps>(
  traits: InfraTraits, role: RoleUnderTest<P>, version: ClusterApiVersion, surroundings: Surroundings): void {
  const build = builder(role, surroundings, flatten);
  describeOutput(role, surroundings, build, version);
  describeOwnMetadata(role, build, version);
  describeInfraCluster(traits, build, version, role);
  describeMachineTemplate(role, build, version);

  test('renames machine and bootstrap templates, and leaves their content, when the salt changes', () => {
    const before = build(version, () => role.minimal);
    const after = build(version, () => ({ ...role.minimal, rolloutSalt: 'once more' }));
    expectOnlyRenamed(before, after, templatesOf(before.objects), templatesOf(after.objects));
  });

  test('names everything as in the other API version', () => {
    const other = otherVersion(version);
    expect(ids(build(version, () => role.minimal).manifests)).toEqual(ids(build(other, () => role.minimal).manifests));
    expect(ids(build(version, role.all).manifests)).toEqual(ids(build(other, role.all).manifests));
    for (const change of Object.values(role.infraChanges)) {
      const changed = () => ({ ...role.minimal, ...change });
      expect(ids(build(version, changed).manifests)).toEqual(ids(build(other, changed).manifests));
    }
  });
}

function describeInfraCluster<P extends object>(
  traits: InfraTraits, build: Builder<P, PublicObjects>, version: ClusterApiVersion, role: RoleUnderTest<P>): void {
  if (traits.machinesNeedInfraCluster === false) {
    test('brings no infra cluster along', () => {
      const { cluster, infraClustersBefore } = build(version, () => role.minimal);
      expect(cluster.allInfraClusters).toHaveLength(infraClustersBefore);
    });
    return;
  }
  test('gives the infra cluster the name, the namespace and the endpoint of the Cluster', () => {
    const { manifests, cluster: { endpoint, primaryInfraCluster } } = build(version, () => role.minimal);
    const cluster = find(manifests, 'Cluster');
    const infraCluster = find(manifests, traits.infraClusterKind);
    const expected = endpoint && { host: endpoint.host, port: endpoint.port };
    expect(infraCluster.metadata.name).toBe(cluster.metadata.name);
    expect(infraCluster.metadata.namespace).toBe(cluster.metadata.namespace);
    expect(infraCluster.spec?.controlPlaneEndpoint).toEqual(expected);
    expect(cluster.spec.controlPlaneEndpoint).toEqual(expected);
    expect(cluster.spec.infrastructureRef).toMatchObject({ kind: primaryInfraCluster!.traits.infraClusterKind, name: cluster.metadata.name });
  });
}

function describeMachineTemplate<P extends MachineRoleProps>(
  role: RoleUnderTest<P>, build: Builder<P, PublicObjects>, version: ClusterApiVersion): void {
  const minimal = (change: Partial<P> = {}) => build(version, () => ({ ...role.minimal, ...change }));

  test('refers to its machine template', () => {
    const { manifests, objects: { owner, machineTemplate } } = minimal();
    const { kind, name } = machineTemplate;
    expect(ids(manifests)).toContain(`${kind}/${name}`);
    expect(referenceTo(find(manifests, owner.kind, owner.name), kind)).toBe(name);
  });

  test.each(Object.keys(role.infraChanges))('renames the machine template and nothing else when %s changes', what => {
    const before = minimal();
    const after = minimal(role.infraChanges[what]);
    expectRenamed(before, after, before.objects.machineTemplate, after.objects.machineTemplate);
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
    expect(specs(after)).toEqual(specs(before));
  });

  test('fails on an explicit name of its machine template that no object can have', () => {
    const path = minimal().objects.machineTemplate.node.path;
    expect(() => build(version, () => ({ ...role.minimal, machineTemplateName: 'My Machines' }))).toThrow(invalidTemplateName(path, 'My Machines'));
  });

  test.each(Object.keys(role.infraChanges))('keeps explicit names when %s changes', what => {
    const before = build(version, role.all);
    const after = build(version, cluster => ({ ...role.all(cluster), ...role.infraChanges[what] }));
    expect(before.objects.machineTemplate.name).toBe('fixed-machines');
    expect(ids(after.manifests)).toEqual(ids(before.manifests));
    expect(after.manifests).not.toEqual(before.manifests);
  });
}

function describeBootstrapTemplate<P extends NodePoolProps>(
  role: RoleUnderTest<P>, build: Builder<P, PublicObjects>, version: ClusterApiVersion): void {
  const withFile = (text: string, patch?: (objects: PublicObjects) => void) =>
    build(version, () => ({ ...role.minimal, files: [{ path: '/etc/motd', content: FileContent.text(text) }] }), patch);

  test('renames the bootstrap template and nothing else when a file changes', () => {
    const [before, after] = [withFile('good morning'), withFile('good night')];
    expectRenamed(before, after, before.objects.bootstrapTemplate!, after.objects.bootstrapTemplate!);
  });

  test('renames the bootstrap template and nothing else when a JSON patch changes it', () => {
    const before = withFile('good morning');
    const after = withFile('good morning', objects => objects.bootstrapTemplate!.addJsonPatch(JsonPatch.add('/spec/template/spec/patched', true)));
    expectRenamed(before, after, before.objects.bootstrapTemplate!, after.objects.bootstrapTemplate!);
  });

  test('renames nothing when a JSON patch changes only labels of a bootstrap template with files', () => {
    const before = withFile('good morning');
    const after = withFile('good morning', objects => objects.bootstrapTemplate!.addJsonPatch(JsonPatch.add('/metadata/labels', { team: 'metal' })));
    expect(ids(after.manifests)).toEqual(ids(before.manifests));
  });

  test.each(['My Bootstrap', ''])('fails on the explicit name %j of its bootstrap template', name => {
    const path = withFile('good morning').objects.bootstrapTemplate!.node.path;
    expect(() => build(version, () => ({ ...role.minimal, bootstrapTemplateName: name }))).toThrow(invalidTemplateName(path, name));
  });

  test('refers to its bootstrap template', () => {
    const { manifests, objects: { owner, bootstrapTemplate } } = withFile('good morning');
    expect(referenceTo(find(manifests, owner.kind, owner.name), bootstrapTemplate!.kind)).toBe(bootstrapTemplate!.name);
  });
}

function specs({ manifests }: Build<PublicObjects>): unknown[] {
  return manifests.map(({ spec }) => spec as unknown);
}

function templatesOf({ machineTemplate, bootstrapTemplate }: PublicObjects): ApiObject[] {
  return [machineTemplate, bootstrapTemplate].filter(object => object !== undefined);
}

function flatten({ owner, machineTemplate, bootstrapTemplate, others: rest }: PublicObjects): ApiObject[] {
  return [owner, machineTemplate, bootstrapTemplate, ...rest].filter(object => object !== undefined);
}
