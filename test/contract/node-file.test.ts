import { FileContent, FileEncoding, NodeFile, renderFiles as renderFilesWith } from '../../src/contract/node-file';
import { GoTemplateDialect, JinjaDialect, LiteralDialect, TextDialect } from '../../src/core/text-dialect';

const GO = new GoTemplateDialect('the BYOH host agent (Go templates)', ['.DefaultNetworkInterfaceName']);
const JINJA = new JinjaDialect();
const LITERAL = new LiteralDialect('nobody', /^\{\{/);

function renderFiles(files: readonly NodeFile[], dialect: TextDialect, pathDialect = dialect) {
  return renderFilesWith(files, dialect, pathDialect);
}

const all: Required<NodeFile> = {
  path: '/etc/motd', content: FileContent.text('hello'), owner: 'root:adm', permissions: '0640', encoding: FileEncoding.GZIP_BASE64, append: false,
};

test('writes every setting', () => {
  expect(renderFiles([all], JINJA)).toEqual([
    { path: '/etc/motd', content: 'hello', owner: 'root:adm', permissions: '0640', encoding: 'gzip+base64', append: false },
  ]);
});

test('keeps the order of files', () => {
  const files = ['/c', '/a', '/b'].map(path => ({ path, content: FileContent.text('x') }));
  expect(renderFiles(files, JINJA).map(file => file.path)).toEqual(['/c', '/a', '/b']);
});

test('escapes text for the renderer of the provider', () => {
  const file = { path: '/a', content: FileContent.text('{{ .Values.x }} {% raw %}') };
  expect(renderFiles([file], GO)).toEqual([{ path: '/a', content: '{{"{{"}} .Values.x }} {% raw %}' }]);
  expect(renderFiles([file], JINJA)).toEqual([{ path: '/a', content: "{{ '{{' }} .Values.x }} {{ '{%' }} raw %}" }]);
});

test('leaves templates as they are', () => {
  const file = (text: string) => ({ path: '/a', content: FileContent.template(text) });
  expect(renderFiles([file('{{ .DefaultNetworkInterfaceName }}')], GO)).toEqual([{ path: '/a', content: '{{ .DefaultNetworkInterfaceName }}' }]);
  expect(renderFiles([file('{{ ds.meta_data.name }}')], JINJA)).toEqual([{ path: '/a', content: '{{ ds.meta_data.name }}' }]);
});

test('takes content from a Secret without a look at it', () => {
  const file = { path: '/a', content: FileContent.fromSecret('certificates', 'tls.key'), permissions: '0600' };
  expect(renderFiles([file], GO)).toEqual([{ path: '/a', permissions: '0600', contentFrom: { secret: { name: 'certificates', key: 'tls.key' } } }]);
});

test('fails with a template of jinja for BYOH', () => {
  expect(() => renderFiles([{ path: '/a', content: FileContent.template('name: {{ ds.meta_data.name }}') }], GO)).toThrow(new Error(
    "file '/a' holds '{{ ds.meta_data.name }}', which the BYOH host agent (Go templates) cannot render; it knows '{{ .DefaultNetworkInterfaceName }}'. "
    + 'Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)'));
});

test('fails with a template of BYOH for jinja', () => {
  expect(() => renderFiles([{ path: '/a', content: FileContent.template('{{ .DefaultNetworkInterfaceName }}') }], JINJA)).toThrow(new Error(
    "file '/a' holds '{{ .DefaultNetworkInterfaceName }}', which cloud-init (jinja) cannot render; it knows jinja expressions such as '{{ ds.meta_data.name }}'. "
    + 'Use FileContent.text() for literal braces, or write the value itself (text/foreign-template)'));
});

test.each([[1], [10240]])('accepts %s characters', length => {
  expect(renderFiles([{ path: '/a', content: FileContent.text('x'.repeat(length)) }], JINJA)).toEqual([{ path: '/a', content: 'x'.repeat(length) }]);
});

test.each([[0], [10241]])('fails with %s characters', length => {
  for (const content of [FileContent.text('x'.repeat(length)), FileContent.template('x'.repeat(length))]) {
    expect(() => renderFiles([{ path: '/a', content }], JINJA)).toThrow(new Error(
      `file '/a' has ${length} characters; use 1 to 10240, or FileContent.fromSecret() for larger content (input/invalid-value)`));
  }
});

test('fails with text that is too long once it is escaped', () => {
  expect(() => renderFiles([{ path: '/a', content: FileContent.text(`${'x'.repeat(10238)}{{`) }], GO)).toThrow(new Error(
    "file '/a' has 10246 characters; use 1 to 10240, or FileContent.fromSecret() for larger content (input/invalid-value)"));
});

test.each([['etc/motd'], ['./motd'], ['~/motd'], ['']])("fails with the path '%s'", path => {
  expect(() => renderFiles([{ path, content: FileContent.text('x') }], JINJA)).toThrow(new Error(
    `file path '${path}' is not absolute; start it with '/' (input/invalid-value)`));
});

test('fails with two files of one path', () => {
  const twice = [{ path: '/a', content: FileContent.text('x') }, { path: '/a', content: FileContent.fromSecret('b', 'c') }];
  expect(() => renderFiles(twice, JINJA)).toThrow(new Error("file '/a' is given twice; give each path once (input/duplicate)"));
});

test.each([[FileEncoding.BASE64], [FileEncoding.GZIP], [FileEncoding.GZIP_BASE64]])('fails with %s where encoded content is rendered too', encoding => {
  for (const content of [FileContent.text('eA=='), FileContent.template('eA==')]) {
    expect(() => renderFiles([{ path: '/a', content, encoding }], GO)).toThrow(new Error(
      `file '/a' has 'encoding' '${encoding}', which the BYOH host agent (Go templates) decodes before it renders; `
      + 'give the text itself, which is escaped then (input/invalid-value)'));
  }
});

test('accepts an encoding of a Secret, whatever the renderer', () => {
  const file = { path: '/a', content: FileContent.fromSecret('motd', 'text'), encoding: FileEncoding.GZIP };
  expect(renderFiles([file], GO)).toEqual([{ path: '/a', contentFrom: { secret: { name: 'motd', key: 'text' } }, encoding: 'gzip' }]);
});

test.each([['a\r\nb'], ['a\r'], ['\r']])('fails with the carriage return in %j', text => {
  for (const [content, dialect] of [[FileContent.text(text), GO], [FileContent.text(text), JINJA], [FileContent.template(text), JINJA]] as const) {
    expect(() => renderFiles([{ path: '/a', content }], dialect)).toThrow(new Error(
      "file '/a' holds a carriage return, which user data turns into a line end; use line feeds only, or base64 where the provider can decode it (input/invalid-value)"));
  }
});

test('counts code points, as the API server does', () => {
  const file = (length: number) => ({ path: '/a', content: FileContent.text('\u{1F600}'.repeat(length)) });
  expect(renderFiles([file(10240)], JINJA)).toEqual([{ path: '/a', content: '\u{1F600}'.repeat(10240) }]);
  expect(() => renderFiles([file(10241)], JINJA)).toThrow(new Error(
    "file '/a' has 10241 characters; use 1 to 10240, or FileContent.fromSecret() for larger content (input/invalid-value)"));
});

test.each([['', ''], ['motd', ''], ['', 'text'], ['Motd', 'text'], ['motd', 'a/b'], ['motd', 'x'.repeat(254)]])("fails with the Secret '%s' and its key '%s'", (name, key) => {
  expect(() => renderFiles([{ path: '/a', content: FileContent.fromSecret(name, key) }], JINJA)).toThrow(new Error(
    `file '/a' comes from key '${key}' of Secret '${name}'; give the name of a Secret and one of its keys (input/invalid-value)`));
});

test('takes content from a Secret whose name is known at the end only', () => {
  let name = 'too-early';
  const [file] = renderFiles([{ path: '/a', content: FileContent._fromSecretNamedLate(() => name, 'azure.json'), permissions: '0644' }], JINJA);
  name = 'edge-workers-0a1b2c3d-azure-json';
  expect(file).toEqual({ path: '/a', permissions: '0644', contentFrom: { secret: { name: 'edge-workers-0a1b2c3d-azure-json', key: 'azure.json' } } });
});

test('does not ask for the name of such a Secret before it is written', () => {
  const content = FileContent._fromSecretNamedLate(() => {
    throw new Error('too early');
  }, 'azure.json');
  expect(() => renderFiles([{ path: '/a', content }], GO)).not.toThrow();
});

const PATHS = "write an absolute path of letters, digits, single blanks and '/._-+@=,~%:#\\', without ' #', ': ' and a '/' at its end (text/unsafe)";
const OWNERS = "write a user such as 'root', or a user and a group such as 'root:root' (text/unsafe)";
const MODES = "write 3 to 5 octal digits such as '0640' (text/unsafe)";

test.each([
  ['/a\nbootcmd: [reboot]'], ['/a\r'], ['/a #b'], ['/a: b'], ['/a:'], ['/a '], ['/a  b'], ['/a\tb'], ['/a"b'], ["/a'b"], ['/a\u2028b'], ['/a\u0085b'], ['/a\u00a0b'],
  ['/a\u0000b'], ['/a\u001b[31m'], ['/{{ "a\\nb" }}'], ["/{{ 'a: b' }}"], ["/{{ ['a', 'b'] }}"], ['/{% set x = 1 %}a'], ['/{# x #}a'], ['/{a'],
])('fails with the path %j, which YAML would read as something else', path => {
  expect(() => renderFiles([{ path, content: FileContent.text('x') }], JINJA)).toThrow(new Error(
    `'files.path' ${JSON.stringify(path)} would not reach the node as it is; ${PATHS}`));
});

test.each([
  ['root\nbootcmd: [reboot]'], ['root #'], ['root: root'], ['root:'], [':root'], ['root root'], ['"root"'], [''], ['a:b:c'], ['{{ "root: x" }}'],
])('fails with the owner %j', owner => {
  expect(() => renderFiles([{ path: '/a', owner, content: FileContent.text('x') }], JINJA)).toThrow(new Error(
    `'owner' of file '/a' ${JSON.stringify(owner)} would not reach the node as it is; ${OWNERS}`));
});

test.each([["0644'\nbootcmd: ['reboot']"], ["'"], ['rw-r--r--'], ['0888'], ['64'], ['006444'], [' 0644'], ['0o644'], ['']])('fails with the permissions %j', permissions => {
  expect(() => renderFiles([{ path: '/a', permissions, content: FileContent.text('x') }], JINJA)).toThrow(new Error(
    `'permissions' of file '/a' ${JSON.stringify(permissions)} would not reach the node as it is; ${MODES}`));
});

test.each([
  ['/etc/systemd/system/mnt-a\\x2db.mount'], ['/dev/disk/by-path/pci-0000:00:1f.2'], ['/opt/my files/a'], ['/etc/app#1.conf'], ['/etc/Grüße.conf'], ['/etc/getty@tty1.service.d/10-a+b=c,d~1%.conf'],
  ['/etc/{{ ds.meta_data.name }}.conf'], ["/etc/{{ ds.meta_data['local-hostname'] }}"], ["/etc/{{ v1.local_hostname.split('.')[0] | lower }}"],
])('takes the path %j', path => {
  expect(renderFiles([{ path, content: FileContent.text('x') }], JINJA)).toEqual([{ path, content: 'x' }]);
});

test.each([['root'], ['root:root'], ['www-data:www-data'], ['1000:1000'], ['_apt'], ['svc$'], ['{{ ds.meta_data.owner }}:root']])('takes the owner %j', owner => {
  expect(renderFiles([{ path: '/a', owner, content: FileContent.text('x') }], JINJA)).toEqual([{ path: '/a', owner, content: 'x' }]);
});

test('takes expressions in paths only where somebody renders them, whoever renders the content', () => {
  const file = { path: '/etc/{{ .DefaultNetworkInterfaceName }}', content: FileContent.template('{{ .DefaultNetworkInterfaceName }}') };
  expect(renderFiles([file], GO)).toEqual([{ path: file.path, content: '{{ .DefaultNetworkInterfaceName }}' }]);
  expect(() => renderFiles([file], GO, LITERAL)).toThrow(new Error(
    `'files.path' "/etc/{{ .DefaultNetworkInterfaceName }}" would not reach the node as it is; ${PATHS}`));
});
