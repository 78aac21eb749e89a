import { gzipSync } from 'zlib';
import { readBootstrapData } from './cloud-config';

const read = (files: readonly object[], runcmd: readonly unknown[] = []) => readBootstrapData(JSON.stringify({ write_files: files, runcmd }));

test('decodes and renders files, and appends to them', () => {
  expect(read([
    { path: '/plain', content: 'name = "{{ "{{" }} .Envs.NODE }}"' },
    { path: '/zipped', content: gzipSync('text').toString('base64'), encoding: 'gzip+base64' },
    { path: '/plain', content: Buffer.from(' and {{ .DefaultNetworkInterfaceName }}').toString('base64'), encoding: 'base64', append: true },
  ]).files).toEqual({ '/plain': 'name = "{{ .Envs.NODE }}" and eth0', '/zipped': 'text' });
});

test('commands are lines or lists', () => {
  expect(read([], ['echo a', ['echo', 'b']]).commands).toEqual(['echo a', 'echo b']);
});

test('fails for what the host agent knows and this play does not', () => {
  expect(() => read([{ path: '/file', content: '{{ .Other }}' }])).toThrow(new Error("/file: '{{ .Other }}' cannot be played"));
});
