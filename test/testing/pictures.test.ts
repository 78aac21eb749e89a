import { Chart, Testing } from 'cdk8s';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { Rules } from '../../src/root';
import { Manifests, PictureOptions } from '../../src/testing';

const tree = () => BLUEPRINTS['eks-cluster'](Testing.app(), 'eks-cluster');
const CLUSTER = (name: string) => `apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: ${name}, namespace: ${name}}\nspec: {}\n`;

test('a tree is drawn as its files are', () => {
  const chart = tree();
  const text = Testing.synth(chart).map(manifest => JSON.stringify(manifest)).join('\n---\n');
  expect(Manifests.of(chart).svg()).toBe(Manifests.fromYaml(text).svg());
  expect(Manifests.of(chart).mermaid()).toMatch(/^---\ntitle: "shop · /);
});

test('takes all options', () => {
  const options: Required<Omit<PictureOptions, 'clusterName'>> = { overview: true, title: 'fleet', findings: false };
  const manifests = Manifests.fromYaml(`${CLUSTER('one')}---\n${CLUSTER('two')}`);
  expect(manifests.mermaid(options)).toContain('title: "fleet · 2 clusters');
  expect(manifests.mermaid({ clusterName: 'two', findings: false })).toContain('title: "two · ');
  expect(manifests.svg({ title: 'fleet' })).toContain('>Findings</text>');
  expect(manifests.svg({ title: 'fleet', findings: false })).not.toContain('>Findings</text>');
});

test('what Rules of the tree turn off is not marked', () => {
  const app = Testing.app();
  const charts = ['a', 'b'].map(id => BLUEPRINTS['bare-metal-cluster'](new Chart(app, id), 'cluster'));
  expect(charts).toHaveLength(2);
  expect(Manifests.of(app).mermaid()).toContain('(object/duplicate)');
  Rules.of(app).turnOff('object/duplicate', 'it is a test');
  expect(Manifests.of(app).mermaid()).not.toContain('(object/duplicate)');
});

test('fails for a cluster that is not there, and for two wishes at once', () => {
  const manifests = Manifests.fromYaml(CLUSTER('one'));
  expect(() => manifests.svg({ clusterName: 'two' })).toThrow("there is no cluster 'two'; use one of one");
  expect(() => manifests.svg({ clusterName: 'one', overview: true })).toThrow("'clusterName' and 'overview' are given; leave one of them out");
});
