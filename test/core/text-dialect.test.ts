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
  ['{# comment #}', '{# comment #}'],
  ['a {{ .Name', '{{ .Name'],
  ['a {{', '{{'],
])('Go finds the foreign expression of %s', (text, foreign) => {
  expect(GO.findForeign(text)).toBe(foreign);
});

test.each([
  ['plain'], ['{{ ds.meta_data.name }}'], ['{{ds.meta_data.uuid}}'], ["{{ '{{' }}"], ['{% if x %}y{% endif %}'], ['{# comment #}'], ['{ "a": {} }'],
])('jinja knows everything in %s', text => {
  expect(JINJA.findForeign(text)).toBeUndefined();
});

test.each([
  ['{{ .DefaultNetworkInterfaceName }}', '{{ .DefaultNetworkInterfaceName }}'],
  ['{{.Name}}', '{{.Name}}'],
  ['{{- .Name }}', '{{- .Name }}'],
  ['{{ ds.meta_data.name }} {{ .Name }}', '{{ .Name }}'],
  ['{{"{{"}}', '{{"{{"}}'],
])('jinja finds the Go expression of %s', (text, foreign) => {
  expect(JINJA.findForeign(text)).toBe(foreign);
});

test.each([
  ['plain'], ["docker ps --format '{{.Names}}'"], ['echo ${#array[@]}'], ['{{ x'],
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
