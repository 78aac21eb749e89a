import { Severity } from '../../knowledge';
import { IProviderRule, RuleBundle, RuleFinding, RuleObject } from '../../provider-kit';
import { compileObjectRule, ObjectVerdict } from '../../validation/cel';

/** What stands in a configuration beside the expression. */
export interface CelRuleText {
  readonly code: string;
  readonly reason: string;
  readonly severity: Severity;
  /** The kinds that it is about, each with or without its group: `Cluster`, `cluster.x-k8s.io/Cluster`. */
  readonly kinds: readonly string[];
  readonly message: string;
  /** The field that a report names; empty for the whole object. */
  readonly path: string;
}

/** A rule in CEL about single objects, written in a configuration. */
export class CelRule implements IProviderRule {
  public readonly code: string;
  public readonly reason: string;
  public readonly severity: Severity;
  public readonly source = 'your configuration';
  private readonly judge: (manifest: unknown) => ObjectVerdict;

  /** @param cel fails if it cannot be compiled */
  constructor(cel: string, private readonly text: CelRuleText) {
    this.code = text.code;
    this.reason = text.reason;
    this.severity = text.severity;
    this.judge = compileObjectRule(cel);
  }

  public check(bundle: RuleBundle): RuleFinding[] {
    return this.text.kinds.flatMap(kind => objectsOf(bundle, kind)).flatMap(object => {
      const { holds, failure } = this.judge(object._object.manifest);
      const message = failure === undefined ? this.text.message : `${this.text.message} (the rule cannot be evaluated: ${failure})`;
      return holds ? [] : [(this.text.path === '' ? object._root : object.at(this.text.path)).finding(message)];
    });
  }
}

function objectsOf(bundle: RuleBundle, kind: string): RuleObject[] {
  const slash = kind.lastIndexOf('/');
  return slash < 0 ? bundle._inAnyGroup(kind) : bundle.ofKind(kind.slice(0, slash), kind.slice(slash + 1));
}
