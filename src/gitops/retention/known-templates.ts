import { DeliveryRole } from '../../knowledge';
import { DeliveredChart } from '../delivered-chart';
import { isClusterScoped } from '../kinds';
import { groupOf, TemplateManifest } from './history';
import { LedgerEntry, LedgerProblem } from './ledger';
import { rotatingTemplates } from './rotating-templates';

const REMEDY = "restore it from Git, or remove the entry from its 'generations' once no machines are made from it";

/**
 * Refuses entries of ledgers that the library could not have written. Whatever stands in a ledger is delivered, with the rights of Argo CD or Flux, and
 * people review manifests rather than ledgers.
 */
export class KnownTemplates {
  private cachedKinds?: ReadonlySet<string>;

  /** @param charts all that are delivered */
  constructor(private readonly charts: Iterable<DeliveredChart>) {}

  public check({ history }: LedgerEntry, chart: DeliveredChart): void {
    for (const [construct, { generations }] of history) {
      for (const template of generations) {
        const { kind, metadata: { name } } = template;
        const what = `${kind} '${name}' in '${construct}' of 'charts.${chart.folder}'`;
        this.checkKind(template, chart, what);
        checkNamespace(template, chart, what);
      }
    }
  }

  private checkKind({ apiVersion, kind }: TemplateManifest, { registry }: DeliveredChart, what: string): void {
    const group = groupOf(apiVersion);
    const known = registry.kindOf(group, kind);
    if (known === undefined ? !this.kindsInCharts.has(keyOf(group, kind)) : known.deliveryRole !== DeliveryRole.TEMPLATE) {
      throw new LedgerProblem(`${what} is of a kind that is no template of a known provider; allowed are those of built-in providers, of records in the tree, and `
        + 'the kinds of templates that constructs in the delivered charts make', known === undefined ? `${REMEDY}; for a provider of your own, give its CustomProvider a 'record' with the kind` : REMEDY);
    }
  }

  /** Providers that nobody has described have templates too, as long as their constructs are there. */
  private get kindsInCharts(): ReadonlySet<string> {
    this.cachedKinds ??= new Set([...this.charts].flatMap(rotatingTemplates).map(({ apiGroup, kind }) => keyOf(apiGroup, kind)));
    return this.cachedKinds;
  }
}

function checkNamespace({ apiVersion, kind, metadata: { namespace } }: TemplateManifest, { objects, registry }: DeliveredChart, what: string): void {
  if (isClusterScoped({ group: groupOf(apiVersion), kind }, registry)) {
    return;
  }
  const inNamespaces = objects.filter(object => !isClusterScoped({ group: object.apiGroup, kind: object.kind }, registry));
  const namespaces = new Set(inNamespaces.map(object => object.metadata.namespace).map(name => typeof name === 'string' ? name : undefined));
  if (!namespaces.has(namespace)) {
    const allowed = [...namespaces].map(name => name === undefined ? 'in none' : `in '${name}'`).sort().join(', ');
    throw new LedgerProblem(`${what} is ${namespace === undefined ? 'in no namespace' : `in the namespace '${namespace}'`}, where the chart has no objects (it has some ${allowed})`, REMEDY);
  }
}

function keyOf(group: string, kind: string): string {
  return `${group}/${kind}`;
}
