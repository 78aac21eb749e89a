import { ChartHistory, TemplateHistory, TemplateManifest } from './history';
import { canonicalJson, isPlainObject } from '../../core';

/** What is known of the templates of a chart. */
export interface LedgerEntry {
  /** Whose files those of the chart are, for example the name of a cluster. */
  readonly owner: string;
  readonly history: ChartHistory;
}

/** The templates of all charts, by the folder that a chart is written to. */
export type Ledger = ReadonlyMap<string, LedgerEntry>;

/** What is wrong with a ledger, and what to do about it. */
export class LedgerProblem extends Error {
  constructor(problem: string, public readonly remedy = 'restore it from Git, or delete it while no machines are being replaced') {
    super(problem);
  }
}

const VERSION = 1;
const ABOUT = 'Templates of earlier generations, which machines may still be made from. Written by cdk8s-cluster-api; commit it with the manifests.';

/** The text of a ledger: the same for the same content, and a change of one template is a change of few lines. */
export function formatLedger(ledger: Ledger): string {
  const charts = [...ledger].map(([folder, { owner, history }]) => [folder, { owner, templates: Object.fromEntries(history) }]);
  return `${JSON.stringify(JSON.parse(canonicalJson({ about: ABOUT, version: VERSION, charts: Object.fromEntries(charts) })), undefined, 2)}\n`;
}

/** Reads what `formatLedger` writes, and throws a `LedgerProblem` for anything else. */
export function parseLedger(text: string): Ledger {
  const { version, charts } = record(parseJson(text), 'it is no ledger of templates');
  if (version !== VERSION) {
    throw typeof version === 'number' && version > VERSION
      ? new LedgerProblem(`it is of version ${version}, which a later release has written`, 'use that release')
      : new LedgerProblem('it is no ledger of templates');
  }
  return new Map(members(charts, "'charts'").map(([folder, chart]) => [folder, readEntry(chart, `'charts.${folder}'`)]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw /^(<{7}|={7}|>{7})/m.test(text)
      ? new LedgerProblem('it has the marks of a merge conflict', 'resolve it so that the entries of both sides are there, and run the program again')
      : new LedgerProblem('it is no JSON');
  }
}

function readEntry(value: unknown, at: string): LedgerEntry {
  const { owner, templates } = record(value, `${at} is no object`);
  if (typeof owner !== 'string') {
    throw new LedgerProblem(`${at} has no 'owner'`);
  }
  return { owner, history: new Map(members(templates, `'templates' of ${at}`).map(([path, history]) => [path, readHistory(history, `'${path}' of ${at}`)])) };
}

function readHistory(value: unknown, at: string): TemplateHistory {
  const { changesSinceGone, generations } = record(value, `${at} is no object`);
  if (changesSinceGone !== undefined && typeof changesSinceGone !== 'number') {
    throw new LedgerProblem(`'changesSinceGone' of ${at} is no number`);
  }
  if (!Array.isArray(generations) || generations.length === 0 || !generations.every(isTemplate)) {
    throw new LedgerProblem(`'generations' of ${at} is no list of templates`);
  }
  return { ...changesSinceGone !== undefined && { changesSinceGone }, generations };
}

function isTemplate(value: unknown): value is TemplateManifest {
  const { apiVersion, kind, metadata } = isPlainObject(value) ? value : {};
  const { name, namespace } = isPlainObject(metadata) ? metadata : {};
  return [apiVersion, kind, name, namespace ?? ''].every(text => typeof text === 'string') && !(apiVersion === 'v1' && kind === 'Secret');
}

function members(value: unknown, what: string): [string, unknown][] {
  return Object.entries(record(value, `${what} is no object`));
}

function record(value: unknown, problem: string): Record<string, unknown> {
  if (!isPlainObject(value)) {
    throw new LedgerProblem(problem);
  }
  return value;
}
