import * as fs from 'fs';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { readManifests } from '../../../src/validation/yaml';

const DIST = path.join(__dirname, '..', '..', '..', 'dist');

test.each(fs.readdirSync(DIST).filter(file => file.endsWith('.yaml')))('%s is read as it was written, with the right lines', name => {
  const text = fs.readFileSync(path.join(DIST, name), 'utf8');
  const lines = text.split('\n');
  const { manifests, problems } = readManifests(name, Buffer.from(text));
  expect(problems).toEqual([]);
  expect(manifests.map(({ manifest }) => manifest)).toEqual(parseAllDocuments(text).map(document => document.toJS() as unknown));
  for (const { manifest, origin } of manifests) {
    expect(lines[origin.lineOf!([]) - 1]).toBe(`apiVersion: ${manifest.apiVersion}`);
    expect(lines[origin.lineOf!(['metadata', 'name']) - 1]).toBe(`  name: ${String(manifest.metadata?.name)}`);
  }
});
