import { APPLICATION_SET_TEMPLATES } from '../../../src/gitops/rules/application-set-templates';
import { checkRule } from '../../rules/check-rule';

const NORTH = { name: 'north', server: 'https://north' };
const SOUTH = { name: 'south', server: 'https://south' };
const STRICT = { goTemplate: true, goTemplateOptions: ['missingkey=error'] };

const list = (...elements: object[]) => ({ list: { elements } });
const clusters = (more: object = {}) => ({ clusters: { selector: { matchLabels: { a: 'b' } }, ...more } });
const folders = (more: object = {}) => ({ git: { repoURL: 'https://git', revision: 'main', directories: [{ path: 'a/*' }], ...more } });
const files = { git: { repoURL: 'https://git', revision: 'main', files: [{ path: 'a.yaml' }] } };
const matrix = (...generators: object[]) => ({ matrix: { generators } });
const merge = (mergeKeys: string[], ...generators: object[]) => ({ merge: { mergeKeys, generators } });

/** @param texts the name, the server and an annotation of the template */
function found(generators: readonly object[], [name, server, note]: string[], more: object = {}): string[] {
  const template = { metadata: { name, annotations: { note } }, spec: { project: 'default', source: { path: 'a' }, destination: { server } } };
  return checkRule(APPLICATION_SET_TEMPLATES, JSON.stringify({ apiVersion: 'argoproj.io/v1alpha1', kind: 'ApplicationSet', metadata: { name: 's' }, spec: { generators, template, ...more } }));
}

describe('without Go templates', () => {
  test.each<[string, object[], string[], object?]>([
    ['parameters of a list', [list(NORTH, SOUTH)], ['{{name}}', '{{ server }}']],
    ['values of a list', [list({ ...NORTH, values: { stage: 'x' } })], ['{{values.stage}}', 'x']],
    ['parameters of clusters', [clusters({ values: { a: 'b' } })], ['{{nameNormalized}}-{{metadata.labels.a/b}}-{{values.a}}', '{{server}}']],
    ['parameters of folders', [folders({ values: { a: 'b' } })], ['{{path.basenameNormalized}}-{{path[1]}}-{{values.a}}', '{{path}}']],
    ['parameters of folders with a prefix', [folders({ pathParamPrefix: 'app' })], ['{{app.path.basename}}', '{{app.path}}']],
    ['parameters of files, which nobody knows', [files], ['{{anything}}', '{{cluster.address}}']],
    ['parameters of two generators that are combined', [matrix(clusters(), folders())], ['{{name}}-{{path.basename}}', '{{server}}']],
    ['parameters of a combination with one that nobody knows', [merge(['server'], clusters(), files)], ['{{name}}-{{stage}}', '{{server}}']],
    ['braces for others, where Argo CD does not look', [list(NORTH)], ['{{name}}', '{{server}}', '{{ .Values.a }} {{ other }}']],
    ['one Application of a fixed name', [list(NORTH)], ['fleet', '{{server}}']],
    ['a fixed name where nobody knows how many', [clusters()], ['fleet', '{{server}}']],
    ['elements that a selector chooses from', [{ ...list(NORTH, { name: 'south' }), selector: { matchLabels: { name: 'north' } } }], ['{{name}}', '{{server}}']],
    ['a generator with a template of its own', [{ list: { elements: [{ site: 'a' }, { site: 'b' }], template: { metadata: { name: '{{site}}' } } } }], ['{{name}}', '{{server}}']],
    ['a text from elsewhere', [{ list: { elementsYaml: '[]' } }], ['{{name}}', '{{server}}']],
  ])('nothing is said of %s', (_, generators, texts) => {
    expect(found(generators, texts)).toEqual([]);
  });

  test('fails where a parameter is written as in Go', () => {
    expect(found([list(NORTH)], ['{{ .name }}', '{{server}}'])).toEqual([
      "spec.template.metadata.name: '{{ .name }}' is of Go templates, which are turned off, and stays as it is; set 'goTemplate' to true, or write '{{name}}'",
    ]);
  });

  test('fails where no element gives a parameter, and where one does not', () => {
    expect(found([list(NORTH, { name: 'south' })], ['{{nmae}}', '{{server}}'])).toEqual([
      "spec.template.metadata.name: 'spec.generators[0]' gives no 'nmae'; use 'name'",
      "spec.generators[0].list.elements[1]: has no 'server', which 'spec.template.spec.destination.server' needs; give it",
    ]);
    expect(found([clusters()], ['{{cluster}}', '{{server}}'])).toEqual([
      "spec.template.metadata.name: 'spec.generators[0]' gives no 'cluster'; use one of 'name', 'nameNormalized', 'server', 'project'",
    ]);
  });

  test('fails where a parameter is no text', () => {
    expect(found([list({ ...NORTH, replicas: 3 })], ['{{name}}', '{{server}}'])).toEqual([
      "spec.generators[0].list.elements[0].replicas: 'replicas' is 3 and no text, and no Application is made of the list without Go templates; write it in quotes, or set 'goTemplate' to true",
    ]);
  });

  test('fails where Applications have one name', () => {
    expect(found([list(NORTH, SOUTH)], ['fleet', '{{server}}'])).toEqual([
      "spec.template.metadata.name: 'name' is 'fleet' for all 2 elements of a list, and only one Application is made; let it have a parameter that they differ in",
    ]);
    expect(found([list(NORTH, { ...SOUTH, name: 'north' })], ['site-{{name}}', '{{server}}'])).toEqual([
      "spec.generators[0].list.elements[1]: makes an Application 'site-north', as element 0 does, and only the first of them is made; let them differ in what the name has",
    ]);
  });
});

describe('with Go templates', () => {
  test.each<[string, object[], string[], object]>([
    ['parameters of clusters', [clusters({ values: { a: 'b' } })], ['{{ .name }}-{{ .values.a }}-{{ index .metadata.labels "a" }}', '{{ .server }}'], STRICT],
    ['parameters of folders', [folders()], ['{{ .path.basename }}-{{ index .path.segments 1 }}', '{{ .path.path }}'], STRICT],
    ['functions of Argo CD', [list(NORTH)], ['{{ .name | normalize }}', '{{ slugify 20 .server }}', '{{ now | date "2006" }}'], STRICT],
    ['what stands in a block', [list(NORTH)], ['{{ .name }}', '{{ .server }}', '{{ if hasKey . "stage" }}{{ .stage }}{{ end }}{{ range $i, $e := .name }}{{ .x }}{{ end }}'], STRICT],
    ['what may be left out', [list(NORTH)], ['{{ .name }}', '{{ .server }}', '{{ and (hasKey . "stage") .stage }}'], STRICT],
    ['a default where nothing is an error', [list(NORTH)], ['{{ .name }}', '{{ .address | default "x" }}', '{{ .note }}'], { goTemplate: true }],
    ['a number', [list({ ...NORTH, replicas: 3 })], ['{{ .name }}-{{ .replicas }}', '{{ .server }}'], STRICT],
    ['what is below a value', [list({ ...NORTH, site: { stage: 'x' } })], ['{{ .name }}-{{ .site.stage }}', '{{ (index .site "stage").x }}'], STRICT],
    ['a variable', [list(NORTH)], ['{{ $n := .name }}{{ $n }}{{ $.server }}', 'x'], STRICT],
    ['a name that is patched', [list(NORTH, SOUTH)], ['fleet', '{{ .server }}'], { ...STRICT, templatePatch: 'metadata: { name: {{ .name }} }' }],
  ])('nothing is said of %s', (_, generators, texts, more) => {
    expect(found(generators, texts, more)).toEqual([]);
  });

  test('fails where a text cannot be parsed', () => {
    const reason = (problem: string) => `the template cannot be parsed, because ${problem}; no Application is made until it is mended`;
    expect(found([list(NORTH)], ['{{name}}', '{{ .server', '{{ .name | slugfy }}'], { ...STRICT, templatePatch: '{{ if .a }}' })).toEqual([
      `spec.template.metadata.name: ${reason("'name' is no function")}`,
      `spec.template.metadata.annotations.note: ${reason("'slugfy' is no function, and 'slugify' is one")}`,
      `spec.template.spec.destination.server: ${reason("'{{' has no '}}'")}`,
      `spec.templatePatch: ${reason("'{{ if }}' has no '{{ end }}'")}`,
    ]);
  });

  test('fails where nobody gives a parameter: anywhere if that is an error, else where nothing may be left out', () => {
    const missing = (place: string, name: string) => `spec.template.${place}: 'spec.generators[0]' gives no '${name}'; use one of '.path'`;
    expect(found([folders()], ['{{ .path.base }}', 'x', '{{ .owner | default "x" }}'], STRICT)).toEqual([missing('metadata.name', '.path.base'), missing('metadata.annotations.note', '.owner')]);
    expect(found([folders()], ['{{ .path.base }}', 'x', '{{ .owner }}'], { goTemplate: true })).toEqual([missing('metadata.name', '.path.base')]);
  });

  test('fails where there is no such option', () => {
    expect(found([list(NORTH)], ['{{ .name }}', 'x'], { goTemplate: true, goTemplateOptions: ['missingkey=eror'] })).toEqual([
      "spec.goTemplateOptions[0]: 'missingkey=eror' is no option of Go templates, and the controller fails; use 'missingkey=error'",
    ]);
  });
});

describe('combinations', () => {
  const TEXTS = ['{{name}}', '{{server}}'];

  test('fail with too few, too many or no generators', () => {
    const count = (kind: string, number: number, remedy: string) => `spec.generators[0].${kind}.generators: '${kind}' has ${number} generators, and no Application is made of it; ${remedy}`;
    expect(found([matrix(list(NORTH))], TEXTS)).toEqual([count('matrix', 1, 'give two, and put a third one into a matrix inside')]);
    expect(found([matrix(list(NORTH), clusters(), folders())], TEXTS)).toEqual([count('matrix', 3, 'give two, and put a third one into a matrix inside')]);
    expect(found([merge(['name'], list(NORTH))], TEXTS)).toEqual([count('merge', 1, 'give two or more')]);
    expect(found([matrix({ ...list(NORTH), ...clusters() }, {})], TEXTS)).toEqual([
      "spec.generators[0].matrix.generators[0]: an entry inside of 'matrix' is one generator, and this has 'list' and 'clusters'; write one",
      "spec.generators[0].matrix.generators[1]: an entry inside of 'matrix' is one generator, and this has none; write one",
    ]);
  });

  test('fail where what is merged cannot be told apart', () => {
    expect(found([merge([], list(NORTH), clusters())], TEXTS)).toEqual([
      "spec.generators[0].merge.mergeKeys: 'mergeKeys' is empty, and no Application is made of it; name the parameters that tell elements apart",
    ]);
    expect(found([merge(['name'], list(NORTH, { ...SOUTH, name: 'north' }), list({ name: 'north', a: 'b' }))], TEXTS)).toEqual([
      "spec.generators[0].merge.generators[0].list.elements[1]: has the same 'name' as an element before, and no Application is made of such a merge; give it another one",
    ]);
    expect(found([merge(['name'], list(NORTH, SOUTH), list({ name: 'north', a: 'b' }))], TEXTS)).toEqual([]);
  });
});
