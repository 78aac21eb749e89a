import { execFileSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { readRegularFile } from '../../src/core';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'regular-'));

beforeAll(() => {
  execFileSync('mkfifo', [path.join(folder, 'pipe')]);
  fs.writeFileSync(path.join(folder, 'file'), 'content');
  fs.symlinkSync('file', path.join(folder, 'link'));
  fs.symlinkSync('/dev/zero', path.join(folder, 'device'));
});

afterAll(() => fs.rmSync(folder, { recursive: true }));

test.each(['file', 'link'])('a %s is read', name => {
  expect(readRegularFile(path.join(folder, name)).toString()).toBe('content');
});

test.each([
  ['pipe', 'it is a pipe, and nobody knows whether it ever ends; write it to a file first'],
  ['device', 'it is a device, and nobody knows whether it ever ends; give a file'],
  ['.', 'it is a folder'],
])('%s is refused and not waited for', (name, message) => {
  expect(() => readRegularFile(path.join(folder, name))).toThrow(new Error(message));
});
