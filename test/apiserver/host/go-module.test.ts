import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { moduleKey, requiredVersion, versionFlags } from './go-module';

let root: string;
let module_: string;

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), text);
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'go-module-'));
  module_ = path.join(root, 'program');
  write('program/go.mod', 'module program\n\nrequire (\n\texample.com/library v1.2.3 // indirect\n)\n\nreplace example.com/shared => ../shared\n');
  write('program/go.sum', 'sum');
  write('program/main.go', 'package main');
  write('program/inner/inner.go', 'package inner');
  write('program/nested/go.mod', 'module nested');
  write('shared/go.mod', 'module shared');
  write('shared/shared.go', 'package shared');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the key of a module', () => {
  test('is the same for the same files and settings', () => {
    expect(moduleKey(module_, ['linux', 'amd64'])).toBe(moduleKey(module_, ['linux', 'amd64']));
    expect(moduleKey(module_, [])).toMatch(/^[0-9a-f]{16}$/);
  });

  test.each(['program/go.mod', 'program/go.sum', 'program/main.go', 'program/inner/inner.go', 'program/added.txt', 'shared/shared.go'])('changes with %s', file => {
    const before = moduleKey(module_, []);
    write(file, 'module program\nreplace example.com/shared => ../shared // changed');
    expect(moduleKey(module_, [])).not.toBe(before);
  });

  test('changes with the settings', () => {
    const keys = [['linux', 'amd64'], ['linux', 'arm64'], ['linuxamd64'], []].map(settings => moduleKey(module_, settings));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('does not depend on where the module is', () => {
    const before = moduleKey(module_, []);
    const other = path.join(root, 'other');
    mkdirSync(other);
    ['program', 'shared'].forEach(folder => renameSync(path.join(root, folder), path.join(other, folder)));
    expect(moduleKey(path.join(other, 'program'), [])).toBe(before);
  });

  test('leaves out a nested module', () => {
    const before = moduleKey(module_, []);
    write('program/nested/nested.go', 'package nested');
    expect(moduleKey(module_, [])).toBe(before);
  });
});

test('reads a required version', () => {
  expect(requiredVersion(module_, 'example.com/library')).toBe('v1.2.3');
});

test('names the requirement that is missing', () => {
  expect(() => requiredVersion(module_, 'example.com/other')).toThrow(`${path.join(module_, 'go.mod')} does not require example.com/other`);
});

test('tells a program its version', () => {
  expect(versionFlags('example.com/version', 'v1.36.3')).toBe(
    '-X example.com/version.gitVersion=v1.36.3 -X example.com/version.gitMajor=1 -X example.com/version.gitMinor=36');
});
