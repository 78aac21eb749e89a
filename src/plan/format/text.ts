import { clusterId, describeAction, describeChange, describeCluster, describeObjects, describeRollout, describeSummary } from './words';
import { Severity } from '../../knowledge';
import { printable, Style } from '../../validation/report';
import { PlanData } from '../make-plan';
import { PlanAction, PlanHazard, PlannedChange, PlannedCluster, PlannedMachines } from '../model';

/** For people: what happens to each cluster that changes, and the summary last. */
export function formatText({ clusters, objects, hazards, summary }: PlanData, style: Style): string {
  const changed = clusters.filter(({ action, hazards: own }) => action !== PlanAction.NOTHING || own.length > 0);
  const blocks = changed.map(cluster => formatCluster(cluster, style));
  const rest = [...hazards.map(hazard => formatHazard(hazard, style)), ...describeObjects(objects).map(line => `  ${printable(line)}`)];
  return [
    ...blocks.map(lines => lines.join('\n')),
    ...rest.length === 0 ? [] : [[style.bold('beside clusters'), ...rest].join('\n')],
    style.bold(describeSummary(summary)),
  ].map(block => `${block}\n`).join('\n');
}

function formatCluster(cluster: PlannedCluster, style: Style): string[] {
  return [
    `${style.bold(printable(clusterId(cluster)))}: ${describeCluster(cluster)}`,
    ...cluster.notes.map(note => `  ${style.dim(printable(note))}`),
    ...cluster.hazards.map(hazard => formatHazard(hazard, style)),
    ...cluster.machines.filter(({ action }) => action !== PlanAction.NOTHING).flatMap(part => formatPart(part, style)),
    ...describeObjects(cluster.objects).map(line => `  ${printable(line)}`),
  ];
}

function formatPart(part: PlannedMachines, style: Style): string[] {
  const words = describeAction(part);
  const isLoud = [PlanAction.REPLACED, PlanAction.REMOVED, PlanAction.ORPHANED].includes(part.action);
  const step = part.rollout === undefined ? ' ' : `${part.rollout.step}`;
  return [
    `  ${step} ${part.isControlPlane ? 'control plane' : 'pool'} ${printable(`${part.kind}/${part.name}`)}: ${isLoud ? style.yellow(words) : words}`,
    ...part.causes.map(change => `      ${formatChange(change, part)}`),
    ...part.changes.map(change => `      ${style.dim(`in place: ${formatChange(change, part)}`)}`),
    ...describeRollout(part).map(line => `      ${style.dim(printable(line))}`),
  ];
}

function formatChange(change: PlannedChange, { kind, name }: PlannedMachines): string {
  const isOwn = change.object === `${kind}/${name}`;
  return `${isOwn ? '' : `${printable(change.object)} `}${printable(change.path)}: ${describeChange(change)}`;
}

function formatHazard({ code, severity, object, message }: PlanHazard, style: Style): string {
  const word = severity === Severity.ERROR ? style.red('hazard') : style.yellow('hazard');
  return `  ! ${word} ${printable(object)}: ${printable(message)} ${style.dim(`(${code})`)}`;
}
