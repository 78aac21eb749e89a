import { App, Chart } from 'cdk8s';
import { Live, NotLive } from './live';
import { toYaml } from '../../../src/cdk8s-helpers';
import { describeNumbers } from '../../../src/plan/machine-counts';
import { makePlan, PlanData } from '../../../src/plan/make-plan';
import { PlannedMachines } from '../../../src/plan/model';
import { BUILT_IN } from '../../../src/registry';
import { SourcedManifest } from '../../../src/topology';

/** A program that writes the manifests of a cluster. */
export type Program = (chart: Chart) => void;

/** A change of a program, and what the plan has to say of it. A stage with controllers can play it: both programs use public constructs only. */
export interface Edit {
  /** What a stage calls it. */
  readonly id: string;
  /** How controllers are asked whether the plan is right. */
  readonly live: Live | NotLive;
  /** Why no API server can be asked. @default - one is asked whether it changes what the plan says */
  readonly notServedBecause?: string;
  /** What the API server refuses, as `Kind/name`. @default - nothing */
  readonly refused?: readonly string[];
  readonly before: Program;
  readonly after: Program;
  /** Control planes and pools by name, each with the action and the number of replaced machines; nothing happens to all others. */
  readonly parts: { readonly [name: string]: string };
  /** The fields that replace machines, as `Kind path`. @default - none */
  readonly causes?: readonly string[];
  /** The codes of hazards. @default - none */
  readonly hazards?: readonly string[];
  /** The objects beside parts, templates aside, as `action Kind/name`. @default - none */
  readonly objects?: readonly string[];
}

/** @param namespace of the clusters; those of OpenShift have their own */
export function manifestsOf(program: Program, namespace = 'edge'): SourcedManifest[] {
  const chart = new Chart(new App(), 'test', { namespace });
  program(chart);
  return chart.node.findAll().filter(Chart.isChart).flatMap(each => (each.toJson() as SourcedManifest['manifest'][]).map(manifest => ({ manifest, origin: {} })));
}

export function yamlOf(program: Program): string {
  return manifestsOf(program).map(({ manifest }) => toYaml(manifest)).join('---\n');
}

export function planOf({ before, after }: Pick<Edit, 'before' | 'after'>): PlanData {
  return makePlan(manifestsOf(before), manifestsOf(after), BUILT_IN);
}

/** What a plan says, in the words of the table. */
export function told(plan: PlanData): Required<Pick<Edit, 'parts' | 'causes' | 'hazards' | 'objects'>> {
  const parts = plan.clusters.flatMap(({ machines }) => machines);
  return {
    parts: Object.fromEntries(parts.filter(({ action }) => action !== 'nothing').map(part => [part.name, wordsOf(part)])),
    causes: [...new Set(parts.flatMap(({ causes }) => causes).map(({ object, path }) => `${object.split('/')[0]} ${path}`))].sort(),
    hazards: [...plan.hazards, ...plan.clusters.flatMap(({ hazards }) => hazards)].map(({ code }) => code).sort(),
    objects: [...plan.objects, ...plan.clusters.flatMap(({ objects }) => objects)].filter(({ isTemplate }) => !isTemplate)
      .map(({ action, kind, name }) => `${action} ${kind}/${name}`).sort(),
  };
}

function wordsOf({ action, replaced }: PlannedMachines): string {
  return replaced.max === 0 ? action : `${action} ${describeNumbers(replaced)}`;
}
