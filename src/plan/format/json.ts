import { PlanData } from '../make-plan';

/** The version of the JSON shape; it changes when a member is renamed, removed or gets another meaning. */
const VERSION = 1;

/** For programs. */
export function formatJson({ summary, clusters, objects, hazards }: PlanData): string {
  return `${JSON.stringify({ version: VERSION, summary, clusters, objects, hazards }, undefined, 2)}\n`;
}
