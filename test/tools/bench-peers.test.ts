import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import * as cdk8s from 'cdk8s';
import { parse } from 'yaml';
import * as fleet from '../../src/fleet';
import * as byoh from '../../src/providers/byoh';
import * as metal3 from '../../src/providers/metal3';
import * as root from '../../src/root';
import type { Manifest, SiteManifests } from '../../tools/bench/cases/manifests-case';
import { HELM } from '../../tools/bench/peers/helm';
import { KUSTOMIZE } from '../../tools/bench/peers/kustomize';
import { literal } from '../../tools/bench/peers/literal';
import { parametricFleet } from '../../tools/bench/peers/parametric';
import { findDifference, readObjects } from '../../tools/bench/peers/same-objects';
import { fill, Hole, Text } from '../../tools/bench/peers/template';
import { yamlTemplate } from '../../tools/bench/peers/yaml-template';
import { Site, sitesOf } from '../../tools/bench/workload/site';
import { addSite } from '../../tools/bench/workload/site-cluster';

const FLEET = sitesOf(7).map(renderSite);

function renderSite(site: Site): SiteManifests {
  const app = new cdk8s.App();
  addSite({ cdk8s, library: { ...root, byoh, fleet, metal3 } }, app, site);
  return { site, manifests: cdk8s.Testing.synth(app.charts[0]) as Manifest[] };
}

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-peers-'));
});

afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('the fleet', () => {
  test('a cluster is valid and has eleven objects and its hosts', () => {
    expect(FLEET.map(({ manifests }) => manifests.length)).toEqual(FLEET.map(({ site }) => 11 + site.workers));
  });

  test('all names and addresses are of one site', () => {
    const sites = sitesOf(4000);
    for (const field of ['name', 'endpoint', 'firstAddress', 'lastAddress', 'gateway', 'dnsServer'] as const) {
      expect(new Set(sites.map(site => site[field])).size).toBe(4000);
    }
    const hosts = sites.flatMap(site => site.hosts);
    expect(new Set(hosts.map(host => host.mac)).size).toBe(hosts.length);
    expect(new Set(hosts.map(host => host.bmcAddress)).size).toBe(hosts.length);
  });

  test('a changed site differs in its tier and nothing else', () => {
    const [before, after] = [sitesOf(3), sitesOf(3, 1)];
    expect(after).toEqual([before[0], { ...before[1], tier: 'bronze' }, before[2]]);
  });
});

describe('templates', () => {
  test('they make every object of every cluster from its data', () => {
    const { objects, host, clusters } = parametricFleet(FLEET);
    const made = clusters.flatMap(({ fields, hosts }) =>
      [...objects.map(object => fill(object, fields)), ...hosts.map(one => fill(host, fields, one))]);
    expect(findDifference(FLEET.flatMap(({ manifests }) => manifests), made as Manifest[])).toBeUndefined();
  });

  test('what is the same in two clusters is text, what differs is a field or a text with fields', () => {
    const { objects } = parametricFleet(FLEET);
    expect(objects.find(({ kind }) => kind === 'IPPool')).toMatchObject({
      metadata: { name: new Text([new Hole('cluster', 'name'), '-nodes']), namespace: new Hole('cluster', 'namespace') },
      spec: { gateway: new Hole('cluster', 'gateway'), prefix: 24 },
    });
  });

  test('a field explains as much of a text as it can, wherever it stands in the data', () => {
    const reversed = FLEET.map(({ site, manifests }) => ({ site: Object.fromEntries(Object.entries(site).reverse()) as unknown as Site, manifests }));
    const { objects } = parametricFleet(reversed);
    const text = JSON.stringify(objects.find(({ kind }) => kind === 'KubeadmControlPlane'));
    expect(text).toContain('"field":"endpoint"');
    expect(text).not.toContain('"field":"gateway"');
  });

  test('fails for what the data does not tell', () => {
    const odd = FLEET.slice(0, 2).map(({ site, manifests }, index) => ({
      site, manifests: manifests.map(manifest => manifest.kind === 'IPPool' ? { ...manifest, spec: { prefix: 20 + index } } : manifest),
    }));
    expect(() => parametricFleet(odd)).toThrow(new Error('IPPool.spec.prefix: 20 and 21 cannot be told from the data of their clusters'));
  });

  const TEMPLATE = { on: true, none: null, replicas: new Hole('cluster', 'workers'), text: new Text(['${x} ', new Hole('host', 'mac'), ' {{ y }}']) };

  test('as YAML of a dialect', () => {
    const dialect = { scalar: ({ field }: Hole) => `<${field}>`, inText: ({ field }: Hole) => `(${field})`, escape: (yaml: string) => yaml.replace(/\{\{/g, '{!') };
    expect(yamlTemplate(TEMPLATE, dialect)).toBe('on: true\nnone: null\nreplicas: <workers>\ntext: ${x} (mac) {! y }}\n');
  });

  test('as a literal of a language', () => {
    expect(literal(TEMPLATE, { text: text => `'${text}'`, boolean: value => value ? 'True' : 'False' }))
      .toBe("{ 'on': True, 'none': null, 'replicas': cluster.workers, 'text': '${x} ' + host.mac + ' {{ y }}' }");
  });
});

describe('input for peers', () => {
  test('a helm chart escapes what is for renderers on nodes', () => {
    HELM.variants[0].prepare(parametricFleet(FLEET), folder);
    const template = fs.readFileSync(path.join(folder, 'chart/templates/kubeadmconfigtemplate.yaml'), 'utf8');
    expect(template).toContain('name: "{{ "{{" }} ds.meta_data.name }}"');
    expect(template).toContain('name: {{ $cluster.kubeadmConfigTemplateName | quote }}');
  });

  test('a kustomize overlay patches every field of a cluster', () => {
    KUSTOMIZE.variants[0].prepare(parametricFleet(FLEET), folder);
    const { patches } = parse(fs.readFileSync(path.join(folder, 'overlays/edge-0002/kustomization.yaml'), 'utf8')) as {
      patches: { target: { kind: string }; patch: string }[];
    };
    const patch = patches.find(({ target }) => target.kind === 'Cluster')!.patch;
    expect(parse(patch)).toContainEqual({ op: 'replace', path: '/metadata/labels/example.com~1tier', value: 'bronze' });
  });
});

describe('comparing objects', () => {
  const object = (name: string, spec = {}): Manifest & { spec: object } => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'x' }, spec });

  test('the order does not matter', () => {
    expect(findDifference([object('a'), object('b')], [object('b'), object('a')])).toBeUndefined();
  });

  test.each([
    ['a missing object', [object('a')], 'v1/Pod/x/b is missing'],
    ['one too many', [object('a'), object('b'), object('c')], 'v1/Pod/x/c is one too many'],
    ['another content', [object('a'), { ...object('b'), spec: { x: '1' } }],
      'v1/Pod/x/b is {"apiVersion":"v1","kind":"Pod","metadata":{"name":"b","namespace":"x"},"spec":{"x":"1"}} instead of '
      + '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"b","namespace":"x"},"spec":{}}'],
  ])('%s is told', (_, actual, difference) => {
    expect(findDifference([object('a'), object('b')], actual)).toBe(difference);
  });

  test('objects are read from documents, lists and a List', () => {
    fs.writeFileSync(path.join(folder, '1.yaml'), `---\n# empty\n---\n${JSON.stringify(object('a'))}\n---\n${JSON.stringify(object('b'))}\n`);
    fs.writeFileSync(path.join(folder, '2.json'), JSON.stringify([object('c'), object('d')]));
    fs.writeFileSync(path.join(folder, '3.yaml'), JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [object('e')] }));
    expect(readObjects(folder).map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });
});
