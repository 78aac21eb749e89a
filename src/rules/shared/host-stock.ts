import { isPresent } from './fields';
import { LabelIndex } from './label-index';
import { parsedSelectorMatches } from './label-operators';
import { oncePerTopology } from './once-per-topology';
import { HostOperators, HostRecord } from '../../knowledge';
import { BundleObject, Field, selectorMatches, Topology } from '../../topology';

/** What machines ask of hosts. */
export interface HostDemand {
  /** The labels that a host has to have. @default - any */
  readonly selector?: Field;
  /** The pool that a host has to be in. @default - any, or hosts are not in pools */
  readonly pool?: string;
}

/** What a provider is told of hosts in the spec of a machine. */
export function hostDemand({ selectorField, poolField }: HostRecord, machine: Field | undefined): HostDemand {
  const selector = selectorField === undefined ? undefined : machine?.at(selectorField);
  return { ...selector?.exists && { selector }, ...poolField !== undefined && { pool: machine?.at(poolField).text } };
}

/** The hosts of a bundle that machines of a provider can be put on. */
export class HostStock {
  private readonly usable: readonly BundleObject[];
  private readonly byLabel: LabelIndex;
  /** The namespaces with hosts, be they usable or not. */
  private readonly namespaces: ReadonlySet<string>;
  private readonly pools: ReadonlySet<string | undefined>;
  private readonly counts = new Map<string, number>();

  constructor(all: readonly BundleObject[], private readonly record: HostRecord) {
    this.usable = usableHosts(all, record);
    this.byLabel = new LabelIndex(this.usable);
    this.namespaces = new Set(all.map(({ namespace }) => namespace));
    this.pools = new Set(record.hostPoolField === undefined ? [] : all.map(host => poolOf(host, record)));
  }

  /** Whether the hosts that machines of a namespace can take are in the bundle; else they are written elsewhere. */
  public isKnown(namespace: string, { pool }: HostDemand): boolean {
    const { inAnyNamespace, poolField } = this.record;
    return poolField !== undefined && pool === undefined ? false
      : inAnyNamespace ? this.namespaces.size > 0 : this.namespaces.has(namespace) || namespace !== '' && pool !== undefined && this.pools.has(pool);
  }

  /** How many hosts fit the machines of a namespace. */
  public count(namespace: string, demand: HostDemand): number {
    const key = JSON.stringify([namespace, demand.pool, demand.selector?.value]);
    const count = this.counts.get(key) ?? this.candidates(namespace, demand).filter(host => this.fits(host, demand)).length;
    this.counts.set(key, count);
    return count;
  }

  /** Whether one host of a namespace fits several machines. */
  public hasFor(namespace: string, demands: readonly HostDemand[]): boolean {
    return this.candidates(namespace, demands[0]).some(host => demands.every(demand => this.fits(host, demand)));
  }

  /** The hosts of a namespace that can be used, whatever their labels. */
  public usableIn(namespace: string): readonly BundleObject[] {
    return this.byLabel.inNamespace(namespace);
  }

  private candidates(namespace: string, { selector }: HostDemand): readonly BundleObject[] {
    if (this.record.inAnyNamespace) {
      return this.usable;
    }
    return selector === undefined ? this.usableIn(namespace) : this.byLabel.candidates(namespace, selector);
  }

  private fits(host: BundleObject, { selector, pool }: HostDemand): boolean {
    return (pool === undefined || poolOf(host, this.record) === pool) && (selector === undefined || choosesHost(selector, host, this.record));
  }
}

const stocks = oncePerTopology(() => new Map<HostRecord, HostStock>());

/** The hosts of a bundle, which many ask for. */
export function hostStock(topology: Topology, record: HostRecord): HostStock {
  const known = stocks(topology);
  const stock = known.get(record) ?? new HostStock(topology.ofKind(record.group, record.kind), asWritten(record, topology));
  known.set(record, stock);
  return stock;
}

/** The record without what keeps machines from hosts and no object has, as in most bundles. */
function asWritten(record: HostRecord, { words }: Topology): HostRecord {
  const { unusableFields = [], unusableAnnotations = [], ownUseFields = [], consumerField } = record;
  const isWritten = (field: string) => field.split('.').every(name => words.hasMember(name));
  return {
    ...record,
    unusableFields: unusableFields.filter(isWritten),
    ownUseFields: ownUseFields.filter(isWritten),
    consumerField: consumerField !== undefined && isWritten(consumerField) ? consumerField : undefined,
    unusableAnnotations: unusableAnnotations.filter(name => words.hasMember(name)),
  };
}

function choosesHost(selector: Field, { labels }: BundleObject, { operators }: HostRecord): boolean {
  return operators === HostOperators.LABEL_PARSER ? parsedSelectorMatches(selector, labels) : selectorMatches(selector, labels);
}

function poolOf(host: BundleObject, { hostPoolField }: HostRecord): string | undefined {
  return hostPoolField === undefined ? undefined : host.at(hostPoolField).text;
}

function usableHosts(hosts: readonly BundleObject[], record: HostRecord): readonly BundleObject[] {
  const { unusableFields = [], unusableAnnotations = [], ownUseFields = [], consumerField } = record;
  if (unusableFields.length + unusableAnnotations.length + ownUseFields.length === 0 && consumerField === undefined) {
    return hosts;
  }
  return hosts.filter(host => !unusableFields.some(field => host.at(field).flag === true)
    && !unusableAnnotations.some(name => host.annotations[name] !== undefined) && !isForOthers(host, record));
}

/** Whether others have taken a host, or somebody runs something else on it. What a machine of the provider has taken has its image too. */
function isForOthers(host: BundleObject, { consumerField, consumerKind, ownUseFields = [] }: HostRecord): boolean {
  const consumer = consumerField === undefined ? undefined : host.at(consumerField).text;
  return consumer === undefined ? ownUseFields.some(field => isPresent(host.at(field))) : consumer !== consumerKind;
}
