import * as fc from 'fast-check';

/** Texts that YAML 1.1 reads as something else, or that need quotes, escapes or an indentation indicator. */
export const NASTY_TEXTS: readonly string[] = [
  '', ' ', '~', 'no', 'No', 'NO', 'yes', 'y', 'N', 'on', 'off', 'true', 'True', 'null', 'Null', '<<', '=', '?', '-', ':', '#', '---', '...', '%',
  '0644', '0o17', '1e3', 'e12', 'E-5', 'e+0', '1_000', '0x1f', '0b101', '.5', '5.', '+1', '-1', '-0', '1.30', '.inf', '-.INF', '.NaN', '1:30', '190:20:30.15',
  '2001-01-01', '2001-12-14t21:59:43.10-05:00', '2001-12-14 21:59:43.10 -5', '10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::1', '52:54:00:12:34:56', '52:54:00:1b:34:5e', '60:60', '1e:2', '0s', '300s', '1h30m', '100m', '1Gi', '5e',
  ' leading', 'trailing ', '\ttab', 'tab\t', 'in\tside', 'a: b', 'a:b', 'a:', ': a', 'a #b', 'a#b', '#a', '- a', '-a', '? a', '?a', 'a, b', '[a]', '{a}', '{{ a }}',
  '&a', '*a', '!a', '!!str a', '|', '>', '>-', '@a', '`a', '%a', '"a"', "'a'", '"\'', "it's", 'a\\b', '\\', '$a', '${a}', '(a)', '<a>', '/a', '_a', '.a', ',a', ';a', '^a', '=a',
  'http://host:8080/path?q=1#anchor', 'a  b', 'a '.repeat(600), 'x'.repeat(1500), 'é', 'ß', '漢字', '😀', 'a😀b', '\ud800', 'a\udc00', '\u0007', '\u0085', '\u00a0', '\u2028', '\ufeff', 'a\u0000b',
  '\n', '\n\n', 'a\n', 'a\n\n', 'a\n\n\n', '\na', '\n\na', 'a\nb', 'a\nb\n', 'a\n\nb', 'a\n\n\nb\n', ' a\nb', '  a\n b\n', '\ta\nb', 'a \nb', 'a\n b', 'a\n  \nb', 'a\n \n', 'a\n\t', 'a\n  ', 'a\n#b\n',
  'a\r\nb\r\n', 'a\rb', '\r\n', 'a\n---\nb\n', '--- a\nb', '... a\nb', '%a\nb', 'a\n😀\n', 'a\u0085\nb', 'a\n\u2028\nb', '- a\n- b\n', 'a: b\nc: d\n', '# a\nb\n', '"a\nb"', "'a'\nb",
  '{% if x %}\n  b: {{ ds.meta_data.name }}\n{% endif %}\n', '{{- range .Items }}\n- {{ . | quote }}\n{{- end }}', '#!/bin/sh\nset -eu\n\nexec "$@"\n', '#cloud-config\nruncmd:\n  - [sh, -c, "echo a"]\n',
];

/** Any text, the nasty ones often. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 24 }),
  // Numbers, times and addresses, and what looks like one of them.
  fc.stringMatching(/^[0-9][0-9a-fA-Fxtz:._/-]{0,12}$/),
  fc.stringMatching(/^[0-9e_]{1,2}(:[0-9ez_]{1,2}){1,3}$/),
  fc.array(fc.constantFrom('a', 'e', '0', ' ', '\n', '\t', '\r', '#', ':', '-', '.', '"', "'", '{', '%', '\u0085', '😀'), { maxLength: 9 }).map(parts => parts.join('')),
  fc.array(fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ maxLength: 8 })), { minLength: 2, maxLength: 5 }).map(lines => lines.join('\n')),
);

const name = fc.stringMatching(/^[a-z][a-zA-Z./-]{0,10}[a-z]$/);

/** Any value of a manifest; keys are nasty now and then. */
export const value: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    { arbitrary: text, weight: 4 },
    fc.constantFrom<unknown>(true, false, null, undefined, 0, -0, 1e21, 1e-7, NaN, Infinity, {}, []),
    fc.integer(),
    fc.double(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof({ arbitrary: name, weight: 30 }, { arbitrary: text, weight: 1 }), tie('value'), { maxKeys: 4 }),
  ),
})).value;

/** Any manifest. */
export const manifest: fc.Arbitrary<{ [key: string]: unknown }> = fc.record({
  apiVersion: fc.constant('example.com/v1'),
  kind: fc.constant('Example'),
  metadata: fc.record({
    name,
    labels: fc.dictionary(name, text, { maxKeys: 3 }),
    annotations: fc.dictionary(name, text, { maxKeys: 3 }),
  }),
  spec: value,
});
