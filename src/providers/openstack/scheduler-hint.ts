import { findTwin, l1Enum, refuseValue } from '../../core';

/** What the scheduler of OpenStack is told about a machine, for schedulers that understand it. */
export class OpenStackSchedulerHint {
  /** A text. */
  public static text(name: string, value: string): OpenStackSchedulerHint {
    return new OpenStackSchedulerHint(name, { type: 'String', string: value });
  }

  /** A whole number. */
  public static number(name: string, value: number): OpenStackSchedulerHint {
    return new OpenStackSchedulerHint(name, { type: 'Number', number: value });
  }

  /** True or false. */
  public static flag(name: string, value: boolean): OpenStackSchedulerHint {
    return new OpenStackSchedulerHint(name, { type: 'Bool', bool: value });
  }

  private constructor(
    /** The name of the hint. */
    public readonly name: string,
    private readonly value: { readonly type: string; readonly string?: string; readonly number?: number; readonly bool?: boolean },
  ) {}

  /** @internal */
  public _check(): void {
    const { string, number } = this.value;
    if (this.name === '' || (string !== undefined && (string === '' || string.length > 255)) || (number !== undefined && !Number.isInteger(number))) {
      refuseValue('input/invalid-value', `'schedulerHints' has '${this.name}' with the value '${string ?? number}'; `
        + 'use a name, and a text of 1 to 255 characters, a whole number or a flag');
    }
  }

  /** @internal */
  public _render() {
    return { name: this.name, value: { ...this.value, type: l1Enum(this.value.type) } };
  }
}

/** Refuses hints that the API server would refuse. */
export function checkSchedulerHints(hints: readonly OpenStackSchedulerHint[] = []): void {
  hints.forEach(hint => hint._check());
  const twin = findTwin(hints.map(hint => hint.name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'schedulerHints' has '${twin}' twice; give each hint once`);
  }
}
