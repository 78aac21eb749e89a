import { IConstruct } from 'constructs';
import { checkRecord } from './checks';
import { IProviderRule, toRule } from './provider-rule';
import { copyProps } from '../core';
import { addRecord, InfrastructureRecord, ProviderRecord, Severity } from '../knowledge';
import type { ProviderFacts } from '../knowledge/provider-record';

/** Tells records apart from anything else, also those of another copy of this library. */
const BRAND = Symbol.for('cdk8s-cluster-api.ExternalProviderRecord');

/** What is known of a provider outside of this library. */
export interface ExternalProviderRecordProps extends ProviderFacts {
  /**
   * The relations between objects that its controllers ask for.
   * @default - none
   */
  readonly rules?: IProviderRule[];
}

/**
 * Everything that is known of a provider outside of this library, which treats it like its own: its objects are held against their schemas and its rules, its references are
 * followed, it is mixed with others as its traits say, and deliveries know its kinds.
 *
 * A tree knows it once a `CustomProvider` or `CustomInfraCluster` has it. Whoever reads files is given it.
 */
export class ExternalProviderRecord {
  /** @internal */
  public static _is(value: unknown): value is ExternalProviderRecord {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** What the provider is called, for people. */
  public readonly name: string;
  private readonly record: ProviderRecord;

  constructor(props: ExternalProviderRecordProps) {
    const { rules = [], ...facts } = props;
    checkRecord(props);
    this.name = facts.name;
    this.record = {
      ...copyProps(facts),
      codes: Object.fromEntries(rules.map(({ code, reason }) => [code, reason])),
      warnings: rules.filter(({ severity }) => severity === Severity.WARNING).map(({ code }) => code),
      rules: rules.map(toRule),
    };
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** @internal */
  public get _record(): ProviderRecord {
    return this.record;
  }

  /**
   * The only kind of infra cluster, or that of some traits.
   *
   * @internal
   */
  public _infrastructure(infraClusterKind?: string): InfrastructureRecord | undefined {
    const { infrastructure = [] } = this.record;
    return infraClusterKind === undefined && infrastructure.length > 1 ? undefined
      : infrastructure.find(({ traits }) => infraClusterKind === undefined || traits.infraClusterKind === infraClusterKind);
  }

  /**
   * Lets whoever checks or delivers the tree of a construct know this provider.
   *
   * @internal
   */
  public _addTo(scope: IConstruct): void {
    addRecord(scope, this.record);
  }
}
