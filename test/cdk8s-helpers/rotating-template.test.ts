import { ApiObject, Chart, JsonPatch, Testing } from 'cdk8s';
import { RotatingTemplate, RotatingTemplateProps, settleTemplates } from '../../src/cdk8s-helpers/rotating-template';
import { contentHash } from '../../src/core/content-hash';

const SPEC = { template: { spec: { image: 'a' } } };

function makeTemplate(props: Partial<RotatingTemplateProps> = {}, chart: Chart = new Chart(Testing.app(), 'test')): RotatingTemplate {
  return new RotatingTemplate(chart, 'Template', {
    apiVersion: 'example.org/v1', kind: 'MachineTemplate', baseName: 'edge-workers', spec: () => SPEC, ...props,
  });
}

/** The name, after a check that it is the same wherever cdk8s looks for it. */
function nameOf(template: ApiObject): string {
  expect([template.metadata.name, template.toJson().metadata.name]).toEqual([template.name, template.name]);
  return template.name;
}

test('is an object named by its base name and the hash of its content', () => {
  const template = makeTemplate({ metadata: { labels: { a: 'b' } } });
  expect(template.toJson()).toEqual({
    apiVersion: 'example.org/v1',
    kind: 'MachineTemplate',
    metadata: { name: `edge-workers-${contentHash({ spec: SPEC })}`, labels: { a: 'b' } },
    spec: SPEC,
  });
  expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: SPEC })}`);
});

test('takes its name from the content at the time of asking', () => {
  let image = 'a';
  const template = makeTemplate({ spec: () => ({ image }) });
  const before = nameOf(template);
  image = 'b';
  expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: { image: 'b' } })}`);
  expect(nameOf(template)).not.toBe(before);
});

describe('while it is settled', () => {
  const EXTRA = JsonPatch.add('/spec/extra', true);
  const PLAIN = `edge-workers-${contentHash({ spec: SPEC })}`;
  const PATCHED = `edge-workers-${contentHash({ spec: { ...SPEC, extra: true } })}`;

  test('finds its name once', () => {
    const spec = jest.fn(() => SPEC);
    const [one, other] = [makeTemplate({ spec }), makeTemplate({ baseName: 'edge-hosts', spec: () => ({ image: 'b' }) })];
    settleTemplates([one, other]);
    expect([one.name, other.name, one.metadata.name]).toEqual([PLAIN, `edge-hosts-${contentHash({ spec: { image: 'b' } })}`, PLAIN]);
    expect(spec).toHaveBeenCalledTimes(1);
  });

  test('settles templates among other objects', () => {
    const chart = new Chart(Testing.app(), 'test');
    const spec = jest.fn(() => SPEC);
    const template = makeTemplate({ spec }, chart);
    settleTemplates([new ApiObject(chart, 'Other', { apiVersion: 'v1', kind: 'ConfigMap' }), template]);
    expect([template.name, template.name]).toEqual([PLAIN, PLAIN]);
    expect(spec).toHaveBeenCalledTimes(1);
  });

  test('sees the patches added before', () => {
    const template = makeTemplate();
    expect(template.name).toBe(PLAIN);
    template.addJsonPatch(EXTRA);
    settleTemplates([template]);
    expect(nameOf(template)).toBe(PATCHED);
  });

  test('sees a patch that is added all the same', () => {
    const template = makeTemplate();
    const release = settleTemplates([template]);
    expect(nameOf(template)).toBe(PLAIN);
    template.addJsonPatch(EXTRA);
    expect(nameOf(template)).toBe(PATCHED);
    release();
    expect(nameOf(template)).toBe(PATCHED);
  });

  test('renders a spec once, for the name and for the document', () => {
    const spec = jest.fn(() => SPEC);
    const template = makeTemplate({ spec });
    const expected = template.toJson() as unknown;
    spec.mockClear();
    settleTemplates([template]);
    expect(template.toJson()).toEqual(expected);
    expect(spec).toHaveBeenCalledTimes(1);
  });

  test('renders a spec once that is undefined', () => {
    const spec = jest.fn(() => undefined);
    const template = makeTemplate({ spec });
    settleTemplates([template]);
    template.toJson();
    expect(spec).toHaveBeenCalledTimes(1);
  });

  test('finds everything anew once it is released', () => {
    let image = 'a';
    const template = makeTemplate({ spec: () => ({ image }) });
    const release = settleTemplates([template]);
    const before = nameOf(template);
    image = 'b';
    expect(nameOf(template)).toBe(before);
    release();
    expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: { image: 'b' } })}`);
  });
});

test('takes its name from the newest API version, whatever it is written in', () => {
  const [old, current] = [makeTemplate({ spec: () => ({ imageFormat: 'raw' }), newestSpec: () => SPEC }), makeTemplate()];
  expect(nameOf(old)).toBe(nameOf(current));
  expect(old.toJson().spec).toEqual({ imageFormat: 'raw' });
});

test('does not take its name from labels and annotations, however they are set', () => {
  const labelled = makeTemplate({ metadata: { labels: { a: 'b' }, annotations: { c: 'd' } } }, new Chart(Testing.app(), 'test', { labels: { e: 'f' } }));
  labelled.metadata.addLabel('g', 'h');
  labelled.metadata.addAnnotation('i', 'j');
  labelled.addJsonPatch(JsonPatch.add('/metadata/labels/k', 'l'));
  expect(labelled.toJson().metadata.labels).toEqual({ a: 'b', e: 'f', g: 'h', k: 'l' });
  expect(nameOf(labelled)).toBe(nameOf(makeTemplate()));
});

test('takes its name from the content after all patches', () => {
  const template = makeTemplate();
  template.addJsonPatch(JsonPatch.replace('/spec/template/spec/image', 'b'), JsonPatch.add('/spec/extra', true));
  expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: { template: { spec: { image: 'b' } }, extra: true } })}`);
});

test('takes its name from fields beside the spec too', () => {
  const template = makeTemplate();
  template.addJsonPatch(JsonPatch.add('/data', 'x'));
  expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: SPEC, data: 'x' })}`);
});

test('has the name that a patch gives it', () => {
  const template = makeTemplate();
  template.addJsonPatch(JsonPatch.replace('/metadata/name', 'mine'));
  expect(nameOf(template)).toBe('mine');
});

test('has the name that a patch gives it, be it the base name', () => {
  const template = makeTemplate();
  template.addJsonPatch(JsonPatch.replace('/metadata/name', 'edge-workers'));
  expect(nameOf(template)).toBe('edge-workers');
});

test('has the name that a patch gives it, whatever the fixed name', () => {
  const template = makeTemplate({ fixedName: 'test1-workers' });
  template.addJsonPatch(JsonPatch.replace('/metadata/name', 'mine'));
  expect(nameOf(template)).toBe('mine');
});

test('takes its name from the newest API version when patches touch metadata only', () => {
  const template = makeTemplate({ spec: () => ({ imageFormat: 'raw' }), newestSpec: () => SPEC });
  template.addJsonPatch(JsonPatch.add('/metadata/labels', { a: 'b' }));
  expect(nameOf(template)).toBe(nameOf(makeTemplate()));
});

test('takes its name from what is written when patches touch the content', () => {
  const template = makeTemplate({ spec: () => ({ imageFormat: 'raw' }), newestSpec: () => SPEC });
  template.addJsonPatch(JsonPatch.add('/spec/extra', true));
  expect(nameOf(template)).toBe(`edge-workers-${contentHash({ spec: { imageFormat: 'raw', extra: true } })}`);
});

test('has the fixed name whatever the content', () => {
  const template = makeTemplate({ fixedName: 'test1-workers', salt: 'again' });
  template.addJsonPatch(JsonPatch.add('/spec/extra', true));
  expect(nameOf(template)).toBe('test1-workers');
});

test('has another name with a salt', () => {
  expect(nameOf(makeTemplate({ salt: 'again' }))).toBe(`edge-workers-${contentHash({ spec: SPEC }, 'again')}`);
});

test('keeps the hash whole when the base name is long', () => {
  const name = nameOf(makeTemplate({ baseName: 'x'.repeat(253) }));
  expect(name).toBe(`${'x'.repeat(244)}-${contentHash({ spec: SPEC })}`);
  expect(name).toHaveLength(253);
});

test('fails with the path when a patch does not fit', () => {
  const template = makeTemplate();
  template.addJsonPatch(JsonPatch.replace('/spec/none/image', 'b'));
  expect(() => template.toJson()).toThrow(/^Failed serializing construct at path 'test\/Template' with name 'edge-workers-<hash>': /);
  expect(() => template.name).toThrow(/^Failed serializing construct at path 'test\/Template' with name 'edge-workers-<hash>': /);
});

test.each([[''], ['Workers'], ['a_b'], ['a-<hash>'], ['-a']])("fails with the fixed name '%s'", fixedName => {
  expect(() => makeTemplate({ fixedName })).toThrow(new Error(`[test/Template] 'template name' '${fixedName}' is not a valid object name; `
    + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)"));
});

test('fails with a fixed name that another template of the kind has', () => {
  const chart = new Chart(Testing.app(), 'test');
  const make = (id: string, kind: string) => new RotatingTemplate(chart, id, { apiVersion: 'example.org/v1', kind, baseName: 'edge', fixedName: 'shared', spec: () => SPEC });
  make('First', 'ATemplate');
  expect(() => make('Second', 'ATemplate')).toThrow(new Error(
    "[test/Second] ATemplate 'shared' is the name of 'test/First' too; give each ATemplate of a chart its own name (input/duplicate)"));
  expect(() => make('Third', 'BTemplate')).not.toThrow();
});
