import { bareMetalHosts } from './hosts';
import { choosesHost } from './select-hosts';
import { LabelIndex } from '../../../rules/shared/label-index';
import { oncePerTopology } from '../../../rules/shared/once-per-topology';
import { selectorNearMiss } from '../../../rules/shared/selector-near-miss';
import { BundleObject, groupBy } from '../../../topology';

/** Counts the hosts that templates choose, once for each template. */
export class FittingHosts {
  private readonly hosts: LabelIndex;
  private readonly counts = new Map<string, number>();
  private readonly byNamespace: ReadonlyMap<string, readonly BundleObject[]>;
  /** The namespaces with hosts, be they usable or not. */
  private readonly namespaces: ReadonlySet<string>;

  constructor(all: readonly BundleObject[]) {
    const usable = all.filter(isUsable);
    this.hosts = new LabelIndex(usable);
    this.byNamespace = groupBy(usable, ({ namespace }) => namespace);
    this.namespaces = new Set(all.map(({ namespace }) => namespace));
  }

  /** Whether hosts of a namespace are in the bundle; else they are written elsewhere. */
  public isKnown(namespace: string): boolean {
    return this.namespaces.has(namespace);
  }

  public count(namespace: string, template: BundleObject): number {
    const key = `${namespace}/${template.index}`;
    const selector = template.at('spec.template.spec.hostSelector');
    const count = this.counts.get(key) ?? this.hosts.candidates(namespace, selector).filter(({ labels }) => choosesHost(selector, labels)).length;
    this.counts.set(key, count);
    return count;
  }

  /** Why a template that chooses no host at all chooses none. */
  public nearMiss(namespace: string, template: BundleObject): string | undefined {
    return selectorNearMiss(template.at('spec.template.spec.hostSelector'), this.byNamespace.get(namespace) ?? [], 'host');
  }
}

/** The hosts of a bundle. */
export const fittingHosts = oncePerTopology(topology => new FittingHosts(bareMetalHosts(topology)));

function isUsable(host: BundleObject): boolean {
  return host.at('spec.externallyProvisioned').flag !== true && host.annotations['capm3.metal3.io/unhealthy'] === undefined;
}
