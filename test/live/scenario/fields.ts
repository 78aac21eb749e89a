import { isRecord, Manifest } from '../../../src/topology';

/** A condition of a status, of Cluster API's old or new form. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
}

/** A field by the names on the way to it; undefined if there is none. */
export function fieldOf(object: unknown, ...path: readonly string[]): unknown {
  return path.reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), object);
}

/** A field that is a text, or the empty text. */
export function textOf(object: unknown, ...path: readonly string[]): string {
  const value = fieldOf(object, ...path);
  return typeof value === 'string' ? value : '';
}

/** `Kind namespace/name`, as messages call it. */
export function idOf({ kind, metadata }: Manifest): string {
  const namespace = metadata?.namespace === undefined ? '' : `${String(metadata.namespace)}/`;
  return `${kind} ${namespace}${String(metadata?.name)}`;
}

export function nameOf(manifest: Manifest): string {
  return String(manifest.metadata?.name);
}

export function conditionsOf(manifest: Manifest): readonly Condition[] {
  return (fieldOf(manifest, 'status', 'conditions') ?? []) as readonly Condition[];
}

export function conditionOf(manifest: Manifest, type: string): Condition | undefined {
  return conditionsOf(manifest).find(condition => condition.type === type);
}

/** What an object says of itself: its phase, and the conditions that are not met, without what they repeat of others. */
export function describe(manifest: Manifest): string {
  const phase = textOf(manifest, 'status', 'phase') || textOf(manifest, 'status', 'provisioning', 'state');
  const deprecated = (fieldOf(manifest, 'status', 'deprecated', 'v1beta1', 'conditions') ?? []) as readonly Condition[];
  const conditions = [...conditionsOf(manifest), ...deprecated]
    .filter(({ status, message }) => status === 'False' && (message ?? '') !== '')
    .map(({ type, reason, message = '' }) => `${type}=False (${[reason, shortened(message)].filter(Boolean).join(': ')})`);
  const deletion = fieldOf(manifest, 'metadata', 'deletionTimestamp') === undefined ? [] : ['is being deleted'];
  return [`${idOf(manifest)}:`, phase || 'no phase', ...deletion, ...new Set(conditions)].join(' ');
}

/** Conditions that sum up others have lines of them. */
function shortened(message: string): string {
  const [first, ...more] = message.split('\n');
  return more.length === 0 ? first : `${first} …`;
}
