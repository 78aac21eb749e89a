import * as fs from 'fs';
import * as path from 'path';
import { DEPENDENCY_ZONES, DependencyZone } from '../../projenrc/dependency-zones';

const ROOT = path.join(__dirname, '..', '..');
/** Folders that use the public API as a user would, or name everything. */
const WITHOUT_ZONE = ['blueprints', 'submodules'];

function isBelow(file: string, folder: string): boolean {
  return !path.relative(folder, file).startsWith('..');
}

/** As the rule import/no-restricted-paths reads a zone. */
function forbids({ target, from, except = [] }: DependencyZone, importing: string, imported: string): boolean {
  const isTarget = [target].flat().some(folder => isBelow(importing, folder));
  return isTarget && isBelow(imported, from) && !except.some(name => isBelow(imported, path.join(from, name)));
}

function messages(importing: string, imported: string): string[] {
  return DEPENDENCY_ZONES.filter(zone => forbids(zone, importing, imported)).map(({ message }) => message);
}

function folders(parent: string): string[] {
  return fs.readdirSync(path.join(ROOT, parent), { withFileTypes: true }).filter(entry => entry.isDirectory()).map(({ name }) => name);
}

test('every folder of src/ and every provider has a zone', () => {
  const named = [...folders('src').filter(name => name !== 'providers'), ...folders('src/providers').map(name => `providers/${name}`)];
  const targets = DEPENDENCY_ZONES.filter(({ from }) => from === './src').map(({ target }) => target);
  expect(targets.sort()).toEqual(named.filter(name => !WITHOUT_ZONE.includes(name)).map(name => `./src/${name}`).sort());
});

test('there are few', () => {
  expect(DEPENDENCY_ZONES.length).toBeLessThanOrEqual(56);
});

test('what is allowed is there', () => {
  const allowed = DEPENDENCY_ZONES.filter(({ from }) => from === './src').flatMap(({ except = [] }) => except);
  expect(allowed.filter(name => !fs.existsSync(path.join(ROOT, 'src', name)))).toEqual([]);
});

test.each([
  ['src/core/names.ts', 'src/core/errors.ts'],
  ['src/cdk8s-helpers/sizes.ts', 'src/core/index.ts'],
  ['src/contract/pool.ts', 'src/cdk8s-helpers/index.ts'],
  ['src/kubeadm/rules/index.ts', 'src/knowledge/index.ts'],
  ['src/kubeadm/config-l1.ts', 'imports/cluster-api/v1beta1/bootstrap.cluster.x-k8s.io.ts'],
  ['src/knowledge/rule.ts', 'src/topology/index.ts'],
  ['src/contract/pool.ts', 'src/knowledge/traits.ts'],
  ['src/rules/core/x.ts', 'src/schemas/index.ts'],
  ['src/registry/index.ts', 'src/providers/metal3/record.ts'],
  ['src/registry/index.ts', 'src/gitops/record.ts'],
  ['src/validation/validator.ts', 'src/knowledge/index.ts'],
  ['src/validation/pinned-releases.ts', 'imports/releases.ts'],
  ['src/synthesis/late-validation.ts', 'src/registry/index.ts'],
  ['src/gitops/delivery.ts', 'src/registry/index.ts'],
  ['src/gitops/flux/delivery.ts', 'imports/flux/v1/kustomize.toolkit.fluxcd.io.ts'],
  ['src/cluster/mixed-cluster.ts', 'src/guard/index.ts'],
  ['src/health/rules/x.ts', 'src/rules/shared/x.ts'],
  ['src/providers/metal3/ip-pool.ts', 'src/kubeadm/index.ts'],
  ['src/providers/metal3/ip-pool.ts', 'imports/metal3-ipam/v1alpha1/ipam.metal3.io.ts'],
  ['src/blueprints/all.ts', 'src/fleet/index.ts'],
])('%s may import %s', (importing, imported) => {
  expect(messages(importing, imported)).toEqual([]);
});

test.each([
  ['src/core/names.ts', 'src/contract/index.ts', 'core holds values and pure helpers; move what needs more to contract/ or higher'],
  ['src/core/names.ts', 'src/cdk8s-helpers/index.ts', 'core holds values and pure helpers; move what needs more to contract/ or higher'],
  ['src/core/names.ts', 'src/synthesis/index.ts', 'core holds values and pure helpers; move what needs more to contract/ or higher'],
  ['src/core/names.ts', 'src/root.ts', 'core holds values and pure helpers; move what needs more to contract/ or higher'],
  ['src/cdk8s-helpers/sizes.ts', 'src/contract/index.ts', 'cdk8s-helpers knows charts, Lazies and units of cdk8s and nothing of clusters'],
  ['src/topology/graph.ts', 'src/knowledge/index.ts', 'the graph is built from manifests alone, and is told what it has to know of kinds'],
  ['src/knowledge/rule.ts', 'src/rules/shared/x.ts', 'knowledge/ is the vocabulary of records and rules and names no provider'],
  ['src/knowledge/rule.ts', 'src/registry/index.ts', 'knowledge/ is the vocabulary of records and rules and names no provider'],
  ['src/rules/core/x.ts', 'src/validation/index.ts', 'rules/ concerns no single provider; what is to be known of one stands in its record'],
  ['src/rules/core/x.ts', 'src/providers/metal3/traits.ts', 'rules/ concerns no single provider; what is to be known of one stands in its record'],
  ['src/registry/index.ts', 'src/providers/metal3/index.ts', 'registry/ lists the records of folders that own kinds and loads no constructs'],
  ['src/contract/pool.ts', 'src/knowledge/index.ts', 'contract/ says what things are; it may import core and traits only, as constructs load no records'],
  ['src/validation/validator.ts', 'src/registry/index.ts',
    'validation reads manifests and the registry that it is given, so that it checks any YAML; what needs constructs belongs into guard/'],
  ['src/validation/validator.ts', 'src/guard/index.ts',
    'validation reads manifests and the registry that it is given, so that it checks any YAML; what needs constructs belongs into guard/'],
  ['src/guard/warnings.ts', 'src/cluster/index.ts', 'guard/ hands what constructs render to synthesis/ and knows no kind'],
  ['src/kubeadm/etcd.ts', 'src/providers/byoh/traits.ts', 'kubeadm/ is shared by all machine providers and knows none of them'],
  ['src/kubeadm/etcd.ts', 'imports/metal3/v1beta1/x.ts', "only Cluster API's own types; those of a provider belong to its folder"],
  ['src/cli/run.ts', 'src/guard/index.ts', 'what reads files knows no constructs'],
  ['src/plugin/index.ts', 'src/contract/index.ts', 'what reads files knows no constructs'],
  ['src/cluster/mixed-cluster.ts', 'src/providers/metal3/traits.ts', 'cluster/ composes contracts and never names a provider; put provider knowledge into its traits'],
  ['src/health/x.ts', 'src/addons/index.ts', 'features meet in contract/; they never import one another, a provider or the cluster'],
  ['src/providers/metal3/x.ts', 'src/providers/byoh/traits.ts',
    'a provider implements contract/ on the kubeadm core, and the cluster composes it; providers share what stands in kubeadm/ or contract/'],
  ['src/providers/metal3/x.ts', 'src/validation/index.ts',
    'a provider implements contract/ on the kubeadm core, and the cluster composes it; providers share what stands in kubeadm/ or contract/'],
  ['src/providers/metal3/x.ts', 'imports/cluster-api/v1beta1/cluster.x-k8s.io.ts', 'a provider uses its own generated types'],
  ['src/providers/custom/x.ts', 'imports/aws/v1beta2/x.ts', 'a provider uses its own generated types'],
  ['src/rules/x.ts', 'imports/aws/v1beta2/x.ts', 'generated types belong to the constructs that render them; all else knows manifests'],
  ['src/validation/x.ts', 'imports/aws/v1beta2/x.ts', 'validation names the pinned releases; generated types belong to the constructs that render them'],
  ['src/gitops/x.ts', 'imports/cluster-api/v1beta1/x.ts', 'only the types of what delivers; those of what is delivered belong to its constructs'],
  ['src/blueprints/all.ts', 'imports/aws/v1beta2/x.ts', 'blueprints use the public API, as a user would'],
])('%s may not import %s', (importing, imported, message) => {
  expect(messages(importing, imported)).toEqual([message]);
});
