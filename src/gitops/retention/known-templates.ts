import { DeliveryRole } from '../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../topology';
import { DeliveredChart } from '../delivered-chart';
import { groupOf, TemplateManifest } from './history';
import { LedgerEntry, LedgerProblem } from './ledger';
import { rotatingTemplates } from './rotating-templates';

/**
 * Refuses entries of a ledger that the library could not have written. Whatever stands in a ledger is delivered, with the rights of Argo CD or Flux, and
 * people review manifests rather than ledgers.
 */
export function checkEntry({ history }: LedgerEntry, chart: DeliveredChart): void {
  const namespaces = new Set(chart.objects.map(({ metadata: { namespace } }) => namespace).filter(namespace => typeof namespace === 'string'));
  for (const [construct, { generations }] of history) {
    for (const template of generations) {
      const { kind, metadata: { name, namespace } } = template;
      const what = `${kind} '${name}' in '${construct}' of 'charts.${chart.folder}'`;
      if (!isTemplateOf(chart, template)) {
        throw new LedgerProblem(`${what} is of a kind that is no template of a known provider`);
      }
      if (namespace !== undefined && !namespaces.has(namespace)) {
        throw new LedgerProblem(`${what} is in the namespace '${namespace}', where the chart has no objects (it has some in '${[...namespaces].sort().join("', '")}')`);
      }
    }
  }
}

/** Templates of providers that nobody has described have a name by contract, or are in the chart now. */
function isTemplateOf(chart: DeliveredChart, { apiVersion, kind }: TemplateManifest): boolean {
  const group = groupOf(apiVersion);
  const known = chart.registry.kindOf(group, kind);
  return known === undefined
    ? group === INFRASTRUCTURE_GROUP && kind.endsWith('Template') || rotatingTemplates(chart).some(template => template.kind === kind && template.apiGroup === group)
    : known.deliveryRole === DeliveryRole.TEMPLATE;
}
