import { ApiObject, Chart, JsonPatch, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { RotatingTemplate, RotatingTemplateProps } from '../../src/cdk8s-helpers/rotating-template';
import { canonicalJson } from '../../src/core/content-hash';

const key = fc.stringMatching(/^[a-z]{1,5}$/);
const { member, map } = fc.letrec(tie => ({
  map: fc.dictionary(key, tie('member'), { maxKeys: 3, noNullPrototype: true }),
  member: fc.oneof({ maxDepth: 3 }, fc.string(), fc.boolean(), fc.integer(), fc.array(tie('member'), { maxLength: 3 }), tie('map')),
}));
const spec = map.map(value => value as Spec);
const labels = fc.dictionary(key, fc.string(), { noNullPrototype: true });

type Spec = { [name: string]: unknown };

test('the same spec in any order of keys has the same name', () => {
  fc.assert(fc.property(spec, value => {
    expect(nameOf(makeTemplate(Object.fromEntries(Object.entries(value).reverse())))).toBe(nameOf(makeTemplate(value)));
  }));
});

test('labels and annotations never change the name', () => {
  fc.assert(fc.property(spec, labels, labels, (value, some, others) => {
    const template = makeTemplate(value, { metadata: { labels: some, annotations: others } });
    template.metadata.addLabel('later', 'x');
    expect(nameOf(template)).toBe(nameOf(makeTemplate(value)));
  }));
});

test('any change of the spec changes the name', () => {
  fc.assert(fc.property(spec, spec, (one, other) => {
    expect(nameOf(makeTemplate(one)) === nameOf(makeTemplate(other))).toBe(canonicalJson(one) === canonicalJson(other));
  }));
});

test('a patch of the spec changes the name to that of the patched spec', () => {
  fc.assert(fc.property(spec, member, (value, patch) => {
    const template = makeTemplate(value);
    const before = nameOf(template);
    template.addJsonPatch(JsonPatch.add('/spec/patched', patch));
    expect(nameOf(template)).not.toBe(before);
    expect(nameOf(template)).toBe(nameOf(makeTemplate({ ...value, patched: patch })));
  }));
});

test('the salt changes the name', () => {
  fc.assert(fc.property(spec, fc.string({ minLength: 1 }), (value, salt) => {
    expect(nameOf(makeTemplate(value, { salt }))).not.toBe(nameOf(makeTemplate(value)));
  }));
});

test('a fixed name wins over content, salt and patches of the spec', () => {
  fc.assert(fc.property(spec, fc.string(), member, (value, salt, patch) => {
    const template = makeTemplate(value, { fixedName: 'fixed', salt });
    template.addJsonPatch(JsonPatch.add('/spec/patched', patch));
    expect(nameOf(template)).toBe('fixed');
  }));
});

test('a patched name wins over the content', () => {
  fc.assert(fc.property(spec, fc.stringMatching(/^[a-z0-9]{1,20}$/), (value, name) => {
    const template = makeTemplate(value);
    template.addJsonPatch(JsonPatch.replace('/metadata/name', name));
    expect(nameOf(template)).toBe(name);
  }));
});

function makeTemplate(value: Spec, props: Partial<RotatingTemplateProps> = {}): RotatingTemplate {
  return new RotatingTemplate(new Chart(Testing.app(), 'test'), 'Template', {
    apiVersion: 'example.org/v1', kind: 'MachineTemplate', baseName: 'edge-workers', spec: () => value, ...props,
  });
}

/** The name, after a check that it is the same wherever cdk8s looks for it. */
function nameOf(template: ApiObject): string {
  expect([template.metadata.name, template.toJson().metadata.name]).toEqual([template.name, template.name]);
  return template.name;
}
