import * as fs from 'fs';
import * as path from 'path';
import { JsonPatch } from 'cdk8s';
import { makeEdgeCluster } from './edge-cluster';
import { Manifests } from '../../src/testing';
import { temporaryFolders } from '../support/folders';

const makeFolder = temporaryFolders();
const { CI, UPDATE_SNAPSHOTS } = process.env;

/** Sets the two variables that decide about writing. */
function setEnvironment(variables: { readonly CI?: string; readonly UPDATE_SNAPSHOTS?: string }): void {
  for (const name of ['CI', 'UPDATE_SNAPSHOTS'] as const) {
    delete process.env[name];
    if (variables[name] !== undefined) {
      process.env[name] = variables[name];
    }
  }
}

beforeEach(() => setEnvironment({}));
afterAll(() => setEnvironment({ CI, UPDATE_SNAPSHOTS }));

function things(...replicas: number[]): Manifests {
  return Manifests.fromYaml(replicas.map((count, index) =>
    `{ apiVersion: example.com/v1, kind: Thing, metadata: { name: thing-${index}, namespace: edge }, spec: { paused: false, replicas: ${count}, zone: a } }`).join('\n---\n'));
}

describe('maskedYaml', () => {
  test('masks the hashes of templates in names and references', () => {
    const { chart, pool } = makeEdgeCluster();
    const masked = Manifests.of(chart).maskedYaml();
    for (const template of [pool.machineTemplate, pool.bootstrapTemplate]) {
      expect(masked).not.toContain(template.name);
    }
    const manifests = Manifests.fromYaml(masked);
    expect(manifests.resource('Metal3MachineTemplate', 'edge-workers-<hash>')).toBeDefined();
    expect(manifests.resource('MachineDeployment', 'edge-workers').spec.template.spec).toMatchObject({
      bootstrap: { configRef: { name: 'edge-workers-<hash>' } }, infrastructureRef: { name: 'edge-workers-<hash>' },
    });
    manifests.refsResolve();
  });

  test('changes in one place when a template does', () => {
    const { chart, pool } = makeEdgeCluster();
    const lines = () => Manifests.of(chart).maskedYaml().split('\n');
    const before = lines();
    pool.machineTemplate.addJsonPatch(JsonPatch.add('/spec/template/spec/failureDomain', 'rack-a'));
    expect(lines().filter(line => !before.includes(line))).toEqual(['      failureDomain: rack-a']);
    expect(lines()).toHaveLength(before.length + 1);
  });

  test('leaves alone what only looks like a hash', () => {
    const { chart, cluster } = makeEdgeCluster();
    const yaml = [
      '{ apiVersion: example.com/v1, kind: ThingTemplate, metadata: { name: a-deadbeef } }',
      '{ apiVersion: example.com/v1, kind: ThingTemplate, metadata: { name: b-20240131 } }',
      '{ apiVersion: example.com/v1, kind: ThingTemplate, metadata: { name: c-deadbeef0 } }',
      '{ apiVersion: example.com/v1, kind: Thing, metadata: { name: d-deadbeef, labels: { a: x-a-deadbeef, b: a-deadbeef-x, c: a-deadbeef, d: Xa-deadbeef, e: a-deadbeefX, f: -a-deadbeef } },'
      + ' spec: { text: "see a-deadbeef. It is /a-deadbeef/.", others: [b-20240131, e-deadbeef] } }',
    ].join('\n---\n');
    expect(Manifests.fromYaml(yaml).maskedYaml()).toBe([
      'apiVersion: example.com/v1',
      'kind: Thing',
      'metadata:',
      '  labels:',
      '    a: x-a-deadbeef',
      '    b: a-deadbeef-x',
      '    c: a-<hash>',
      '    d: Xa-deadbeef',
      '    e: a-deadbeefX',
      '    f: -a-deadbeef',
      '  name: d-deadbeef',
      'spec:',
      '  others:',
      '    - b-20240131',
      '    - e-deadbeef',
      '  text: see a-<hash>. It is /a-<hash>/.',
      ...['a-<hash>', 'b-20240131', 'c-deadbeef0'].flatMap(name => ['---', 'apiVersion: example.com/v1', 'kind: ThingTemplate', 'metadata:', `  name: ${name}`]),
      '',
    ].join('\n'));
    cluster.resource.metadata.addLabel('build', 'edge-workers-deadbeef');
    expect(Manifests.of(chart).maskedYaml()).toContain('build: edge-workers-deadbeef\n');
  });

  test('masks the bootstrap config of a machine pool, and no other config', () => {
    const config = (group: string) => Manifests.fromYaml(`{ apiVersion: ${group}/v1beta2, kind: KubeadmConfig, metadata: { name: pool-deadbeef } }`).maskedYaml();
    expect(config('bootstrap.cluster.x-k8s.io')).toContain('name: pool-<hash>\n');
    expect(config('example.com')).toContain('name: pool-deadbeef\n');
  });

  test('keeps templates apart that differ in the hash only, in the order they are written', () => {
    const template = (name: string, namespace: string) => `{ apiVersion: example.com/v1, kind: ThingTemplate, metadata: { name: ${name}, namespace: ${namespace} } }`;
    const masked = Manifests.fromYaml([template('a-ffffffff', 'x'), template('a-00000000', 'x'), template('a-11111111', 'z')].join('\n---\n'));
    const names = Manifests.fromYaml(masked.maskedYaml()).all.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    expect(names).toEqual(['x/a-<hash 2>', 'x/a-<hash>', 'z/a-<hash>']);
  });

  test('needs no numbers for templates of different groups', () => {
    const template = (group: string, hash: string) => `{ apiVersion: ${group}/v1, kind: ThingTemplate, metadata: { name: a-${hash} } }`;
    const masked = Manifests.fromYaml([template('example.org', 'ffffffff'), template('example.com', '00000000')].join('\n---\n')).maskedYaml();
    expect(Manifests.fromYaml(masked).all.map(({ apiVersion, metadata }) => `${apiVersion} ${metadata.name}`)).toEqual(['example.com/v1 a-<hash>', 'example.org/v1 a-<hash>']);
  });

  test('does not depend on how files and members are arranged', () => {
    const one = '{ apiVersion: v1, kind: ConfigMap, metadata: { name: a }, data: { x: "1", a: "2" } }';
    const other = '{ metadata: { name: a }, kind: Secret, apiVersion: v1 }';
    expect(Manifests.fromYaml(`${one}\n---\n${other}`).maskedYaml()).toBe(Manifests.fromYaml(`${other}\n---\n${one}`).maskedYaml());
    expect(Manifests.fromYaml(one).maskedYaml()).toBe('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  a: "2"\n  x: "1"\n');
  });

  test('writes an object without metadata, and nothing for nothing', () => {
    expect(Manifests.fromYaml('{ kind: Thing, apiVersion: example.com/v1 }').maskedYaml()).toBe('apiVersion: example.com/v1\nkind: Thing\n');
    expect(Manifests.fromYaml('').maskedYaml()).toBe('');
  });
});

describe('matchesSnapshot', () => {
  test('writes a file that is missing, with its folder and nothing else', () => {
    const file = path.join(makeFolder(), 'deep', 'things.yaml');
    things(3).matchesSnapshot(file);
    expect(fs.readFileSync(file, 'utf8')).toBe(things(3).maskedYaml());
    expect(fs.readdirSync(path.dirname(file))).toEqual(['things.yaml']);
    things(3).matchesSnapshot(file);
  });

  test.each(['true', '1', 'yes'])('fails for a file that is missing where CI is %s', value => {
    setEnvironment({ CI: value });
    const file = path.join(makeFolder(), 'things.yaml');
    expect(() => things(3).matchesSnapshot(file)).toThrow(new Error(
      `there is no snapshot '${file}', and none is written where CI is set; run the tests elsewhere and commit the file`));
    expect(fs.existsSync(file)).toBe(false);
  });

  test.each(['', 'false', '0'])('takes CI=%j for no CI', value => {
    setEnvironment({ CI: value });
    const file = path.join(makeFolder(), 'things.yaml');
    things(3).matchesSnapshot(file);
    expect(fs.existsSync(file)).toBe(true);
  });

  test('fails with the first field that differs and the lines around it', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    things(3, 3).matchesSnapshot(file);
    expect(() => things(3, 2).matchesSnapshot(file)).toThrow(new Error([
      `the manifests differ from the snapshot '${file}'; the first difference: Thing/edge/thing-1 spec.replicas: expected 3, got 2`,
      'line 18:',
      '    spec:',
      '      paused: false',
      '  -   replicas: 3',
      '  +   replicas: 2',
      'if that is wanted, run the tests with UPDATE_SNAPSHOTS=1 and commit the file',
    ].join('\n')));
    expect(fs.readFileSync(file, 'utf8')).toBe(things(3, 3).maskedYaml());
  });

  test('fails with an object that is new, and with one that is gone', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    things(1, 2).matchesSnapshot(file);
    expect(() => things(1, 2, 3).matchesSnapshot(file)).toThrow(new Error([
      `the manifests differ from the snapshot '${file}'; the first difference: Thing/edge/thing-2 is new`,
      'line 20:',
      '      replicas: 2',
      '      zone: a',
      '  + ---',
      '  + apiVersion: example.com/v1',
      '  + kind: Thing',
      '  + (7 more lines)',
      'if that is wanted, run the tests with UPDATE_SNAPSHOTS=1 and commit the file',
    ].join('\n')));
    expect(() => things(1).matchesSnapshot(file)).toThrow(`the manifests differ from the snapshot '${file}'; the first difference: Thing/edge/thing-1 is gone\nline 10:\n`);
    expect(() => Manifests.fromYaml('').matchesSnapshot(file)).toThrow(`the manifests differ from the snapshot '${file}'; the first difference: Thing/edge/thing-0 is gone\nline 1:\n`);
  });

  test('fails with an object in the middle', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    const named = (...names: string[]) => Manifests.fromYaml(names.map(name => `{ apiVersion: v1, kind: Pod, metadata: { name: ${name} } }`).join('\n---\n'));
    named('a', 'c').matchesSnapshot(file);
    expect(() => named('a', 'b', 'c').matchesSnapshot(file)).toThrow('; the first difference: Pod/b is new\n');
    expect(() => named('b', 'c').matchesSnapshot(file)).toThrow('; the first difference: Pod/a is gone\n');
    expect(() => named('c').matchesSnapshot(file)).toThrow('; the first difference: Pod/a is gone\n');
  });

  test('fails with all lines that changed, though one between them is the same by chance', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    const listed = (...list: string[]) => Manifests.fromYaml(`{ apiVersion: v1, kind: Thing, metadata: { name: a }, list: [${list.join(', ')}] }`);
    listed('p', 'q', 's', 'y', 'z').matchesSnapshot(file);
    expect(() => listed('p', 'r', 's', 't', 'y', 'z').matchesSnapshot(file)).toThrow(new Error([
      `the manifests differ from the snapshot '${file}'; the first difference: Thing/a list[1]: expected "q", got "r"`,
      'line 7:',
      '  list:',
      '    - p',
      '-   - q',
      '-   - s',
      '+   - r',
      '+   - s',
      '+   - t',
    ].map((line, index) => index < 2 ? line : `  ${line}`).concat('if that is wanted, run the tests with UPDATE_SNAPSHOTS=1 and commit the file').join('\n')));
  });

  test('fails for a file that is no snapshot, or was edited without a change of an object', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    fs.writeFileSync(file, '{{ not YAML\n');
    expect(() => things(3).matchesSnapshot(file)).toThrow(/^the manifests differ from the snapshot '.*'; the first difference: Thing\/edge\/thing-0 is new\nline 1:\n {2}- {{ not YAML\n/);
    fs.writeFileSync(file, `# by hand\n${things(3).maskedYaml()}`);
    expect(() => things(3).matchesSnapshot(file)).toThrow(new Error([
      `the manifests differ from the snapshot '${file}'`,
      'line 1:',
      '  - # by hand',
      'if that is wanted, run the tests with UPDATE_SNAPSHOTS=1 and commit the file',
    ].join('\n')));
  });

  test.each([{}, { CI: 'true' }])('overwrites the file with UPDATE_SNAPSHOTS=1 in the environment %j', environment => {
    const file = path.join(makeFolder(), 'things.yaml');
    things(3).matchesSnapshot(file);
    setEnvironment({ ...environment, UPDATE_SNAPSHOTS: '1' });
    things(2).matchesSnapshot(file);
    expect(fs.readFileSync(file, 'utf8')).toBe(things(2).maskedYaml());
    expect(fs.readdirSync(path.dirname(file))).toEqual(['things.yaml']);
  });

  test('does not touch a file that is as it should be', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    things(3).matchesSnapshot(file);
    fs.utimesSync(file, 1, 1);
    setEnvironment({ UPDATE_SNAPSHOTS: '1' });
    things(3).matchesSnapshot(file);
    expect(fs.statSync(file).mtimeMs).toBe(1000);
  });

  test('does not mind carriage returns that git has put in', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    fs.writeFileSync(file, things(3).maskedYaml().replace(/\n/g, '\r\n'));
    things(3).matchesSnapshot(file);
  });

  test('leaves the old file and nothing else if writing fails', () => {
    const file = path.join(makeFolder(), 'things.yaml');
    things(3).matchesSnapshot(file);
    setEnvironment({ UPDATE_SNAPSHOTS: '1' });
    const rename = jest.spyOn(jest.requireActual<typeof fs>('fs'), 'renameSync').mockImplementation(() => {
      throw new Error('the disk is gone');
    });
    expect(() => things(2).matchesSnapshot(file)).toThrow(new Error('the disk is gone'));
    rename.mockRestore();
    expect(fs.readdirSync(path.dirname(file))).toEqual(['things.yaml']);
    expect(fs.readFileSync(file, 'utf8')).toBe(things(3).maskedYaml());
  });

  test('fails for a folder in the place of the file', () => {
    const folder = makeFolder();
    expect(() => things(3).matchesSnapshot(folder)).toThrow('EISDIR');
  });
});
