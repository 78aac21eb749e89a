import { GoTemplateDialect, JinjaDialect, LiteralDialect } from '../../src/core/text-dialect';

const GO = new GoTemplateDialect('the BYOH host agent (Go templates)', ['.Interface', '.Name']);
const JINJA = new JinjaDialect();
const LITERAL = new LiteralDialect('the BYOH host agent', /^\{\{-?\s*ds\./);

test('says who renders and what a template may use', () => {
  expect(GO).toMatchObject({ renderer: 'the BYOH host agent (Go templates)', known: "'{{ .Interface }}', '{{ .Name }}'" });
  expect(JINJA).toMatchObject({ renderer: 'cloud-init (jinja)', known: "jinja expressions such as '{{ ds.meta_data.name }}'" });
  expect(LITERAL).toMatchObject({ renderer: 'the BYOH host agent', known: 'no expressions here' });
});

test.each([
  ['plain', 'plain'],
  ['{{', '{{"{{"}}'],
  ['{{{', '{{"{{"}}{'],
  ['{{{{', '{{"{{"}}{{"{{"}}'],
  ['{{ .Name }}', '{{"{{"}} .Name }}'],
  ['{% raw %}{# x #}', '{% raw %}{# x #}'],
])('Go escapes %s as %s', (text, escaped) => {
  expect(GO.escape(text)).toBe(escaped);
});

test.each([
  ['plain }} %} #}', 'plain }} %} #}'],
  ['{{', "{{ '{{' }}"],
  ['{%', "{{ '{%' }}"],
  ['{#', "{{ '{#' }}"],
  ['{{{', "{{ '{{' }}{"],
  ['{{%', "{{ '{{' }}%"],
  ['${#array[@]}', "${{ '{#' }}array[@]}"],
])('jinja escapes %s as %s', (text, escaped) => {
  expect(JINJA.escape(text)).toBe(escaped);
});

test.each([
  ['plain'], ['{{ .Interface }}'], ['{{.Name}}'], ['{{- .Name -}}'], ['a {{ .Name }} b {{ .Interface }}'], ['{{"{{"}}'], ['{{ "text" }}'], ['{ "a": {} }'],
  ['{{ "}}" }}'], ['{{ "a \\"quoted\\" text" }}'], ['${#x}'], ['${#array[@]} {{ .Name }}'], ['{# comment #}'], ['{% foo %}'],
])('Go knows everything in %s', text => {
  expect(GO.findForeign(text)).toBeUndefined();
});

test.each([
  ['{{ ds.meta_data.name }}', '{{ ds.meta_data.name }}'],
  ['{{ .Name }} {{ .Other }}', '{{ .Other }}'],
  ['{{ .Names }}', '{{ .Names }}'],
  ['{{ .Name | quote }}', '{{ .Name | quote }}'],
  ['{{ if .Name }}x{{ end }}', '{{ if .Name }}'],
  ["{{ '{{' }}", "{{ '{{' }}"],
  ['{% if x %}', '{% if x %}'],
  ['{%- endif -%}', '{%- endif -%}'],
  ['${#a} {% if x %}', '{% if x %}'],
  ['{{-.Name}}', '{{-.Name}}'],
  ['{{.Name-}}', '{{.Name-}}'],
  ['{{ "a\nb" }}', '{{ "a\nb" }}'],
  ['{{ "a\\x" }}', '{{ "a\\x" }}'],
  ['{{ }}', '{{ }}'],
  ['a {{ .Name', '{{ .Name'],
  ['a {{', '{{'],
])('Go finds the foreign expression of %s', (text, foreign) => {
  expect(GO.findForeign(text)).toBe(foreign);
});

test.each([
  ['plain'], ['{{ ds.meta_data.name }}'], ['{{ds.meta_data.uuid}}'], ["{{ '{{' }}"], ['{% if x %}y{% endif %}'], ['{# comment #}'], ['{ "a": {} }'],
  ['{%- for x in y -%}{{- x -}}{%- endfor -%}'], ['{{ not x }}'], ['{{ -1 }}'], ['{{ [1, 2] }}'], ['{{ "$5" }}'], ['{{ range(3) }}'], ['{% raw %}{{ .x }}{% endraw %}'], ['{{"{{"}}'], ['${PATH}'], ['a #} b }} c %}'],
])('jinja knows everything in %s', text => {
  expect(JINJA.findForeign(text)).toBeUndefined();
});

test.each([
  ['{{ .DefaultNetworkInterfaceName }}', '{{ .DefaultNetworkInterfaceName }}'],
  ['{{.Name}}', '{{.Name}}'],
  ['{{- .Name }}', '{{- .Name }}'],
  ['{{ ds.meta_data.name }} {{ .Name }}', '{{ .Name }}'],
  ['{{ $x }}', '{{ $x }}'],
  ['{{ range $i := .List }}', '{{ range $i := .List }}'],
])('jinja finds the Go expression of %s', (text, foreign) => {
  expect(JINJA.findForeign(text)).toBe(foreign);
});

test.each([
  ['echo ${#PATH}', '{#PATH}'],
  ['{# comment', '{# comment'],
  ['{% foo %}', '{% foo %}'],
  ['{% if x', '{% if x'],
  ['{{ x', '{{ x'],
  ['{{ x }', '{{ x }'],
  ['{{ }}', '{{ }}'],
])('jinja finds what it cannot parse in %s', (text, foreign) => {
  expect(JINJA.findForeign(text)).toBe(foreign);
});

test('tells whether encoded content is rendered too', () => {
  expect([GO, JINJA, LITERAL].map(dialect => dialect.rendersDecodedContent)).toEqual([true, false, false]);
});

test.each([
  ['plain'], ["docker ps --format '{{.Names}}'"], ['echo ${#array[@]}'], ['{{ x'], ['{% foo %}'], ['{# comment #}'],
])('text that nobody renders keeps %s as it is', text => {
  expect(LITERAL.escape(text)).toBe(text);
  expect(LITERAL.findForeign(text)).toBeUndefined();
});

test.each([
  ['echo {{ ds.meta_data.name }}', '{{ ds.meta_data.name }}'],
  ['{{.Names}} {{- ds.meta_data.name }}', '{{- ds.meta_data.name }}'],
  ['{% if x %}y', '{% if x %}'],
])('text that nobody renders has a foreign expression in %s', (text, foreign) => {
  expect(LITERAL.findForeign(text)).toBe(foreign);
});

test('jinja finds words of Go templates that stand where a value should', () => {
  expect(['{{ end }}', '{{ if x }}', '{{ with y }}'].map(text => JINJA.findForeign(text))).toEqual(['{{ end }}', '{{ if x }}', '{{ with y }}']);
});

test('text that nobody renders may hold the length of a shell array before an expression that is refused', () => {
  expect(LITERAL.findForeign('echo ${#a} {{ ds.meta_data.name }}')).toBe('{{ ds.meta_data.name }}');
  expect(LITERAL.findForeign('echo ${#a}')).toBeUndefined();
});

describe('the literal part of a text', () => {
  test.each([
    ['plain', 'plain'],
    ['a-{{ ds.meta_data.name }}-b', 'a-X-b'],
    ["{{ ds.meta_data['local-hostname'] }}", 'X'],
    ['{{ v1.local_hostname.split(".")[0] }}', 'X'],
    ['{{ ds.meta_data.mac | replace(":", "-") | lower }}', 'X'],
    ["{{ ds.meta_data.rack ~ '-' ~ ds.meta_data.row }}", 'X'],
    ["{{ ds.meta_data.rack | default('none') }}", 'X'],
    ['{% if v1.region %}a{% else %}b{% endif %}', 'ab'],
  ])('of jinja %s is %s', (text, literal) => {
    expect(JINJA.literalPart(text, 'X')).toBe(literal);
  });

  test.each([
    ["{{ 'a,b=c' }}"], ['{{ "a b" }}'], ["{{ ['a', 'b'] }}"], ['{{ (1, 2) }}'], ['{{ v1.local_hostname.split(".") }}'], ["{{ x | replace('a', ',') }}"], ["{{ x.join(',') }}"],
    ["{{ '%c' | format(44) }}"], ['{{ x | list }}'], ["{{ x | default(', ') }}"], ['{% set x = 1 %}'], ['{# a #}'], ['{% raw %}x{% endraw %}'], ['{{ x'], ["{{ '{{' }}"], ['{{ .Name }}'],
  ])('keeps %s, which may render to anything', text => {
    expect(JINJA.literalPart(text, 'X')).toBe(text);
  });

  test('of a Go template has the variables that it knows replaced, and nothing else', () => {
    expect(GO.literalPart('a {{ .Name }} {{- .Interface -}} {{ .Other }} {{ "x" }} {{ .Name', 'X')).toBe('a X X {{ .Other }} {{ "x" }} {{ .Name');
  });

  test('of text that nobody renders is all of it', () => {
    expect(LITERAL.literalPart('a {{ .Names }} {{ ds.meta_data.name }}')).toBe('a {{ .Names }} {{ ds.meta_data.name }}');
  });
});

test.each([
  ['blanks in an action', `{{${' '.repeat(50_000)}x`], ['blanks that end', `{{${' '.repeat(50_000)}}}`], ['openings', '{{'.repeat(50_000)], ['statements', '{% if'.repeat(20_000)],
  ['what is raw and never ends', '{% raw %}'.repeat(20_000)], ['ends', '{% endraw %}'.repeat(20_000)], ['quotes', `{{ ${'"'.repeat(50_001)}`], ['terms', `{{ x${' ~ x'.repeat(20_000)} ,}}`],
])('%s take no time to speak of', (_, text) => {
  const start = performance.now();
  for (const dialect of [GO, JINJA, LITERAL]) {
    dialect.findForeign(text);
    dialect.literalPart(text, 'x');
  }
  expect(performance.now() - start).toBeLessThan(2000);
});

test('jinja looks for expressions behind what is raw, also if an expression in it does not end', () => {
  expect(JINJA.findForeign('{% raw %}{{ {% endraw %}{{ .Name }}')).toBe('{{ .Name }}');
  expect(JINJA.findForeign('{% raw %}{{ .Name }}')).toBe('{% raw %}');
});
