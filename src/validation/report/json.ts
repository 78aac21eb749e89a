import { Report } from './report';

/** The version of the JSON shape; it changes when a member is renamed, removed or gets another meaning. */
const VERSION = 1;

/** For programs. */
export function formatJson({ summary, entries }: Report): string {
  return `${JSON.stringify({ version: VERSION, summary, violations: entries }, undefined, 2)}\n`;
}
