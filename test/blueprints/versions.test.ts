import { App, Chart } from 'cdk8s';
import { DELIBERATE_VIOLATIONS } from './blueprint';
import { addBlueprints, BLUEPRINTS } from '../../src/blueprints/all';
import { BUILT_IN } from '../../src/registry';
import { ClusterApiVersion } from '../../src/root';
import { formatPath, Manifest, SourcedManifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { BLUEPRINT_CASES } from '../apiserver/blueprint-cases';
import { find, ids, Manifest as AnyManifest } from '../support/manifests';
import { captureStderr } from '../support/stderr';

/** What Cluster API and Metal3 have in both versions. All other kinds have one of their own. */
const IN_BOTH_VERSIONS = /^(Cluster|ClusterResourceSet|Kubeadm\w+|Machine(Deployment|HealthCheck|Pool|Set)|Metal3\w+)$/;
/** Its bonds have parameters, which v1beta2 of Metal3 cannot hold; and OpenShift has a release of Metal3 without v1beta2. */
const ALWAYS_V1BETA1 = ['bare-metal-cluster Metal3DataTemplate', 'openshift-bare-metal-pool Metal3MachineTemplate'];
/** Hosts have no version, and OpenShift decides about that of its nodes. */
const WITHOUT_VERSION = ['bare-metal-inventory', 'multi-cloud-management', 'openshift-aws-pool', 'openshift-azure-gpu-pool', 'openshift-bare-metal-pool', 'private-eks-pull-remote', 'regional-fleet-remote'];
const FIRST_VERSIONS: { readonly [name: string]: string } = { 'documented-mixed-cluster': '1.23.5', 'vcluster-cluster': '1.32.1' };
const AMI = 'ami-0f1e2d3c4b5a69788';

const stderr = captureStderr();

function violations(manifests: Manifest[], previous?: Manifest[]): string[] {
  const found = findViolations(manifests.map(sourced), BUILT_IN, { previous: previous?.map(sourced) });
  return found.map(({ at, code }) => `${at.object.toString()} ${formatPath(at.path)} ${code}`);
}

function sourced(manifest: Manifest): SourcedManifest {
  return { manifest, origin: {} };
}

function apiVersionsOf(manifests: Manifest[]): { [kind: string]: string } {
  return Object.fromEntries(manifests.map(({ kind, apiVersion }) => [kind, apiVersion]));
}

/** The pools that an upgrade changes and that have no host to spare. */
function poolsWithoutSurge(manifests: AnyManifest[], changed: readonly string[]): string[] {
  return manifests.filter(({ kind, metadata }) => kind === 'MachineDeployment' && changed.includes(`MachineDeployment/${metadata.name}`))
    .filter(({ spec }) => (spec.rollout ?? spec).strategy.rollingUpdate.maxSurge === 0).map(({ metadata }) => `MachineDeployment/${metadata.name}`);
}

describe.each(BLUEPRINT_CASES)('$name in $apiVersion', ({ name, apiVersion, expected, first, second }) => {
  const revisions = [first(), second()];

  test.each([0, 1])('has no violations but those it is there to show, in revision %i', index => {
    expect(violations(revisions[index])).toEqual(DELIBERATE_VIOLATIONS[name] ?? []);
  });

  test('has no violations by the change from one revision to the other, but that all is upgraded at once', () => {
    const found = violations(revisions[1], revisions[0]);
    const atOnce = found.filter(violation => violation.endsWith(' version/upgraded-at-once'));
    expect(found.filter(violation => !atOnce.includes(violation))).toEqual(DELIBERATE_VIOLATIONS[name] ?? []);
    expect(atOnce.map(violation => violation.split(' ')[0])).toEqual(poolsWithoutSurge(revisions[1], expected.changed));
  });

  test('prints no warnings', () => {
    first();
    second();
    expect(stderr()).toEqual([]);
  });

  test('has the kinds of Cluster API and Metal3 in that version', () => {
    const kinds = Object.entries(apiVersionsOf(revisions[0])).filter(([kind]) => IN_BOTH_VERSIONS.test(kind));
    expect(kinds.filter(([kind, version]) => version.split('/')[1] !== apiVersion && !ALWAYS_V1BETA1.includes(`${name} ${kind}`))).toEqual([]);
  });

  test('has nothing of the old version left in the second revision', () => {
    const old = FIRST_VERSIONS[name] ?? '1.34.2';
    expect(JSON.stringify(revisions[0]).includes(old)).toBe(!WITHOUT_VERSION.includes(name));
    expect(JSON.stringify(revisions[1])).not.toContain(old);
  });
});

test.each(Object.entries(BLUEPRINTS))('%s has the same names in both API versions, and other kinds in the same version', (name, make) => {
  const [old, current] = Object.values(ClusterApiVersion).map(apiVersion => make(new App(), name, { apiVersion }).toJson() as AnyManifest[]);
  expect(ids(old)).toEqual(ids(current));
  const others = (manifests: Manifest[]) => Object.entries(apiVersionsOf(manifests)).filter(([kind]) => !IN_BOTH_VERSIONS.test(kind));
  expect(others(old)).toEqual(others(current));
});

test('all blueprints get the settings of addBlueprints', () => {
  const app = new App();
  addBlueprints(app, { apiVersion: ClusterApiVersion.V1BETA1, kubernetesVersion: 'v1.33.4', amiId: AMI, labels: { team: 'platform' } });
  const charts = app.node.children.filter((child): child is Chart => child instanceof Chart);
  expect(charts.map(chart => chart.node.id)).toEqual(Object.keys(BLUEPRINTS));
  // A chart for the other side has labels of its own.
  for (const chart of charts.filter(({ node: { id } }) => !id.endsWith('-remote'))) {
    const manifests = chart.toJson() as AnyManifest[];
    expect(manifests.filter(({ metadata }) => metadata.labels.team !== 'platform')).toEqual([]);
    for (const cluster of manifests.filter(({ kind }) => kind === 'Cluster')) {
      expect(cluster.apiVersion).toBe('cluster.x-k8s.io/v1beta1');
      expect(JSON.stringify(manifests)).toContain('v1.33.4');
    }
  }
});

test.each(['cloud-burst-cluster', 'k0smotron-remote-cluster', 'kamaji-meshed-clouds', 'kamaji-multi-cloud-cluster', 'kamaji-remote-workers', 'metal3-aws-burst', 'openshift-aws-pool'])('%s takes its AMI from the settings', name => {
  const manifests = BLUEPRINTS[name](new App(), name, { amiId: AMI }).toJson() as AnyManifest[];
  expect(find(manifests, 'AWSMachineTemplate').spec.template.spec.ami).toEqual({ id: AMI });
});
