import * as fs from 'fs';
import * as path from 'path';
import * as fc from 'fast-check';
import { FleetInventory } from '../../src/fleet/inventory';
import { temporaryFolders } from '../support/folders';

/** The fields of each cluster. */
function read(inventory: FleetInventory): { [field: string]: unknown }[] {
  return inventory._read().map(({ fields }) => Object.fromEntries([...fields].map(([name, { value }]) => [name, value])));
}

/** The place of each field of each cluster. */
function placesOf(inventory: FleetInventory): { [field: string]: string }[] {
  return inventory._read().map(({ fields }) => Object.fromEntries([...fields].map(([name, { place }]) => [name, place])));
}

function expectRefusal(inventory: FleetInventory, reason: string, code = 'fleet/inventory'): void {
  expect(() => inventory._read()).toThrow(new Error(`${reason} (${code})`));
}

describe('an inventory in YAML', () => {
  test('is a list of clusters', () => {
    expect(read(FleetInventory.fromYaml('- name: edge-1\n  replicas: 3\n- { name: edge-2, gpu: true }\n')))
      .toEqual([{ name: 'edge-1', replicas: 3 }, { name: 'edge-2', gpu: true }]);
  });

  test('is an object with clusters and what they have in common', () => {
    const text = 'defaults:\n  replicas: 3\n  zone: a\nclusters:\n- name: edge-1\n- name: edge-2\n  replicas: 5\n- name: edge-3\n  zone: null\n';
    expect(read(FleetInventory.fromYaml(text))).toEqual([
      { name: 'edge-1', replicas: 3, zone: 'a' },
      { name: 'edge-2', replicas: 5, zone: 'a' },
      { name: 'edge-3', replicas: 3 },
    ]);
  });

  test('may share values by anchors, aliases and merge keys', () => {
    const text = 'x-base: &base\n  replicas: 3\n  cidrs: &cidrs [10.0.0.0/16]\n'
      + 'clusters:\n- name: edge-1\n  <<: *base\n- name: edge-2\n  cidrs: *cidrs\n';
    expect(read(FleetInventory.fromYaml(text))).toEqual([
      { name: 'edge-1', replicas: 3, cidrs: ['10.0.0.0/16'] },
      { name: 'edge-2', cidrs: ['10.0.0.0/16'] },
    ]);
  });

  test('may repeat an alias for each cluster of a large fleet', () => {
    const clusters = Array.from({ length: 2_000 }, (_, index) => `- name: edge-${index}\n  cidrs: *cidrs\n`).join('');
    const entries = read(FleetInventory.fromYaml(`x-cidrs: &cidrs [10.0.0.0/16]\nclusters:\n${clusters}`));
    expect(entries).toHaveLength(2_000);
    expect(entries.at(-1)).toEqual({ name: 'edge-1999', cidrs: ['10.0.0.0/16'] });
  });

  test('knows the lines of clusters and fields', () => {
    const text = 'defaults:\n  zone: a\nx-base: &base\n  replicas: 3\nclusters:\n- name: edge-1\n\n  version: v1\n- name: edge-2\n  <<: *base\n';
    const inventory = FleetInventory.fromYaml(text);
    expect(inventory._read().map(({ place }) => place)).toEqual(['inventory:6', 'inventory:9']);
    expect(placesOf(inventory)).toEqual([
      { zone: 'inventory:2', name: 'inventory:6', version: 'inventory:8' },
      { zone: 'inventory:2', name: 'inventory:9', replicas: 'inventory:9' },
    ]);
  });

  test('fails for an unknown member', () => {
    expectRefusal(FleetInventory.fromYaml('default:\n  zone: a\nclusters:\n- name: edge-1\n'),
      "inventory:2: an inventory has no 'default'; did you mean 'defaults'?");
    expectRefusal(FleetInventory.fromYaml('clusters: []\nowner: me\n'),
      "inventory:2: an inventory has no 'owner'; use 'clusters' and 'defaults', and begin names of your own with 'x-'");
  });

  test.each([
    ['', 'inventory: the inventory is empty'],
    ['edge-1', "inventory:1: the inventory is the text 'edge-1'"],
    ['3', 'inventory:1: the inventory is the number 3'],
  ])("fails for '%s'", (text, reason) => {
    expectRefusal(FleetInventory.fromYaml(text), `${reason}; write a list of clusters, or an object with 'clusters' and 'defaults'`);
  });

  test('fails where clusters are no list', () => {
    expectRefusal(FleetInventory.fromYaml('clusters:\n  edge-1: {}\n'), "inventory:2: 'clusters' is an object; write a list of clusters");
    expectRefusal(FleetInventory.fromYaml('defaults: {}\n'), "inventory:1: 'clusters' is empty; write a list of clusters");
  });

  test('fails where a cluster or the defaults are no object', () => {
    expectRefusal(FleetInventory.fromYaml('- name: edge-1\n- edge-2\n'),
      "inventory:2: an entry is the text 'edge-2'; write an object with fields, for example { name: edge-1 }");
    expectRefusal(FleetInventory.fromYaml('clusters: []\ndefaults: [a]\n'),
      'inventory:2: an entry is a list; write an object with fields, for example { name: edge-1 }');
  });

  test('fails for a common name', () => {
    expectRefusal(FleetInventory.fromYaml('defaults:\n  name: edge\nclusters: []\n'),
      "inventory:2: 'defaults' has a 'name', and every cluster needs its own; move it to the entry of the cluster");
  });

  test.each([
    ['a field twice', '- name: a\n  zone: a\n  zone: b\n', 'inventory:3: cannot be read as YAML: a field is written twice; remove one'],
    ['two documents', '- name: a\n---\n- name: b\n',
      "inventory:2: cannot be read as YAML: it has several documents; write one list without '---' in between"],
    ['a tab', 'clusters:\n\t- name: b\n', 'inventory:2: cannot be read as YAML: tabs are used as indentation; use spaces'],
    ['an open bracket', '- name: [a\n',
      'inventory:2: cannot be read as YAML: flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['an alias of nothing', '- name: *a\n', 'inventory: cannot be read as YAML: unresolved alias (the anchor must be set before the alias): a'],
  ])('fails for %s', (_, text, reason) => {
    expectRefusal(FleetInventory.fromYaml(text), reason);
  });

  test('fails for aliases that multiply', () => {
    const levels = Array.from({ length: 9 }, (_, level) => `x-${level + 1}: &a${level + 1} [${Array(9).fill(`*a${level}`).join(', ')}]\n`);
    expectRefusal(FleetInventory.fromYaml(`x-0: &a0 [lol]\n${levels.join('')}clusters:\n- name: edge-1\n  bomb: *a9\n`),
      'inventory: cannot be read as YAML: excessive alias count indicates a resource exhaustion attack');
  });
});

describe('an inventory in JSON', () => {
  test('has the shapes of one in YAML', () => {
    expect(read(FleetInventory.fromJson('[{ "name": "edge-1", "replicas": 3 }]'))).toEqual([{ name: 'edge-1', replicas: 3 }]);
    expect(read(FleetInventory.fromJson('{ "defaults": { "zone": "a" }, "clusters": [{ "name": "edge-1" }] }')))
      .toEqual([{ name: 'edge-1', zone: 'a' }]);
  });

  test('knows the lines of clusters and fields', () => {
    const inventory = FleetInventory.fromJson('[\n\t{ "name": "edge-1" },\n\t{\n\t\t"name": "edge-2",\n\t\t"zone": "a"\n\t}\n]\n');
    expect(placesOf(inventory)).toEqual([{ name: 'inventory:2' }, { name: 'inventory:4', zone: 'inventory:5' }]);
  });

  test('counts entries where lines are not known', () => {
    const deep = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    expect(placesOf(FleetInventory.fromJson(`[{ "name": "edge-1" }, { "name": "edge-2", "deep": ${deep} }]`)))
      .toEqual([{ name: 'inventory, entry 1' }, { name: 'inventory, entry 2', deep: 'inventory, entry 2' }]);
  });

  test('reads every JSON as JSON.parse does', () => {
    const entries = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: 'binary' })), { minLength: 1 });
    fc.assert(fc.property(entries, fc.boolean(), (fields, pretty) => {
      const clusters = fields.map((entry, index) => ({ ...entry, name: `edge-${index}`, namespace: 'edge' }));
      const text = JSON.stringify(clusters, undefined, pretty ? 2 : undefined);
      const expected = (JSON.parse(text) as object[]).map(entry => Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)));
      expect(read(FleetInventory.fromJson(text))).toEqual(expected);
    }));
  });

  test('fails for a mistake, with its line', () => {
    expect(() => FleetInventory.fromJson('[\n{ "name": "a",\n}]')._read())
      .toThrow(/^inventory:3: cannot be read as JSON: expected double-quoted property name/);
  });

  test('fails for an end that comes too early', () => {
    expectRefusal(FleetInventory.fromJson(''), 'inventory: cannot be read as JSON: unexpected end of JSON input');
  });
});

describe('an inventory in CSV', () => {
  test('has a row of field names and a row per cluster, all of texts', () => {
    expect(read(FleetInventory.fromCsv('name,replicas,gpu\nedge-1,3,true\nedge-2,,\n'))).toEqual([
      { name: 'edge-1', replicas: '3', gpu: 'true' }, { name: 'edge-2' },
    ]);
  });

  test('may come from a spreadsheet', () => {
    expect(read(FleetInventory.fromCsv('\uFEFFname, zone \r\nedge-1,"a, ""b"""\r\n\r\n,\r\nedge-2, c \r\n'))).toEqual([
      { name: 'edge-1', zone: 'a, "b"' }, { name: 'edge-2', zone: 'c' },
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('knows the lines of rows that end in %j', end => {
    const lines = ['name,note', 'edge-1,"two', 'lines"', '', 'edge-2,x', 'edge-3,"y"'];
    expect(placesOf(FleetInventory.fromCsv(lines.join(end)))).toEqual([
      { name: 'inventory:2', note: 'inventory:2' }, { name: 'inventory:5', note: 'inventory:5' }, { name: 'inventory:6', note: 'inventory:6' },
    ]);
  });

  test('reads whatever has been quoted', () => {
    const cell = fc.string({ unit: 'grapheme' }).map(text => text.replace(/\r/g, ''));
    fc.assert(fc.property(fc.array(cell, { minLength: 1 }), cells => {
      const rows = cells.map((text, index) => `edge-${index},"${text.replaceAll('"', '""')}"\n`);
      expect(read(FleetInventory.fromCsv(`name,note\n${rows.join('')}`)))
        .toEqual(cells.map((text, index) => ({ name: `edge-${index}`, ...text === '' ? {} : { note: text } })));
    }));
  });

  test.each([
    ['no rows', '\n', "inventory: the table is empty; begin it with a row of field names, 'name' among them"],
    ['a column without name', 'name,,zone\n', 'inventory:1: column 2 has no name; name the field that it holds, or remove it'],
    ['two columns of one name', 'name,zone,zone\n', "inventory:1: two columns have the name 'zone'; rename or remove one"],
    ['no names', 'Name;zone\nedge-1;a\n',
      "inventory:1: no column has the name 'name', but there are 'Name;zone'; begin with a row of field names, separated by commas"],
    ['mistyped names', '\nzone,nme\n', "inventory:2: no column has the name 'name', but there are 'zone', 'nme'; did you mean it by 'nme'?"],
    ['a short row', 'name,zone\nedge-1\n',
      'inventory:2: the row has 1 cells and the first one 2; give every row a cell per column, and put one that has commas into quotes'],
    ['a long row', 'name,zone\nedge-1,a,b\n',
      'inventory:2: the row has 3 cells and the first one 2; give every row a cell per column, and put one that has commas into quotes'],
    ['a quote without end', 'name,zone\nedge-1,"a\nedge-2,b\n', 'inventory:2: cannot be read as CSV: a quote is not closed; close it'],
    ['a quote within a cell', 'name,zone\nedge-1,a\nedge-2,2"\n',
      'inventory:3: cannot be read as CSV: a quote stands within a cell; put the whole cell into quotes, and write a quote in it twice'],
    ['text after a quote', 'name,zone\nedge-1,"a"b\n',
      'inventory:2: cannot be read as CSV: a quote stands within a cell; put the whole cell into quotes, and write a quote in it twice'],
  ])('fails for %s', (_, text, reason) => {
    expectRefusal(FleetInventory.fromCsv(text), reason);
  });
});

describe('an inventory of the program', () => {
  test('has the fields that it is given, and does not change with them', () => {
    const clusters = [{ name: 'edge-1', zones: ['a'] }, { name: 'edge-2', zone: undefined }];
    const inventory = FleetInventory.of(clusters);
    clusters[0].zones!.push('b');
    expect(read(inventory)).toEqual([{ name: 'edge-1', zones: ['a'] }, { name: 'edge-2' }]);
  });

  test('counts its entries', () => {
    expect(placesOf(FleetInventory.of([{ name: 'edge-1' }, { name: 'edge-2' }])))
      .toEqual([{ name: 'inventory, entry 1' }, { name: 'inventory, entry 2' }]);
  });
});

describe('an inventory in a file', () => {
  const newFolder = temporaryFolders();

  function write(name: string, content: string | Buffer): string {
    const file = path.join(newFolder(), name);
    fs.writeFileSync(file, content);
    return file;
  }

  test.each([
    ['a.yaml', '- name: edge-1'], ['a.yml', '- name: edge-1'], ['a.json', '[{ "name": "edge-1" }]'], ['a.csv', 'name\nedge-1'],
    ['A.CSV', 'name\nedge-1'], ['bom.yaml', '\uFEFF- name: edge-1'], ['bom.json', '\uFEFF[{ "name": "edge-1" }]'], ['bom.csv', '\uFEFFname\nedge-1'],
  ])('is read by its extension: %s', (name, text) => {
    expect(read(FleetInventory.fromFile(write(name, text)))).toEqual([{ name: 'edge-1' }]);
  });

  test('is named in places', () => {
    const file = write('clusters.csv', 'name\nedge-1\n');
    expect(placesOf(FleetInventory.fromFile(file))).toEqual([{ name: `${file}:2` }]);
  });

  test('fails for another extension', () => {
    expectRefusal(FleetInventory.fromFile('clusters.toml'),
      "the inventory 'clusters.toml' is of no known format; use a file that ends in .yaml, .yml, .json, .csv");
  });

  test('fails for a file that is not there', () => {
    expectRefusal(FleetInventory.fromFile('no/clusters.csv'), "the inventory 'no/clusters.csv' cannot be read (ENOENT); "
      + 'give the path of an existing file, relative to the folder that the program runs in');
  });

  test('fails for another encoding', () => {
    const file = write('clusters.csv', Buffer.from('name\nedge-ä', 'latin1'));
    expectRefusal(FleetInventory.fromFile(file), `the inventory '${file}' is not a text in UTF-8; save it as UTF-8`);
  });
});

describe('every inventory', () => {
  test('fails without clusters', () => {
    for (const inventory of [FleetInventory.of([]), FleetInventory.fromYaml('[]'), FleetInventory.fromJson('[]'), FleetInventory.fromCsv('name\n')]) {
      expectRefusal(inventory, 'the inventory has no clusters, and a fleet of none would delete the manifests of all; '
        + 'add a cluster, or remove the fleet');
    }
  });

  test('fails for a cluster without name', () => {
    expectRefusal(FleetInventory.fromCsv('name,zone\nedge-1,a\n,b\n'), "inventory:3: the cluster has no 'name'; add one");
    expectRefusal(FleetInventory.fromYaml('- nmae: edge-1\n'), "inventory:1: the cluster has no 'name'; did you mean it by 'nmae'?");
  });

  test.each([
    ['Edge', "the text 'Edge'"], ['edge_1', "the text 'edge_1'"], ['edge.1', "the text 'edge.1'"], ['-edge', "the text '-edge'"],
    ['a'.repeat(64), `the text '${'a'.repeat(64)}'`], ['""', "the text ''"], ['007', 'the number 007'],
    ['true', 'the boolean true'], ['[edge]', 'a list'],
  ])('fails for the name or namespace %s', (name, described) => {
    const remedy = "write a text of 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit";
    expectRefusal(FleetInventory.fromYaml(`- zone: a\n  name: ${name}\n`), `inventory:2: 'name' is ${described}; ${remedy}`);
    expectRefusal(FleetInventory.fromYaml(`- name: a\n  namespace: ${name}\n`), `inventory:2: 'namespace' is ${described}; ${remedy}`);
  });

  test('fails for a name that no file can have everywhere', () => {
    expectRefusal(FleetInventory.of([{ name: 'con' }]), "inventory, entry 1: 'con' is the name of a device on Windows; give the cluster another name",
      'fleet/unsafe-file-name');
  });

  test('fails for two clusters of one name', () => {
    expectRefusal(FleetInventory.fromCsv('name,namespace\nedge-1,a\nedge-2,a\nedge-1,b\n'),
      "inventory:4: 'edge-1' is the name of the cluster at inventory:2, too; rename one of them");
  });
});
