import { join } from 'node:path';
import { widgetPin } from './widget';
import { Workspace } from './workspace';
import { originOf, readPins } from '../../imports/_generate/pin';

let workspace: Workspace;
let file: string;
beforeEach(() => {
  workspace = new Workspace();
  file = join(workspace.imports, 'pins.json');
});
afterEach(() => workspace.remove());

test('reads what is written', () => {
  const crds = [{ path: 'a/b.yaml', file: 'b.yaml', repository: 'x/y', tag: 'HEAD', versions: ['v1'], classes: [], opaque: ['spec.a'], gvks: ['a/v1/B'], sha256: 'abc' }];
  workspace.writePins(widgetPin({ crds }));
  expect(readPins(file)).toEqual([widgetPin({ crds })]);
});

test('names the origin of a CRD by repository and tag', () => {
  const pin = widgetPin();
  expect(originOf(pin, pin.crds[0])).toBe('example/widgets@v1.2.3');
  expect(originOf(pin, { ...pin.crds[0], repository: 'x/y', tag: 'HEAD' })).toBe('x/y@HEAD');
});

test.each([
  ['a provider without tag', [widgetPin({ tag: undefined })], "[0]: 'tag' must be a non-empty string"],
  ['a provider that leads out of imports/', [widgetPin({ provider: '../up' })], "[0]: 'provider' must be a lowercase folder name, got '../up'"],
  ['a provider without CRDs', [widgetPin({ crds: [] })], "[0]: 'crds' must list at least one CRD"],
  ['a provider without versions', [widgetPin({ versions: [] })], "[0]: 'versions' must list API versions such as v1beta1"],
  ['a version that is none', [widgetPin({ versions: ['latest'] })], "[0]: 'versions' must list API versions such as v1beta1"],
  ['classes that are no versions', [widgetPin({ crds: [{ path: 'a', file: 'a', classes: ['none'] }] })], "[0].crds[0]: 'classes' must list API versions such as v1beta1"],
  ['a CRD without file', [widgetPin({ crds: [{ path: 'a.yaml' }] })], "[0].crds[0]: 'file' must be a non-empty string"],
  ['gvks that are no list', [widgetPin({ crds: [{ path: 'a', file: 'a', gvks: 'a/v1/B' }] })], "[0].crds[0]: 'gvks' must be a list of strings"],
  ['an opaque field that is no list', [widgetPin({ crds: [{ path: 'a', file: 'a', opaque: 'spec' }] })], "[0].crds[0]: 'opaque' must be a list of strings"],
  ['one provider twice', [widgetPin(), widgetPin()], ": provider 'widgets' is listed twice"],
])('fails on %s', (_name, pins, message) => {
  workspace.writePins(...pins);
  expect(() => readPins(file)).toThrow(new Error(`${file}${message}`));
});

test('fails on an object instead of a list', () => {
  workspace.write('imports/pins.json', '{}');
  expect(() => readPins(file)).toThrow(new Error(`${file}: must be a list of providers`));
});

test('fails without the file', () => {
  expect(() => readPins(file)).toThrow(new Error(`cannot read the pins of ${file}: ENOENT: no such file or directory, open '${file}'`));
});
