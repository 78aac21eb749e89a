import * as fs from 'fs';
import * as path from 'path';
import { BUILT_IN } from '../src/registry';
import { RuleBook, RuleInfo } from '../src/validation';

const RULES = RuleBook.of(BUILT_IN);

const INTRODUCTION = `# Every rule

Written by \`npx projen rules\` from the registry. How to run the checks, and how to turn a rule off, is in [Validation](validation.md).

An error is refused by an API server or a webhook, or cannot work: machines wait for ever, a deletion hangs. A warning works and hurts later, or
depends on what a bundle does not show.
`;

/** What the areas of codes are about, in the order of the page: those of all, then those of each provider. */
const AREAS: { readonly [area: string]: string } = {
  'schema': 'What the pinned schemas say of one object',
  'reference': 'References between objects',
  'object': 'Every object',
  'cluster': 'Clusters',
  'infrastructure': 'Infra clusters, primary and secondary',
  'network': 'Addresses',
  'control-plane': 'Control planes',
  'pool': 'Pools',
  'machine': 'Machines',
  'node': 'Nodes',
  'version': 'Kubernetes versions',
  'bootstrap': 'Bootstrap',
  'text': 'Text on nodes',
  'health': 'Health checks',
  'addon': 'Add-ons',
  'rbac': 'Roles and bindings',
  'gitops': 'Argo CD, Flux and Helm',
  ...Object.assign({}, ...BUILT_IN.records.map(({ codeAreas }) => codeAreas)),
};

/** The page. */
export function rulesPage(rules: readonly RuleInfo[] = RULES.aboutObjects): string {
  const strangers = rules.filter(({ code }) => AREAS[areaOf(code)] === undefined).map(({ code }) => code);
  if (strangers.length > 0) {
    throw new Error(`these codes have no area on the page: ${strangers.join(', ')}; add it to tools/rules-page.ts`);
  }
  const sections = Object.entries(AREAS).map(([area, title]) => section(title, rules.filter(({ code }) => areaOf(code) === area)));
  return [INTRODUCTION, ...sections.filter(text => text !== '')].join('\n');
}

function areaOf(code: string): string {
  return code.split('/')[0];
}

function section(title: string, rules: readonly RuleInfo[]): string {
  const rows = rules.map(rule => `| \`${rule.code}\` | ${rule.severity} | ${cell(RULES.reasonOf(rule.code))} | ${cell(rule.source)} |`);
  return rows.length === 0 ? '' : [`## ${title}\n`, '| code | severity | why | source |', '|---|---|---|---|', ...rows, ''].join('\n');
}

function cell(text: string): string {
  return text.replace(/\|/g, '\\|');
}

if (require.main === module) {
  fs.writeFileSync(path.join(__dirname, '..', 'docs', 'validation-rules.md'), rulesPage());
}
