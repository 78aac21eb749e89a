import { FleetCluster } from '../../src/fleet/fleet-cluster';
import { FleetInventory } from '../../src/fleet/inventory';

function firstOf(inventory: FleetInventory, asked = new Set<string>(), namespace?: string): FleetCluster {
  return FleetCluster._of(inventory._read()[0], asked, namespace);
}

const yaml = (...lines: string[]) => firstOf(FleetInventory.fromYaml(['- name: edge-1', ...lines.map(line => `  ${line}`)].join('\n')));
const csv = (field: string, cell: string) => firstOf(FleetInventory.fromCsv(`name,${field}\nedge-1,${cell}\n`));

function expectRefusal(call: () => unknown, reason: string): void {
  expect(call).toThrow(new Error(`${reason} (fleet/inventory)`));
}

test('a cluster has a name, a place and fields', () => {
  const cluster = yaml('zone: a', 'replicas: 3', 'empty: null');
  expect([cluster.name, cluster.place, cluster.fields]).toEqual(['edge-1', 'inventory:1', ['name', 'zone', 'replicas']]);
});

test('a cluster is in its own namespace, else in that of the fleet, else in none', () => {
  const own = FleetInventory.fromYaml('- { name: edge-1, namespace: own }');
  const none = FleetInventory.fromYaml('- name: edge-1');
  const clusters = [firstOf(own, new Set(), 'fleet'), firstOf(none, new Set(), 'fleet'), firstOf(none)];
  expect(clusters.map(({ namespace }) => namespace)).toEqual(['own', 'fleet', undefined]);
});

test('YAML has texts, numbers, flags and lists', () => {
  const cluster = yaml("version: 'v1.34.2'", 'replicas: 3', 'share: -0.5', 'gpu: false', 'cidrs: [10.0.0.0/16, fd00::/48]', "empty: ''", 'none: []');
  expect([cluster.text('version'), cluster.text('empty')]).toEqual(['v1.34.2', '']);
  expect([cluster.number('replicas'), cluster.number('share')]).toEqual([3, -0.5]);
  expect(cluster.flag('gpu')).toBe(false);
  expect([cluster.list('cidrs'), cluster.list('none')]).toEqual([['10.0.0.0/16', 'fd00::/48'], []]);
});

test('the cells of CSV are read as what is asked for', () => {
  expect(csv('version', '1.30').text('version')).toBe('1.30');
  expect(['0', '3', '-0.5', '12.25'].map(cell => csv('count', cell).number('count'))).toEqual([0, 3, -0.5, 12.25]);
  expect(['true', 'TRUE', 'false', 'FALSE'].map(cell => csv('gpu', cell).flag('gpu'))).toEqual([true, true, false, false]);
  expect(['10.0.0.0/16', 'a; b ;c d'].map(cell => csv('list', cell).list('list'))).toEqual([['10.0.0.0/16'], ['a', 'b', 'c d']]);
  expect(csv('any', '3').value('any')).toBe('3');
});

test('optional readers say that there is no such field', () => {
  const cluster = csv('zone', '');
  expect(cluster.has('zone')).toBe(false);
  expect([cluster.tryText('zone'), cluster.tryNumber('zone'), cluster.tryFlag('zone'), cluster.tryList('zone'), cluster.tryValue('zone')])
    .toEqual(Array(5).fill(undefined));
});

test('optional readers give the value of a field', () => {
  const cluster = yaml('zone: a', 'replicas: 0', 'gpu: false', 'cidrs: [a]', 'disk: { size: 10 }');
  expect(cluster.has('zone')).toBe(true);
  expect([cluster.tryText('zone'), cluster.tryNumber('replicas'), cluster.tryFlag('gpu'), cluster.tryList('cidrs'), cluster.tryValue('disk')])
    .toEqual(['a', 0, false, ['a'], { size: 10 }]);
});

test('values of any kind come as copies, and those of classes as they are', () => {
  const start = new Date(0);
  const cluster = firstOf(FleetInventory.of([{ name: 'edge-1', disks: [{ size: 10 }], zones: ['a'], start }]));
  cluster.value('disks')[0].size = 20;
  cluster.list('zones').push('b');
  expect([cluster.value('disks'), cluster.list('zones')]).toEqual([[{ size: 10 }], ['a']]);
  expect(cluster.value('start')).toBe(start);
});

test.each(['text', 'number', 'flag', 'list', 'value'] as const)('fails for a field that %s() asks for and the cluster has not', read => {
  expectRefusal(() => csv('zone', 'a')[read]('replicas'), "inventory:2: cluster 'edge-1' has no 'replicas'; add the field to its entry");
});

test('fails for a field whose name is mistyped, and names it', () => {
  expectRefusal(() => yaml('kubernetesVerison: v1').text('kubernetesVersion'),
    "inventory:1: cluster 'edge-1' has no 'kubernetesVersion'; did you mean it by 'kubernetesVerison'?");
  expectRefusal(() => yaml('KubernetesVersion: v1').text('kubernetesVersion'),
    "inventory:1: cluster 'edge-1' has no 'kubernetesVersion'; did you mean it by 'KubernetesVersion'?");
});

test('a field that is read under its own name is not what another one is meant by', () => {
  const cluster = yaml('zone1: a');
  cluster.text('zone1');
  expectRefusal(() => cluster.text('zone2'), "inventory:1: cluster 'edge-1' has no 'zone2'; add the field to its entry");
});

test.each([
  ['v: 1.30', "the number 1.30; put it into quotes: '1.30'"],
  ['v: 012', "the number 012; put it into quotes: '012'"],
  ['v: true', "the boolean true; put it into quotes: 'true'"],
  ['v: [a]', 'a list; write one text'],
  ['v: { a: b }', 'an object; write one text'],
])('fails for the text %s', (line, problem) => {
  expectRefusal(() => yaml('zone: a', line).text('v'), `inventory:3: 'v' of cluster 'edge-1' is ${problem}`);
});

test('fails for a number of the program where a text is asked for', () => {
  expectRefusal(() => firstOf(FleetInventory.of([{ name: 'edge-1', v: 1.3 }])).text('v'),
    "inventory, entry 1: 'v' of cluster 'edge-1' is the number 1.3; put it into quotes: '1.3'");
});

test.each([
  ["v: '3'", "the text '3'"], ['v: .inf', 'the number .inf'], ['v: .nan', 'the number .nan'], ['v: [3]', 'a list'],
])('fails for the number %s', (line, problem) => {
  expectRefusal(() => yaml(line).tryNumber('v'), `inventory:2: 'v' of cluster 'edge-1' is ${problem}; write a number, for example 3, without quotes`);
});

test.each(['three', '3 ', '0x10', '1e3', '007', '1,5', '+3', '.5', 'NaN'])("fails for the number '%s' of a table", cell => {
  expectRefusal(() => firstOf(FleetInventory.fromCsv(`name,v\nedge-1,"${cell}"\n`)).number('v'),
    `inventory:2: 'v' of cluster 'edge-1' is the text '${cell}'; write a number, for example 3`);
});

test.each([["v: 'true'", "the text 'true'"], ['v: yes', "the text 'yes'"], ['v: 1', 'the number 1']])('fails for the flag %s', (line, problem) => {
  expectRefusal(() => yaml(line).tryFlag('v'), `inventory:2: 'v' of cluster 'edge-1' is ${problem}; write true or false, without quotes`);
});

test.each(['yes', '1', 'True', 't', 'constructor'])("fails for the flag '%s' of a table", cell => {
  expectRefusal(() => csv('v', cell).flag('v'), `inventory:2: 'v' of cluster 'edge-1' is the text '${cell}'; write true or false`);
});

test.each([
  ['v: a', "the text 'a'; write a list of texts"],
  ['v: { a: b }', 'an object; write a list of texts'],
  ['v: [a, 1.30]', 'a list; write texts only: one item is the number 1.3'],
  ['v: [a, [b]]', 'a list; write texts only: one item is a list'],
  ['v: [a, null]', 'a list; write texts only: one item is empty'],
])('fails for the list %s', (line, problem) => {
  expectRefusal(() => yaml(line).tryList('v'), `inventory:2: 'v' of cluster 'edge-1' is ${problem}`);
});

test.each(['a;', ';', 'a;;b'])("fails for the list '%s' of a table", cell => {
  expectRefusal(() => csv('v', cell).list('v'),
    `inventory:2: 'v' of cluster 'edge-1' is the text '${cell}'; write texts with ';' between them and nowhere else`);
});

test('remembers which fields are asked for', () => {
  const asked = new Set<string>();
  const cluster = firstOf(FleetInventory.of([{ name: 'edge-1', a: '', b: '', c: '' }]), asked);
  cluster.text('a');
  cluster.has('b');
  cluster.tryNumber('d');
  cluster.tryValue('e');
  expect([...asked].sort()).toEqual(['a', 'b', 'd', 'e', 'name', 'namespace']);
});
