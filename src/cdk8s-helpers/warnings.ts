import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Code } from '../core';
import { findKept, keep } from './kept-values';

const ACKNOWLEDGED = 'cdk8s-cluster-api:acknowledged-warning';
const WARNINGS = 'cdk8s-cluster-api:warnings';
const TOLD = 'cdk8s-cluster-api:told-warnings';

/** What a construct warns of. */
export interface WarningText {
  readonly code: Code;
  readonly message: string;
}

/** A warning and the construct that it is about. */
export interface Warning extends WarningText {
  readonly scope: IConstruct;
}

/** What finds the warnings of constructs when the app is synthesized. The root keeps it: to ask each construct would take longer than to find them. */
type WarningSources = Map<IConstruct, (() => readonly WarningText[])[]>;

/** Tells a warning when the app is synthesized, so that it can still be acknowledged. */
export function tellWarningAtSynth(scope: IConstruct, code: Code, message: string): void {
  findWarningsAtSynth(scope, () => [{ code, message }]);
}

/** Tells what is found when the app is synthesized and everything has been rendered. */
export function findWarningsAtSynth(scope: IConstruct, find: () => readonly WarningText[]): void {
  const sources = keep<WarningSources>(scope.node.root, WARNINGS, () => new Map());
  sources.set(scope, [...sources.get(scope) ?? [], find]);
}

/** Silences a warning for a construct and its children. Whoever calls this has checked the code. */
export function acknowledgeWarning(scope: IConstruct, code: string, reason: string): void {
  scope.node.addMetadata(ACKNOWLEDGED, { code, reason });
}

/** The warnings of constructs, in the order of the constructs, of which there is at least one and all are in one tree. */
export function collectWarnings(constructs: readonly IConstruct[]): Warning[] {
  const sources = findKept<WarningSources>(constructs[0].node.root, WARNINGS);
  return sources === undefined ? [] : constructs.filter(construct => sources.has(construct)).flatMap(scope =>
    sources.get(scope)!.flatMap(find => find().map(({ code, message }) => ({ scope, code, message }))));
}

/** Leaves out what was found in manifests and a construct of the same cluster warns of anyway, in words closer to its props. */
export function withoutRepetitions(found: readonly Warning[], ofConstructs: readonly Warning[]): Warning[] {
  const warned = new Map<IConstruct, Set<Code>>();
  for (const { scope, code } of ofConstructs) {
    partsAround(scope).forEach(part => warned.set(part, (warned.get(part) ?? new Set()).add(code)));
  }
  return warned.size === 0 ? [...found] : found.filter(({ scope, code }) => !partsAround(scope).some(part => warned.get(part)?.has(code)));
}

/** Writes warnings to stderr: each once for an app, and none that is acknowledged. */
export function tellWarnings(warnings: readonly Warning[]): void {
  for (const { scope, code, message } of warnings.filter(warning => !isAcknowledged(warning))) {
    const told = keep<Set<string>>(scope.node.root, TOLD, () => new Set());
    const { node: { path } } = scope;
    const text = `warning: ${path === '' ? '' : `[${path}] `}${message} (${code})`;
    if (!told.has(text)) {
      told.add(text);
      process.stderr.write(`${text}\n`);
    }
  }
}

/** Whether a warning, or a rule that is one, is silenced for a construct. */
export function isAcknowledged({ scope, code }: { readonly scope: IConstruct; readonly code: string }): boolean {
  const entries = scope.node.scopes.flatMap(({ node }) => node.metadata);
  return entries.some(({ type, data }) => type === ACKNOWLEDGED && (data as { readonly code: string }).code === code);
}

/** The construct and what it is part of, below the chart. */
function partsAround(scope: IConstruct): IConstruct[] {
  return scope.node.scopes.filter(construct => construct.node.scope !== undefined && !Chart.isChart(construct));
}
