import * as fc from 'fast-check';
import { readShell } from '../../src/kubeadm/shell-text';

test.each([
  ['a quote', ['echo "a'], { index: 0, opener: '"', closer: '"' }],
  ['a quote in a later command', ['true', "echo 'a", 'true'], { index: 1, opener: "'", closer: "'" }],
  ['an if', ['if true; then echo a'], { index: 0, opener: 'if', closer: 'fi' }],
  ['an if in an if', ['if true; then', 'if true; then', 'echo a', 'fi'], { index: 0, opener: 'if', closer: 'fi' }],
  ['a loop', ['for x in a b; do echo $x'], { index: 0, opener: 'for', closer: 'done' }],
  ['a group', ['test -e /a || { echo a'], { index: 0, opener: '{', closer: '}' }],
  ['a case', ['case $x in a) echo a;;'], { index: 0, opener: 'case', closer: 'esac' }],
  ['a text', ['cat <<EOF >/a\nhello'], { index: 0, opener: '<<EOF', closer: 'EOF' }],
  ['a text of two', ['cat <<A <<-"B"\na\nA\nb'], { index: 0, opener: '<<B', closer: 'B' }],
])('finds that %s is not closed', (_, commands, unclosed) => {
  expect(readShell(commands)).toEqual({ unclosed, statements: [] });
});

test.each([
  ['an apostrophe in a comment', ['echo a # it\'s a'], [['echo', 'a']]],
  ['quotes in quotes and behind a backslash', ['echo "it\'s" \\"a\\"'], [['echo', '"it\'s"', '\\"a\\"']]],
  ['words of a shell as arguments', ['echo if for case', 'grep -q done /a'], [['echo', 'if', 'for', 'case'], ['grep', '-q', 'done', '/a']]],
  ['redirections', ['make 2>&1 &>/dev/null >&2'], [['make', '2>&1', '&>/dev/null', '>&2']]],
  ['several statements', ['a && b || c; d & e | f'], [['a'], ['b'], ['c'], ['d'], ['e'], ['f']]],
  ['statements in others', ['if a; then b; fi', '(c; d)', '{ e; f; }', 'until g; do h; done', 'i'], [['fi'], ['}'], ['done'], ['i']]],
  ['a function', ['stop() { exit 0; }', 'start'], [['stop'], ['}'], ['start']]],
  ['an if over several commands', ['if a; then', 'b', 'fi', 'c'], [['fi'], ['c']]],
  ['a text with quotes', ['cat <<EOF >/a', "it's", 'EOF', 'b'], [['cat', '<<EOF', '>/a'], ['b']]],
  ['a text of another shell', ["bash -c 'cat <<EOF\na\nEOF'"], []],
  ['a text of words', ['cat <<<"a'], []],
  ['a calculation', ['echo $((1<<2))'], []],
  ['a command in a text', ['echo "$(cat "/a")"'], []],
  ['quotes of Bash', ["echo $'it\\'s'"], []],
  ['a quote over several commands', ["echo 'a", "b'", 'c'], []],
  ['a template', ['{% if a %}echo "a{% endif %}'], []],
  ['nothing', [], []],
])('reads %s', (_, commands, statements) => {
  const shell = readShell(commands);
  expect(shell.unclosed).toBeUndefined();
  expect(shell.statements.map(({ words }) => words)).toEqual(statements);
});

test('says of a statement in which command it is', () => {
  expect(readShell(['a; b', 'c']).statements.map(({ index }) => index)).toEqual([0, 0, 1]);
});

test('takes any text', () => {
  const part = fc.constantFrom('"', "'", '\\', '<<A', 'A', '\n', ' ', ';', '&&', '|', '(', ')', '{', '}', 'if', 'fi', 'case', 'esac', 'do', 'done', 'exit', '#', '>', '&', '`', '$(');
  fc.assert(fc.property(fc.array(fc.array(part).map(parts => parts.join(''))), commands => {
    const { unclosed, statements } = readShell(commands);
    return (unclosed === undefined || unclosed.index < commands.length) && statements.every(({ index }) => index < commands.length);
  }));
});

test('reads words that open something in the time of others', () => {
  const start = process.cpuUsage();
  readShell(['if '.repeat(100_000)]);
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(5);
});
