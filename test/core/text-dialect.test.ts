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
