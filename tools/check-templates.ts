import * as fs from 'fs';
import * as path from 'path';
import { fillVariables } from './clusterctl-variables';
import { EXAMPLE_VALUES } from './example-values';
import { compareFindings, ExpectedFinding } from './expected-findings';
import { BUILT_IN } from '../src/registry';
import { findViolations, Severity } from '../src/validation';
import { count } from '../src/validation/report';
import { readManifests } from '../src/validation/yaml';
import { UPSTREAM_FINDINGS } from '../test/fixtures/upstream-findings';

const USAGE = `usage: tsx tools/check-templates.ts <folder or file>...

Validates upstream templates of clusterctl, each as a bundle of its own, with example values for their variables.
Fails if one has violations that test/fixtures/upstream-findings.ts does not list, or has not all of those. Writes nothing.
`;

/** What became of one template. */
export interface CheckedTemplate {
  readonly summary: string;
  readonly problems: readonly string[];
}

/** Checks the text of a template. */
export function checkTemplate(file: string, template: string, expected: readonly ExpectedFinding[] = UPSTREAM_FINDINGS[file] ?? []): CheckedTemplate {
  let text: string;
  try {
    text = fillVariables(template, EXAMPLE_VALUES);
  } catch (error) {
    return { summary: `${file}: not checked`, problems: [(error as Error).message] };
  }
  const { manifests, problems } = readManifests(file, Buffer.from(text));
  const violations = findViolations(manifests, BUILT_IN);
  const errors = violations.filter(({ severity }) => severity === Severity.ERROR).length;
  return {
    summary: `${file}: ${count(manifests.length, 'object')}, ${count(errors, 'error')}, ${count(violations.length - errors, 'warning')}, ${expected.length} expected`,
    problems: [...problems.map(({ code, message }) => `${code}: ${message}`), ...compareFindings(violations, expected)],
  };
}

function filesOf(location: string): string[] {
  return fs.statSync(location).isDirectory()
    ? fs.readdirSync(location).filter(name => /\.ya?ml$/.test(name)).sort().map(name => path.join(location, name))
    : [location];
}

function main(args: readonly string[]): number {
  if (args.length === 0 || args.includes('--help')) {
    process.stdout.write(USAGE);
    return args.length === 0 ? 1 : 0;
  }
  const missing = args.filter(location => !fs.existsSync(location));
  const files = missing.length > 0 ? [] : args.flatMap(filesOf);
  const checked = files.map(file => checkTemplate(path.basename(file), fs.readFileSync(file, 'utf8')));
  for (const { summary, problems } of checked) {
    process.stdout.write([summary, ...problems.map(problem => `  ${problem}`), ''].join('\n'));
  }
  if (files.length === 0) {
    process.stderr.write(missing.length > 0 ? `not found: ${missing.join(', ')}\n` : `no templates in ${args.join(', ')}\n`);
    return 1;
  }
  return checked.some(({ problems }) => problems.length > 0) ? 1 : 0;
}

if (require.main === module) {
  process.exitCode = main(process.argv.slice(2));
}
