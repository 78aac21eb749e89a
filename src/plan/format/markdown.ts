import { clusterId, describeAction, describeChange, describeCluster, describeObjects, describeRollout, describeSummary } from './words';
import { printable } from '../../validation/report';
import { PlanData } from '../make-plan';
import { PlanAction, PlanHazard, PlannedChange, PlannedCluster, PlannedMachines } from '../model';

/** By this line a program finds the comment that it wrote before. */
export const MARKER = '<!-- cdk8s-cluster-api plan -->';
/** GitHub refuses comments that are longer. */
const LONGEST = 65_000;

/** For a comment on a pull request: the summary, and a part to unfold for each cluster that changes. */
export function formatMarkdown({ clusters, objects, hazards, summary }: PlanData): string {
  const head = `${MARKER}\n### Rollout plan\n\n**${describeSummary(summary)}**\n`;
  const changed = clusters.filter(({ action, hazards: own }) => action !== PlanAction.NOTHING || own.length > 0);
  const rest = [...hazards.map(formatHazard), ...describeObjects(objects).map(line => `- ${code(line)}`)];
  const blocks = [
    ...changed.map(formatCluster),
    ...rest.length === 0 ? [] : [['#### Beside clusters', '', ...rest, ''].join('\n')],
  ];
  return shorten(head, blocks);
}

function shorten(head: string, blocks: readonly string[]): string {
  let text = head;
  for (const [index, block] of blocks.entries()) {
    if (text.length + block.length > LONGEST) {
      return `${text}\n${blocks.length - index} more are left out, because a comment may not be longer.\n`;
    }
    text += `\n${block}`;
  }
  return text;
}

function formatCluster(cluster: PlannedCluster): string {
  const parts = cluster.machines.filter(({ action }) => action !== PlanAction.NOTHING);
  return [
    `<details><summary><b>${escape(clusterId(cluster))}</b>: ${escape(describeCluster(cluster))}</summary>`,
    '',
    ...cluster.notes.map(note => `${escape(note)}\n`),
    ...cluster.hazards.map(formatHazard),
    ...cluster.hazards.length === 0 ? [] : [''],
    ...parts.length === 0 ? [] : ['| step | | what happens | why |', '|---|---|---|---|', ...parts.map(formatPart), ''],
    ...describeObjects(cluster.objects).map(line => `- ${code(line)}`),
    '',
    '</details>',
    '',
  ].join('\n');
}

function formatPart(part: PlannedMachines): string {
  const why = [
    ...part.causes.map(change => formatChange(change, part)),
    ...part.changes.map(change => `in place: ${formatChange(change, part)}`),
    ...describeRollout(part).map(escape),
  ];
  return `| ${part.rollout?.step ?? ''} | ${part.isControlPlane ? 'control plane' : 'pool'} ${code(`${part.kind}/${part.name}`)} | ${escape(describeAction(part))} | ${why.join('<br>')} |`;
}

function formatChange(change: PlannedChange, { kind, name }: PlannedMachines): string {
  const place = change.object === `${kind}/${name}` ? change.path : `${change.object} ${change.path}`;
  return `${code(place)}: ${code(describeChange(change))}`;
}

function formatHazard({ code: id, object, message }: PlanHazard): string {
  return `- ⚠️ ${code(object)}: ${escape(message)} (${code(id)})`;
}

/** Text that is no Markdown, also in a table. */
function escape(text: string): string {
  return printable(text).replace(/[\\`*_{}[\]<>|#~&@]/g, character => character === '<' ? '&lt;' : character === '&' ? '&amp;' : character === '@' ? '@\u200b' : `\\${character}`);
}

/** Text as code; a pipe would end the cell of a table. */
function code(text: string): string {
  const plain = printable(text).replace(/\|/g, '¦');
  const fence = plain.includes('`') ? '``' : '`';
  return `${fence}${fence === '``' ? ` ${plain.replace(/``+/g, "'")} ` : plain}${fence}`;
}
