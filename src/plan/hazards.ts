import { ClusterMachines, ClusterPair } from './clusters';
import { Comparison } from './comparison';
import { hostPlace } from './machine-counts';
import { PlanAction, PlanHazard } from './model';
import { Belonging, OtherObject } from './objects';
import { fateOf } from './vanished';
import { Code } from '../core';
import { roleOfKind } from '../gitops/role-of-kind';
import { isOfFlux } from '../gitops/rules/delivery';
import { Changes, DeliveryRole, Finding, ProviderRecord, Severity } from '../knowledge';
import { VANISHED } from '../rules/core/vanished';
import { BundleObject, groupBy, RETAINED_TEMPLATES_ANNOTATION } from '../topology';
import { SafeMessages } from '../validation/safe-message';

/** A hazard, with the cluster that it concerns. */
export interface FoundHazard {
  /** `namespace/name` of the cluster; empty if it concerns none, or several. */
  readonly cluster: string;
  readonly hazard: PlanHazard;
}

/** A cluster with what happens to it. */
export interface PlannedPair extends ClusterPair {
  readonly key: string;
  readonly plan: ClusterMachines;
}

/** All that hazards are looked for in. */
export interface HazardInput {
  readonly comparison: Comparison;
  readonly belonging: Belonging;
  readonly others: readonly OtherObject[];
  readonly clusters: readonly PlannedPair[];
}

/** What may go wrong, in the order in which it is looked for. */
export function findHazards(input: HazardInput): FoundHazard[] {
  return [
    ...refusedChanges(input), ...dangerousDeliveries(input), ...lostCredentials(input), ...prunedTemplates(input), ...renamedTemplates(input),
    ...editedTemplates(input),
    ...lackingHosts(input), ...switchedVersions(input),
  ];
}

/** What rules about changes find. What vanishes and is kept is no hazard. */
function refusedChanges({ comparison, belonging }: HazardInput): FoundHazard[] {
  const { before, after, registry } = comparison;
  const changes = new Changes(before, after, registry.schemas);
  return recordsConcerning(comparison).flatMap(({ changeRules = [] }) => changeRules).flatMap(({ code, severity, check }) => check(changes, registry)
    .filter(({ at: { object } }) => !registry.isSettled(object.namespace, code) && (code !== VANISHED.code || isToldHere(comparison, object)))
    .map(finding => hazardOf(belonging.of(asBefore(finding.at.object, comparison)), code, severity, finding)));
}

/** The records whose rules may find something in either bundle; those of other providers need not even be loaded. */
function recordsConcerning({ before, after, registry }: Comparison): ProviderRecord[] {
  return registry.records.filter(({ rulesNeedOwnKinds, kinds }) => rulesNeedOwnKinds !== true
    || kinds.some(({ group, kind }) => before.ofKind(group, kind).length + after.ofKind(group, kind).length > 0));
}

/** Lost credentials are told with what refers to them. */
function isToldHere({ after, before, registry }: Comparison, object: BundleObject): boolean {
  return roleOfKind(object, registry) !== DeliveryRole.CREDENTIALS
    && (before.objects[object.index] !== object || fateOf(object, after, registry).action === PlanAction.REMOVED);
}

/** Rules see changed objects with defaults, as copies. */
function asBefore(object: BundleObject, { before, after }: Comparison): BundleObject {
  return before.objects[object.index] === object ? object : after.objects[object.index] ?? object;
}

/** Settings of deliveries that are new and would delete something. */
function dangerousDeliveries({ comparison, belonging }: HazardInput): FoundHazard[] {
  const { before, after, registry } = comparison;
  const rules = recordsConcerning(comparison).flatMap(({ rules: own = [] }) => own).filter(({ code }) => code.startsWith('gitops/'));
  return rules.flatMap(({ code, severity, check }) => {
    const findings = check(after, registry);
    const known = findings.length === 0 ? new Set<string>() : new Set(check(before, registry).map(({ at }) => `${at.object}`));
    return findings.filter(({ at }) => !known.has(`${at.object}`)).map(finding => hazardOf(belonging.of(finding.at.object), code, severity, finding));
  });
}

/** Credentials that go while something refers to them. */
function lostCredentials({ comparison, others }: HazardInput): FoundHazard[] {
  const { before, registry } = comparison;
  const lost = new Set(others.filter(({ object, fate }) => fate?.action === PlanAction.REMOVED
    && (object.kind === 'Secret' || roleOfKind(object, registry) === DeliveryRole.CREDENTIALS)).map(({ object }) => object));
  const users = lost.size === 0 ? [] : before.references
    .filter(({ from, targets }) => targets.some(target => lost.has(target)) && comparison.next(from) !== undefined);
  return [...groupBy(users, ({ targets: [target] }) => `${target.namespace} ${target}`).values()].map(([{ from, targets: [target] }]) => found('plan/credentials-gone',
    Severity.ERROR, target, `is gone, and ${from} still refers to it: without credentials machines can be neither made nor deleted; keep it until they are gone`));
}

/** Templates that Flux deletes while machines are there that were made from them. */
function prunedTemplates({ comparison: { registry }, others, clusters }: HazardInput): FoundHazard[] {
  const rolling = new Set(clusters.filter(({ plan }) => plan.machines.some(({ action }) => action === PlanAction.REPLACED)).map(({ key }) => key));
  return others.filter(({ cluster, object, fate }) => rolling.has(cluster) && fate?.by !== undefined && isOfFlux(fate.by)
    && fate.by.object.annotations[RETAINED_TEMPLATES_ANNOTATION] === undefined && roleOfKind(object, registry) === DeliveryRole.TEMPLATE)
    .map(({ cluster, object, fate }) => found('plan/template-pruned', Severity.WARNING, object,
      `is deleted by ${fate!.by!.object} while machines that were made from it are still replaced; keep it until the rollout is over`, cluster));
}

/** Templates that have another name and the same content, as after an update of what writes them. */
function renamedTemplates({ clusters }: HazardInput): FoundHazard[] {
  return clusters.flatMap(({ key, plan }) => plan.parts.flatMap(({ plan: { kind, name }, renamed }) => renamed.map(object => found('plan/template-renamed',
    Severity.WARNING, object, `has another name and the content of its predecessor, so the machines of ${kind}/${name} are replaced for nothing; `
      + 'look at the changelog of what writes the manifests', key))));
}

/** Templates of kinds that nobody has rules about, which change under their name. */
function editedTemplates({ comparison, belonging, others }: HazardInput): FoundHazard[] {
  return others.filter(({ object: { group, kind }, plan: { action, changes, isTemplate } }) => action === PlanAction.CHANGED && isTemplate
    && comparison.registry.kindOf(group, kind) === undefined && changes.some(({ path }) => path.startsWith('spec.')))
    .map(({ object }) => found('plan/template-edited', Severity.WARNING, object, 'changes under its name: machines that were made from it stay as they are, and only new '
      + 'ones follow, without a rollout; write a template of another name and refer to that', belonging.of(object)));
}

function lackingHosts({ clusters }: HazardInput): FoundHazard[] {
  return clusters.flatMap(({ key, plan }) => plan.machines.flatMap(({ kind, name, hosts, live }) =>
    hosts?.fitting === undefined || hosts.fitting >= hosts.needed ? [] : [{
      cluster: key,
      hazard: {
        code: 'plan/too-few-hosts',
        severity: Severity.WARNING,
        object: `${kind}/${name}`,
        message: `needs ${hosts.needed} hosts, ${hosts.spareNeeded} of them spare, and ${hosts.fitting} ${hostPlace(live)}fit; add hosts, or let it remove machines first`,
      },
    }]));
}

/** Objects that are written in another version, each kind once. */
function switchedVersions({ comparison }: HazardInput): FoundHazard[] {
  const switched = comparison.after.objects.map(object => ({ object, before: comparison.previous(object) }))
    .filter(({ object, before }) => before !== undefined && before.version !== object.version);
  return [...groupBy(switched, ({ object, before }) => `${object.group} ${object.kind} ${before!.version} ${object.version}`).values()].map(([{ object, before }, ...rest]) =>
    found('plan/api-version', Severity.WARNING, object, `${rest.length === 0 ? 'is' : `and ${rest.length} more of its kind are`} written in ${object.version} and `
      + `${rest.length === 0 ? 'was' : 'were'} in ${before!.version}: the API server converts what it has, and what else changes in place is not told`));
}

function hazardOf(cluster: string, code: Code, severity: Severity, { at, message }: Finding): FoundHazard {
  return { cluster, hazard: { code, severity, object: `${at.object}`, message: new SafeMessages().write(at, message) } };
}

function found(code: Code, severity: Severity, object: BundleObject, message: string, cluster = ''): FoundHazard {
  return { cluster, hazard: { code, severity, object: `${object}`, message } };
}
