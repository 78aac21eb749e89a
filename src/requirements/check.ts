import { Requirement, RequirementType } from './requirement';
import { ProviderRegistry } from '../knowledge';
import { HostStock } from '../rules/shared/host-stock';
import { BundleObject, isRecord, TargetKind, Topology } from '../topology';

/** What is known of a requirement after a look at a cluster. The values are part of the JSON that the command writes. */
export enum Verdict {
  MET = 'met',
  UNMET = 'unmet',
  /** What was looked at cannot tell. */
  UNDECIDED = 'undecided',
}

/** A verdict, and why. */
export interface CheckResult {
  readonly verdict: Verdict;
  /** Why it is not met, or cannot be told. @default - it is met */
  readonly reason?: string;
}

/** What was read of a management cluster. */
export interface ClusterView {
  readonly objects: Topology;
  /** Whether all objects of each kind that is needed are there, so that a kind without objects has none. */
  readonly isComplete: boolean;
  /** The API groups that the cluster serves. @default - nobody has asked; CRDs may tell */
  readonly groups?: ReadonlySet<string>;
  /** Why objects of a kind were not read, in a namespace or in all of them; undefined if they were. @default - all were */
  readonly whyNotRead?: (requirement: Requirement) => string | undefined;
}

/** A group and kind of objects by which `clusterctl` and the operator remember what they have installed. */
export const INVENTORY: TargetKind = { group: 'clusterctl.cluster.x-k8s.io', kind: 'Provider' };
const CRDS = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' };
const MET: CheckResult = { verdict: Verdict.MET };

/** Holds requirements against objects that were read from a cluster. Only names, labels, keys and releases are looked at, never the value of a Secret. */
export class ClusterCheck {
  private readonly objects: Topology;

  constructor(private readonly view: ClusterView, private readonly registry: ProviderRegistry) {
    this.objects = view.objects;
  }

  public check(requirement: Requirement): CheckResult {
    if (requirement.cluster !== undefined) {
      return undecided(`it belongs into the cluster '${requirement.cluster}', and this is another one`);
    }
    const why = this.view.whyNotRead?.(requirement);
    return why === undefined ? this.checkRead(requirement) : undecided(`not checked: ${why}`);
  }

  private checkRead(requirement: Requirement): CheckResult {
    switch (requirement.type) {
      case RequirementType.PROVIDER:
        return this.checkProvider(requirement);
      case RequirementType.COMPANION:
        return this.checkCompanion(requirement);
      case RequirementType.HOSTS:
        return this.checkHosts(requirement);
      case RequirementType.IMAGE:
      case RequirementType.VERSION:
      case RequirementType.CONNECTION:
      case RequirementType.DNS_NAME:
        return undecided('no object of a cluster tells');
      default:
        return this.checkObject(requirement);
    }
  }

  private checkProvider({ name, providerType, version }: Requirement): CheckResult {
    const found = this.objects.ofKind(INVENTORY.group, INVENTORY.kind).find(({ root }) => root.textOf('providerName') === name && root.textOf('type') === providerType);
    if (found === undefined) {
      return this.missing(INVENTORY, 'it is not installed');
    }
    const installed = found.root.textOf('version');
    return version === undefined || installed === version ? MET : undecided(`${installed ?? 'an unknown release'} is installed, and this library was tested with ${version}`);
  }

  private checkCompanion({ group = '' }: Requirement): CheckResult {
    const isThere = this.view.groups?.has(group) ?? this.objects.ofKind(CRDS.group, CRDS.kind).some(crd => crd.at('spec.group').text === group);
    return isThere ? MET : this.missing(CRDS, `no CRD of the group ${group} is there`);
  }

  private checkObject({ group = '', kind = '', namespace, name, keys = [] }: Requirement): CheckResult {
    const found = this.objects.named(group, kind, name).find(object => namespace === undefined || object.namespace === namespace || object.namespace === '');
    if (found === undefined) {
      return this.missing({ group, kind }, 'it is not there');
    }
    const held = ['data', 'stringData', 'binaryData'].flatMap(member => Object.keys(asRecord(found.root.member(member).value)));
    const lacking = keys.filter(key => !held.includes(key));
    return lacking.length === 0 ? MET : { verdict: Verdict.UNMET, reason: `it lacks ${lacking.map(key => `'${key}'`).join(', ')}` };
  }

  private checkHosts({ group = '', kind = '', namespace, count = 0, selector, pool }: Requirement): CheckResult {
    const record = this.registry.infrastructure.map(({ hosts }) => hosts).find(hosts => hosts?.group === group && hosts.kind === kind)!;
    const stock = new HostStock(this.objects.ofKind(group, kind), { ...record, inAnyNamespace: namespace === undefined });
    const fitting = stock.count(namespace ?? '', { ...selector !== undefined && { selector: fieldOf(selector) }, pool });
    return fitting >= count ? MET : this.missing({ group, kind }, `${fitting} of ${count} are there`);
  }

  private missing({ group, kind }: TargetKind, reason: string): CheckResult {
    return this.view.isComplete || this.objects.ofKind(group, kind).length > 0 ? { verdict: Verdict.UNMET, reason }
      : undecided(`the dump has no ${kind} at all, so that they may have been left out; '--complete' says that they were not`);
  }
}

function undecided(reason: string): CheckResult {
  return { verdict: Verdict.UNDECIDED, reason };
}

function asRecord(value: unknown): { readonly [name: string]: unknown } {
  return isRecord(value) ? value : {};
}

/** A selector that was read from one object, as a field that selectors are read from. */
function fieldOf(selector: unknown) {
  return new BundleObject({ apiVersion: '', kind: '', selector }, {}, 0).at('selector');
}
