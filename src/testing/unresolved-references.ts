import { describeNumber } from './describe';
import { idOf, KindName, parseKind } from './kind-name';
import { nearestName, refuseValue } from '../core';
import { Reference, Topology } from '../topology';

const MOST_LINES = 7;

/** An object that others apply, or all of a kind. */
interface Exception extends KindName {
  /** As it was written. */
  readonly text: string;
  /** @default - any */
  readonly name?: string;
}

/**
 * Says which references lead to none of the objects; undefined if each leads to one.
 *
 * @param exceptions `Kind` or `Kind/name` of what others apply, the kind with or without its group
 */
export function describeUnresolved(topology: Topology, exceptions: readonly string[]): string | undefined {
  const allowed = exceptions.map(parseException);
  const unresolved = topology.references.filter(reference => reference.targets.length === 0)
    .filter(reference => !allowed.some(exception => isAllowed(reference, exception)));
  if (unresolved.length === 0) {
    return undefined;
  }
  const shown = unresolved.length > MOST_LINES ? unresolved.slice(0, MOST_LINES - 1) : unresolved;
  const more = unresolved.length - shown.length;
  const unused = allowed.filter(exception => !topology.references.some(reference => isAllowed(reference, exception)));
  const [{ kind, name }] = unresolved;
  return [
    `${describeNumber(unresolved.length, 'reference')} to objects that are not here:`,
    ...shown.map(reference => `  ${describe(topology, reference)}`),
    ...more === 0 ? [] : [`  and ${more} more`],
    ...unused.map(({ text }) => `nothing refers to '${text}' of 'except'`),
    `correct the names, add the objects, or name those that others apply: refsResolve({ except: ['${kind}/${name}'] })`,
  ].join('\n');
}

function describe(topology: Topology, { from, nameField, group, kind, name, namespace }: Reference): string {
  const reachable = topology.ofKind(group, kind).filter(object => namespace === '' || object.namespace === namespace);
  const near = nearestName(name, reachable.map(object => object.name));
  const elsewhere = topology.named(group, kind, name)[0];
  const hint = elsewhere === undefined ? near && `did you mean '${near}'?`
    : `there is one in ${elsewhere.namespace === '' ? 'no namespace' : `namespace '${elsewhere.namespace}'`}`;
  const place = namespace === '' ? '' : ` in namespace '${namespace}'`;
  return `${idOf(from)} ${nameField}: no ${kind} '${name}'${place}${hint === undefined ? '' : `; ${hint}`}`;
}

function isAllowed(reference: Reference, { kind, group, name }: Exception): boolean {
  return reference.kind === kind && (group === undefined || reference.group === group) && (name === undefined || reference.name === name);
}

/** A group has a dot or is `core`, which kinds never have and are. */
function parseException(text: string): Exception {
  const [first, ...rest] = text.split('/');
  const isGroup = first.includes('.') || first === 'core';
  const [kind, name, ...others] = isGroup ? rest : [first, ...rest];
  if (!kind || name === '' || others.length > 0) {
    refuseValue('testing/invalid-argument', `'${text}' of 'except' names no object; write 'Kind/name', or 'Kind' for all of a kind, such as 'Secret/bmc-credentials'`);
  }
  return { ...parseKind(isGroup ? `${first}/${kind}` : kind), name, text };
}
