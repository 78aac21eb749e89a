/** A template as it was written. */
export interface TemplateManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly [name: string]: unknown };
  readonly [name: string]: unknown;
}

/** The templates that one construct has made over time. */
export interface TemplateHistory {
  /** How often the templates of the chart have changed since the construct is gone. @default - it is there, and the first generation is its current one */
  readonly changesSinceGone?: number;
  /** The newest first. */
  readonly generations: readonly TemplateManifest[];
}

/** The histories of a chart by the path of the construct in it. */
export type ChartHistory = ReadonlyMap<string, TemplateHistory>;

/** The templates that a chart has now, by the path of the construct. */
export type CurrentTemplates = ReadonlyMap<string, TemplateManifest>;

/** A history before anything is dropped from it. */
interface LongHistory extends TemplateHistory {
  /** How many generations stay in any case. */
  readonly needed: number;
}

/**
 * The history of a chart after it was written with these templates.
 *
 * A generation goes once there are `limit` newer ones of the same construct. Where the construct itself is gone, for example with its pool, there
 * are no newer ones; its generations go once the templates of the chart have changed `limit` times more. So whatever was current in one of the
 * last `limit` states of the chart is there, and nothing happens while nothing changes. What a template that stays refers to stays with it.
 *
 * @param limit how many previous generations are kept
 */
export function advance(history: ChartHistory, current: CurrentTemplates, limit: number): ChartHistory {
  const isChanged = !sameTemplates(currentOf(history), [...current.values()]);
  const gone = [...history].filter(([construct]) => !current.has(construct));
  return withoutNeedless(new Map([
    ...[...current].map(([construct, template]) => [construct, renewed(history.get(construct), template, limit)] as const),
    ...gone.map(([construct, old]) => [construct, aged(old, isChanged, limit)] as const),
  ]));
}

/** The templates of a history that are not current, each once and sorted. */
export function previousOf(history: ChartHistory): TemplateManifest[] {
  const current = new Set(currentOf(history).map(identityOf));
  const previous = new Map([...history.values()].flatMap(({ generations }) => generations).map(template => [identityOf(template), template]));
  return [...previous].filter(([identity]) => !current.has(identity)).sort(([a], [b]) => a < b ? -1 : 1).map(([, template]) => template);
}

/** What makes a template another one: its version does not. */
export function identityOf({ apiVersion, kind, metadata: { name, namespace = '' } }: TemplateManifest): string {
  return [groupOf(apiVersion), kind, namespace, name].join('/');
}

function renewed(old: TemplateHistory | undefined, template: TemplateManifest, limit: number): LongHistory {
  const others = (old?.generations ?? []).filter(generation => identityOf(generation) !== identityOf(template));
  return { generations: [template, ...others], needed: limit + 1 };
}

function aged({ changesSinceGone, generations }: TemplateHistory, isChanged: boolean, limit: number): LongHistory {
  const changes = changesSinceGone === undefined ? 0 : changesSinceGone + (isChanged ? 1 : 0);
  return { changesSinceGone: changes, generations, needed: changes < limit ? limit : 0 };
}

/** Drops what nobody needs: an old template of machines may need an old one of their data, which has been replaced more often. */
function withoutNeedless(histories: ReadonlyMap<string, LongHistory>): ChartHistory {
  const all = [...histories.values()];
  const needed = all.flatMap(({ generations, needed: count }) => generations.slice(0, count));
  const rest = all.flatMap(({ generations, needed: count }) => generations.slice(count));
  // What is current refers to what is current.
  const current = new Set(currentOf(histories));
  const kept = new Set([...needed, ...referredTo(needed.filter(template => !current.has(template)), rest)]);
  const short = [...histories].map(([construct, { changesSinceGone, generations }]) => [construct, {
    ...changesSinceGone !== undefined && { changesSinceGone },
    generations: generations.filter(template => kept.has(template)),
  }] as const);
  return new Map(short.filter(([, { generations }]) => generations.length > 0));
}

/** The templates whose names stand in some others, or in one of those that are found. */
function referredTo(some: readonly TemplateManifest[], others: readonly TemplateManifest[]): TemplateManifest[] {
  if (some.length === 0 || others.length === 0) {
    return [];
  }
  const texts = new Set(some.flatMap(({ metadata: _metadata, ...content }) => textsIn(content)));
  const found = others.filter(({ metadata: { name } }) => texts.has(name));
  return [...found, ...referredTo(found, others.filter(template => !found.includes(template)))];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function currentOf(history: ChartHistory): TemplateManifest[] {
  return [...history.values()].filter(({ changesSinceGone }) => changesSinceGone === undefined).map(({ generations: [first] }) => first);
}

function sameTemplates(some: readonly TemplateManifest[], others: readonly TemplateManifest[]): boolean {
  const [a, b] = [some, others].map(templates => new Set(templates.map(identityOf)));
  return a.size === b.size && [...a].every(identity => b.has(identity));
}

/** The group of an API version. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
}
