import { TargetKind } from '../topology';

/** The words that compare in the `matchExpressions` of a selector. */
export enum HostOperators {
  /** Those of label selectors: `In`, `NotIn`, `Exists`, `DoesNotExist`. */
  LABEL_SELECTOR = 'label-selector',
  /** Those of the parser that reads selectors of `kubectl get --selector`, in any case: `in`, `notin`, `exists`, `!`, `=`, `==`, `!=`, `gt`, `lt`. */
  LABEL_PARSER = 'label-parser',
}

/** The hosts that machines of a provider are put on, where hosts are objects that somebody has to bring. */
export interface HostRecord extends TargetKind {
  /** The way from the spec of a machine to the selector that hosts have to fit by their labels. @default - hosts are not chosen by labels */
  readonly selectorField?: string;
  /** How expressions of that selector compare. @default HostOperators.LABEL_SELECTOR */
  readonly operators?: HostOperators;
  /** The way from the spec of a machine to the name of the pool that hosts have to be in. @default - hosts are not in pools */
  readonly poolField?: string;
  /** The field of a host with the name of its pool. @default - hosts are not in pools */
  readonly hostPoolField?: string;
  /** Machines are put on hosts of any namespace. @default - on those of their own */
  readonly inAnyNamespace?: boolean;
  /** The fields of a host that say, by being true, that no machine is put on it. @default - every host is taken */
  readonly unusableFields?: string[];
  /** The annotations of a host that say, by being there, that no machine is put on it. @default - every host is taken */
  readonly unusableAnnotations?: string[];
  /** The field of a host with the kind of who has taken it. @default - hosts do not say */
  readonly consumerField?: string;
  /** The kind of machines of the provider, as that field has it. @default - every host is taken */
  readonly consumerKind?: string;
  /** The fields of a host that say, by being there while nobody has taken it, that it runs something else. @default - every host is taken */
  readonly ownUseFields?: string[];
  /** How a host comes into being, for people. */
  readonly origin: string;
}
