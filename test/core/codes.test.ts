import * as fs from 'fs';
import * as path from 'path';
import { CODES, WARNING_CODES } from '../../src/core/codes';

const SRC = path.join(__dirname, '..', '..', 'src');

test.each(Object.keys(CODES))('%s is an area and a name in kebab case', code => {
  expect(code).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/);
});

test.each(Object.entries(CODES))('%s says why the rule exists', (_code, reason) => {
  expect(reason).toMatch(/^\S.{15,}[^.\s]$/);
});

test('every code is used', () => {
  const sources = fs.readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && path.basename(file) !== 'codes.ts')
    .map(file => fs.readFileSync(path.join(SRC, file), 'utf8'))
    .join('\n');
  expect(Object.keys(CODES).filter(code => !sources.includes(`'${code}'`))).toEqual([]);
});

test('every code of a warning is registered, once', () => {
  expect(WARNING_CODES.filter(code => !Object.hasOwn(CODES, code))).toEqual([]);
  expect(new Set(WARNING_CODES).size).toBe(WARNING_CODES.length);
});
