import { Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { inScope, refuse, refuseValue, checkLabels, isDnsLabel } from '../core';

/** The namespaces whose clusters may use an identity. */
export class AllowedNamespaces {
  /** Every namespace of the management cluster. */
  public static all(): AllowedNamespaces {
    return new AllowedNamespaces();
  }

  /**
   * Namespaces by name.
   *
   * @param names one or more names
   */
  public static fromNames(...names: string[]): AllowedNamespaces {
    return new AllowedNamespaces([...names]);
  }

  /**
   * Namespaces that have all of these labels.
   *
   * @param labels label keys and values
   */
  public static matchLabels(labels: { [key: string]: string }): AllowedNamespaces {
    return new AllowedNamespaces(undefined, { ...labels });
  }

  /**
   * What was given, or else the namespace of the chart: credentials are for nobody else unless somebody says so.
   *
   * @internal
   */
  public static _resolve(scope: IConstruct, given?: AllowedNamespaces): AllowedNamespaces {
    const { namespace } = Chart.of(scope);
    if (given === undefined && namespace === undefined) {
      refuse(scope, 'input/missing-value', "'allowedNamespaces' is missing and the chart has no namespace, so no cluster could use the identity; "
        + "give AllowedNamespaces.fromNames(), or set 'namespace' on the chart");
    }
    const allowed = given ?? AllowedNamespaces.fromNames(namespace!);
    inScope(scope, () => allowed.check());
    return allowed;
  }

  private constructor(private readonly names?: string[], private readonly labels?: { readonly [key: string]: string }) {}

  /**
   * All namespaces are an empty object; without the object nobody could use the identity.
   *
   * @internal
   */
  public _render() {
    return { list: this.names && [...this.names], selector: this.labels && { matchLabels: { ...this.labels } } };
  }

  private check(): void {
    // An empty list or selector would not mean nobody, but everybody.
    if (this.names?.length === 0 || (this.labels !== undefined && Object.keys(this.labels).length === 0)) {
      refuseValue('input/missing-value', "'allowedNamespaces' is empty; give at least one name or label, or use AllowedNamespaces.all()");
    }
    const bad = this.names?.find(name => !isDnsLabel(name));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'allowedNamespaces' has '${bad}', which is not the name of a namespace; use lower-case letters, digits and '-'`);
    }
    checkLabels('allowedNamespaces', this.labels);
  }
}
