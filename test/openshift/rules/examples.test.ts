import * as fs from 'fs';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { BAD_EXAMPLES, ExampleFindings, GOOD_EXAMPLES } from './example-findings';
import { BUILT_IN } from '../../../src/registry';
import { Manifest } from '../../../src/topology';
import { findViolations, Severity } from '../../../src/validation';
import { referenceFolder } from '../../support/reference-folder';

const FOLDER = referenceFolder('integration/examples');
const GOOD = ['day2', 'cross-csp', 'network', 'communication'];

const sourced = (...manifests: object[]) => manifests.map(manifest => ({ manifest: manifest as Manifest, origin: {} }));

/** The examples of a folder, by `folder/name`. */
function examples(folder: string): [string, object[]][] {
  const files = FOLDER === undefined ? [] : fs.readdirSync(path.join(FOLDER, folder)).filter(file => file.endsWith('.yaml')).sort();
  return files.map(file => [`${folder}/${file.slice(0, -'.yaml'.length)}`, parseAllDocuments(fs.readFileSync(path.join(FOLDER!, folder, file), 'utf8'))
    .map(document => document.toJS() as object | null).filter(content => content !== null)]);
}

function findingsOf(manifests: object[], before?: object): ExampleFindings {
  const found = findViolations(sourced(...manifests), BUILT_IN, { previous: before && sourced(before) });
  const of = (wanted: Severity) => found.filter(({ severity }) => severity === wanted).map(({ code, at }) => `${code} ${at.object} ${at}`);
  return { errors: of(Severity.ERROR), warnings: of(Severity.WARNING) };
}

if (FOLDER === undefined) {
  test.skip('skipped: no folder reference/integration/examples beside the checkout', () => undefined);
} else {
  test('every bad example is judged', () => {
    expect(examples('refusals').map(([name]) => path.basename(name))).toEqual(Object.keys(BAD_EXAMPLES));
  });

  test.each(examples('refusals'))('%s has the error that the server tells, and no other', (name, manifests) => {
    const { errors = [], warnings = [], before } = BAD_EXAMPLES[path.basename(name)];
    expect(findingsOf(manifests, before)).toEqual({ errors, warnings });
  });

  test.each(GOOD.flatMap(examples))('%s has no findings but those that are explained', (name, manifests) => {
    const { errors = [], warnings = [] } = GOOD_EXAMPLES[name] ?? {};
    expect(findingsOf(manifests)).toEqual({ errors, warnings });
  });
}
