import * as fs from 'fs';
import * as path from 'path';
import { asUsersWriteIt, publicName } from '../support/public-imports';

const ROOT = path.join(__dirname, '..', '..');
const FOLDER = path.join(ROOT, 'src', 'blueprints');
const HELPER = './example-environment';
/** What is not copied: the list of the blueprints in dist/, and the index. */
const OWN = ['all.ts', 'index.ts'];
const files = fs.readdirSync(FOLDER).filter(file => !OWN.includes(file));

function read(file: string): string {
  return fs.readFileSync(path.join(FOLDER, file), 'utf8');
}

function importsOf(code: string): string[] {
  return [...code.matchAll(/\bfrom '([^']+)';|\b(?:import|require)\('([^']+)'\)/g)].map(([, from, called]) => from ?? called);
}

test.each(files)('%s imports the public API, and of its own folder at most one helper', file => {
  const relative = importsOf(read(file)).filter(name => name.startsWith('.'));
  expect(relative.filter(name => name !== HELPER && publicName(name) === undefined)).toEqual([]);
  expect(relative.filter(name => name === HELPER).length).toBeLessThanOrEqual(`./${path.basename(file, '.ts')}` === HELPER ? 0 : 1);
});

test('the helper imports no blueprint, so that two files are all that is copied', () => {
  expect(importsOf(read(`${path.basename(HELPER)}.ts`)).filter(name => name.startsWith('./'))).toEqual([]);
});

test.each(files)('the command of docs/blueprints.md makes a copy of %s that imports the package', file => {
  const page = fs.readFileSync(path.join(ROOT, 'docs', 'blueprints.md'), 'utf8');
  const [, toRoot, toSubmodule] = /^sed -i -E "s#(.*?)#'cdk8s-cluster-api'#; s#(.*?)#'cdk8s-cluster-api\/\\2'#" /m.exec(page)!;
  const copied = read(file).replace(new RegExp(toRoot, 'g'), "'cdk8s-cluster-api'").replace(new RegExp(toSubmodule, 'g'), "'cdk8s-cluster-api/$2'");
  expect(importsOf(copied).sort()).toEqual(importsOf(asUsersWriteIt(read(file))).sort());
});
