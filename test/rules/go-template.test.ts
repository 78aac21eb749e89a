import { templateProblem } from '../../src/rules/cluster-class/go-template';

/** Go 1.26 parses these, with the functions of sprig. */
const RIGHT = [
  '', 'plain }} text', '{{ .site }}', '{{.site}}', '{{- .site -}}', '{{ .builtin.cluster.name | quote }}', '{{ if .a }}x{{ else if eq .b "c" }}y{{ else }}z{{ end }}',
  '{{ range $i, $node := .nodes }}{{ $node.name }}{{ end }}', '{{ with .a }}{{ . }}{{ end }}', '{{/* why */}}', '{{- /* why }} not */ -}}x', '{{ printf "%s-%d" .a -1 }}',
  '{{ $x := .a }}{{ $x = .b }}{{ $x }}', '{{ (index .list 0).name }}', '{{ `raw }} text` }}', "{{ eq .c 'x' }}", '{{ .a | default (list 1 2.5 0x1F) | toJson }}',
  '{{ if not (and .a (or .b .c)) }}{{ end }}', '{{ range .a }}{{ if . }}{{ break }}{{ end }}{{ end }}', '{{ define "t" }}{{ . }}{{ end }}{{ template "t" .a }}',
  '{{\n  .a\n  | upper\n}}', '{{ len .a }}', '{{ .größe }}', '{{ $ }}', '{{ true }}', '{ {{ .a }} }', '{{ .Values.x.y }}', '{{ semverCompare ">= v1.2" .v }}', '{{ "a\\"b" }}', '{{ .a | }}',
];

const WRONG: readonly [string, string][] = [
  ['{{ .site', "'{{' has no '}}'"],
  ['{{ .site }', "'}' has no meaning there"],
  ['{{ if .a }}x', "'{{ if }}' has no '{{ end }}'"],
  ['{{ range .a }}{{ if .b }}{{ end }}', "'{{ range }}' has no '{{ end }}'"],
  ['x{{ end }}', "'{{ end }}' ends nothing"],
  ['{{ else }}', "'{{ else }}' belongs to nothing"],
  ['{{ }}', "'{{ }}' has no value"],
  ['{{ if }}x{{ end }}', "'{{ if }}' has no value"],
  ['{{ .a | qoute }}', "'qoute' is no function, and 'quote' is one"],
  ['{{ lookupSomething .a }}', "'lookupSomething' is no function"],
  ['{{ env "HOME" }}', "'env' is no function"],
  ['{{ site }}', "'site' is no function"],
  ['{{ .a-b }}', "'-' has no meaning behind '.a'"],
  ['{{ .a + 1 }}', "'+' has no meaning there"],
  ['{{ .a == "b" }}', "'=' has no value behind it"],
  ['{{ if .a && .b }}{{ end }}', "'&' has no meaning there"],
  ['{{ "text }}', 'a text that begins with " has no end'],
  ['{{ (.a }}', "'(' has no ')'"],
  ['{{ .a) }}', "')' closes nothing"],
  ['{{ | quote }}', "'|' has no value before it"],
  ['{{ index .a () }}', "'(' has no value behind it"],
  ['{{ .a[0] }}', "'[' has no meaning behind '.a'"],
  ['{{ ${SITE} }}', "'{' has no meaning behind '$'"],
];

test.each(RIGHT)('%s can be parsed', template => {
  expect(templateProblem(template)).toBeUndefined();
});

test.each(WRONG)('%s fails', (template, problem) => {
  expect(templateProblem(template)).toBe(problem);
});
