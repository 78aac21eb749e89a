import { ApiObject } from 'cdk8s';
import { builder, describeOutput, describeOwnMetadata, otherVersion, SubjectUnderTest, surround, Surroundings, VERSIONS } from './conformance-builder';
import { ClusterApiVersion } from '../../src/root';
import { FakeControlPlane } from '../cluster/fakes';
import { find, ids } from '../support/manifests';

/** The objects of a hosted control plane, taken from its public properties. */
export interface HostedObjects {
  /** What Cluster.spec.controlPlaneRef points at. Its construct is a child of the control plane construct. */
  readonly owner: ApiObject;
  /** Everything else that the class writes, undefined where it writes it at times only. Infra clusters need not be listed. */
  readonly others: (ApiObject | undefined)[];
}

/** What every hosted control plane takes. */
export interface HostedControlPlaneProps {
  readonly labels?: { readonly [key: string]: string };
  readonly annotations?: { readonly [key: string]: string };
}

/** A control plane class without machines and what is needed to try it. */
export interface HostedControlPlaneUnderTest<P extends HostedControlPlaneProps> extends SubjectUnderTest<P, HostedObjects>, Surroundings {
  /** What it is called in the names of the tests. */
  readonly name: string;
}

/** What holds for every hosted control plane, in both API versions of the Cluster. */
export function describeHostedControlPlane<P extends HostedControlPlaneProps>(controlPlane: HostedControlPlaneUnderTest<P>): void {
  const build = builder(controlPlane, controlPlane, ({ owner, others }: HostedObjects) => [owner, ...others].filter(object => object !== undefined));
  describe.each(VERSIONS)(`${controlPlane.name} in %s`, version => {
    describeOutput(controlPlane, controlPlane, build, version);
    describeOwnMetadata(controlPlane, build, version);

    test('is what the Cluster refers to', () => {
      const { manifests, objects: { owner } } = build(version, () => controlPlane.minimal);
      const { apiVersion, kind, metadata: { name } } = find(manifests, owner.kind, owner.name);
      const expected = version === ClusterApiVersion.V1BETA1 ? { apiVersion, kind, name } : { apiGroup: apiVersion.split('/')[0], kind, name };
      expect(find(manifests, 'Cluster').spec.controlPlaneRef).toEqual(expected);
    });

    test('names everything as in the other API version', () => {
      for (const props of [() => controlPlane.minimal, controlPlane.all]) {
        expect(ids(build(version, props).manifests)).toEqual(ids(build(otherVersion(version), props).manifests));
      }
    });

    test('is refused beside another control plane', () => {
      const { path } = build(version, () => controlPlane.minimal).objects.owner.node.scope!.node;
      const { cluster } = surround(controlPlane, version);
      new FakeControlPlane(cluster, 'First');
      expect(() => controlPlane.create(cluster, controlPlane.minimal)).toThrow(
        new Error(`[${path}] cluster 'edge' has the control plane 'First' already; remove one of the two (cluster/control-plane-count)`));
    });
  });
}
