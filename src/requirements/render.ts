import { stringify } from 'yaml';
import { CheckResult, Verdict } from './check';
import { Requirement, Requirements, RequirementType } from './requirement';
import { describe, describeUsers, SECTIONS } from './sections';
import { PLAIN, Style } from '../validation/report';

/** The shape of the JSON; it grows when a member changes its meaning or goes away. */
export const JSON_VERSION = 1;
const MOST_USERS = 3;

/** Requirements, and what a look at a cluster has shown of each. */
export interface RequirementsReport extends Requirements {
  /** In the order of the requirements. @default - no cluster was looked at */
  readonly findings?: readonly CheckResult[];
}

/** For people at a terminal. */
export function renderText(report: RequirementsReport, style: Style = PLAIN): string {
  const marks = { [Verdict.MET]: 'met', [Verdict.UNMET]: style.red('NOT MET'), [Verdict.UNDECIDED]: style.yellow('not decidable') };
  return [
    ...sectionsOf(report).map(({ type, entries }) => `${style.bold(SECTIONS[type].title)}\n${style.dim(SECTIONS[type].about)}\n${entries.map(({ requirement, finding }) =>
      `  ${finding === undefined ? '' : `[${marks[finding.verdict]}] `}${describe(requirement)}${finding?.reason === undefined ? '' : ` (${finding.reason})`}\n`
      + `    ${style.dim(`for ${describeUsers(requirement, MOST_USERS)}`)}\n`).join('')}`),
    ...report.clusterctlInit === undefined ? [] : [`${style.bold('Install the providers')}\n  ${report.clusterctlInit}\n`],
    ...report.unknown.length === 0 ? [] : [`${style.bold('Not known')}\n  Nobody knows what these need: ${report.unknown.join(', ')}\n`],
    `${describeSummary(report)}\n`,
  ].join('\n');
}

/** For a page or the description of a pull request. */
export function renderMarkdown(report: RequirementsReport): string {
  const isChecked = report.findings !== undefined;
  return [
    '# Requirements\n',
    ...sectionsOf(report).map(({ type, entries }) => `## ${SECTIONS[type].title}\n\n${SECTIONS[type].about}\n\n`
      + `| what | needed by |${isChecked ? ' state |' : ''}\n|---|---|${isChecked ? '---|' : ''}\n${entries.map(({ requirement, finding }) =>
        `| ${cell(describe(requirement))} | ${cell(describeUsers(requirement, MOST_USERS))} |${finding === undefined ? '' : ` ${cell(describeFinding(finding))} |`}\n`).join('')}`),
    ...report.clusterctlInit === undefined ? [] : [`## Install the providers\n\nBy clusterctl:\n\n\`\`\`sh\n${report.clusterctlInit}\n\`\`\`\n`],
    ...report.operatorObjects.length === 0 ? [] : [`By the Cluster API operator:\n\n\`\`\`yaml\n${renderOperator(report)}\`\`\`\n`],
    ...report.unknown.length === 0 ? [] : [`## Not known\n\nNobody knows what these need: ${report.unknown.map(cell).join(', ')}\n`],
    `${describeSummary(report)}\n`,
  ].join('\n');
}

/** For programs; docs/requirements.md has the schema. */
export function renderJson({ requirements, findings, ...others }: RequirementsReport): string {
  const entries = requirements.map((requirement, index) => findings === undefined ? requirement : { ...requirement, ...findings[index] });
  return `${JSON.stringify({ version: JSON_VERSION, requirements: entries, ...others }, undefined, 2)}\n`;
}

/** The objects by which the Cluster API operator installs the providers, ready to be applied. */
export function renderOperator({ operatorObjects }: Requirements): string {
  return operatorObjects.map(object => stringify(object)).join('---\n');
}

/** The last line. */
export function describeSummary({ requirements, findings }: RequirementsReport): string {
  const total = `${requirements.length} requirement${requirements.length === 1 ? '' : 's'}`;
  if (findings === undefined) {
    return total;
  }
  const [met, unmet, undecided] = [Verdict.MET, Verdict.UNMET, Verdict.UNDECIDED]
    .map(verdict => findings.filter(finding => finding.verdict === verdict).length);
  return `${total}: ${met} met, ${unmet} not met, ${undecided} not decidable`;
}

function describeFinding({ verdict, reason }: CheckResult): string {
  const words = { [Verdict.MET]: 'met', [Verdict.UNMET]: '**not met**', [Verdict.UNDECIDED]: 'not decidable' };
  return `${words[verdict]}${reason === undefined ? '' : `: ${reason}`}`;
}

interface Entry {
  readonly requirement: Requirement;
  readonly finding?: CheckResult;
}

/** The sections that have something in them. */
function sectionsOf({ requirements, findings }: RequirementsReport): { readonly type: RequirementType; readonly entries: readonly Entry[] }[] {
  const entries = requirements.map((requirement, index): Entry => ({ requirement, finding: findings?.[index] }));
  return Object.values(RequirementType)
    .map(type => ({ type, entries: entries.filter(({ requirement }) => requirement.type === type) }))
    .filter(section => section.entries.length > 0);
}

/** Text in a cell of a table. */
function cell(text: string): string {
  return text.replace(/[\\|<>`*_[\]]/g, '\\$&');
}
