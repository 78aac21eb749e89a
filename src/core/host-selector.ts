import { refuseValue } from './errors';
import { copyProps } from './json';

/** How a selector requirement compares. */
export enum HostSelectorOperator {
  /** The label has one of the values. */
  IN = 'In',
  /** The label is absent or has none of the values. */
  NOT_IN = 'NotIn',
  /** The label is there. */
  EXISTS = 'Exists',
  /** The label is not there. */
  DOES_NOT_EXIST = 'DoesNotExist',
}

/** One requirement of a selector. */
export interface HostSelectorRequirement {
  /** The label. */
  readonly key: string;
  /** How it is compared. */
  readonly operator: HostSelectorOperator;
  /**
   * The values to compare with.
   * @default - none, for EXISTS and DOES_NOT_EXIST
   */
  readonly values?: string[];
}

/**
 * Chooses hosts by their labels. All requirements have to hold.
 */
export class HostSelector {
  /**
   * Hosts with all of these labels.
   *
   * @param labels label keys and values
   */
  public static matchLabels(labels: { [key: string]: string }): HostSelector {
    return new HostSelector({ ...labels }, []);
  }

  /**
   * Hosts that meet all requirements.
   *
   * @param requirements one or more requirements
   */
  public static matchExpressions(...requirements: HostSelectorRequirement[]): HostSelector {
    return new HostSelector({}, requirements.map(copyProps));
  }

  private constructor(
    private readonly labels: { [key: string]: string },
    private readonly expressions: HostSelectorRequirement[],
    private readonly contradictions: string[] = [],
  ) {}

  /** Hosts that both selectors choose. */
  public alsoMatching(other: HostSelector): HostSelector {
    const contradictions = Object.keys(this.labels)
      .filter(key => Object.hasOwn(other.labels, key) && other.labels[key] !== this.labels[key])
      .map(key => `'${key}' = '${this.labels[key]}' and '${other.labels[key]}'`);
    return new HostSelector(
      { ...this.labels, ...other.labels },
      [...this.expressions, ...other.expressions],
      [...this.contradictions, ...other.contradictions, ...contradictions],
    );
  }

  /** @internal */
  public _check(): void {
    if (this.contradictions.length > 0) {
      refuseValue('input/invalid-value', `'hostSelector' asks for ${this.contradictions.join(', ')} at once, so no host fits; keep one value`);
    }
    for (const { key, operator, values } of this.expressions) {
      const needsValues = operator === HostSelectorOperator.IN || operator === HostSelectorOperator.NOT_IN;
      if (needsValues !== ((values ?? []).length > 0)) {
        refuseValue('input/invalid-value', `'hostSelector' has ${operator} for '${key}' with ${(values ?? []).length} values; `
          + (needsValues ? 'give at least one value' : 'give none'));
      }
    }
  }

  /**
   * The selector in the form of a provider.
   *
   * @internal
   */
  public _render<T>(operatorName: (operator: HostSelectorOperator) => T) {
    return {
      matchLabels: Object.keys(this.labels).length === 0 ? undefined : { ...this.labels },
      matchExpressions: this.expressions.length === 0 ? undefined : this.expressions.map(expression => ({
        key: expression.key,
        operator: operatorName(expression.operator),
        values: [...expression.values ?? []],
      })),
    };
  }
}
