import { Requirement, RequirementType } from './requirement';
import { BundleObject, isRecord, selectorMatches, TargetKind, Topology } from '../topology';

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

/** A group and kind of objects by which `clusterctl` and the operator remember what they have installed. */
const INVENTORY = { group: 'clusterctl.cluster.x-k8s.io', kind: 'Provider' };
const CRDS = { group: 'apiextensions.k8s.io', kind: 'CustomResourceDefinition' };
const MET: CheckResult = { verdict: Verdict.MET };

/** Holds requirements against objects that were read from a cluster. Only names, labels, keys and releases are looked at, never the value of a Secret. */
export class ClusterCheck {
  /**
   * @param dump the objects of the management cluster
   * @param isComplete whether the dump has all objects of each kind that is needed, so that a kind without objects has none
   */
  constructor(private readonly dump: Topology, private readonly isComplete: boolean) {}

  public check(requirement: Requirement): CheckResult {
    if (requirement.cluster !== undefined) {
      return undecided(`it belongs into the cluster '${requirement.cluster}', and the dump is of another one`);
    }
    switch (requirement.type) {
      case RequirementType.PROVIDER:
        return this.checkProvider(requirement);
      case RequirementType.COMPANION:
        return this.among(CRDS, object => object.at('spec.group').text === requirement.group, `no CRD of the group ${requirement.group} is there`);
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
    const found = this.dump.ofKind(INVENTORY.group, INVENTORY.kind).find(({ root }) => root.textOf('providerName') === name && root.textOf('type') === providerType);
    if (found === undefined) {
      return this.missing(INVENTORY, 'it is not installed');
    }
    const installed = found.root.textOf('version');
    return version === undefined || installed === version ? MET : undecided(`${installed ?? 'an unknown release'} is installed, and this library was tested with ${version}`);
  }

  private checkObject({ group = '', kind = '', namespace, name, keys = [] }: Requirement): CheckResult {
    const found = this.dump.named(group, kind, name).find(object => namespace === undefined || object.namespace === namespace || object.namespace === '');
    if (found === undefined) {
      return this.missing({ group, kind }, 'it is not there');
    }
    const held = ['data', 'stringData', 'binaryData'].flatMap(member => Object.keys(asRecord(found.root.member(member).value)));
    const lacking = keys.filter(key => !held.includes(key));
    return lacking.length === 0 ? MET : { verdict: Verdict.UNMET, reason: `it lacks ${lacking.map(key => `'${key}'`).join(', ')}` };
  }

  private checkHosts({ group = '', kind = '', namespace, count = 0, selector, pool, poolField = '' }: Requirement): CheckResult {
    const fitting = this.dump.ofKind(group, kind).filter(host => (namespace === undefined || host.namespace === namespace)
      && (selector === undefined || selectorMatches(fieldOf(selector), host.labels)) && (pool === undefined || host.at(poolField).text === pool));
    return fitting.length >= count ? MET : this.missing({ group, kind }, `${fitting.length} of ${count} are there`);
  }

  private among({ group, kind }: TargetKind, fits: (object: BundleObject) => boolean, reason: string): CheckResult {
    return this.dump.ofKind(group, kind).some(fits) ? MET : this.missing({ group, kind }, reason);
  }

  private missing({ group, kind }: TargetKind, reason: string): CheckResult {
    return this.isComplete || this.dump.ofKind(group, kind).length > 0 ? { verdict: Verdict.UNMET, reason }
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
