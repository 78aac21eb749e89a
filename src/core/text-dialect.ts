/**
 * The template language that a provider applies to the text it puts on a node.
 *
 * Text that is meant literally is escaped for it; text written as a template is checked against it.
 */
export interface TextDialect {
  /** Who renders, for error messages. */
  readonly renderer: string;
  /** What a template may use, for error messages. */
  readonly known: string;
  /** Text that renders to exactly the given text. */
  escape(text: string): string;
  /** The first expression that this dialect cannot render. */
  findForeign(text: string): string | undefined;
}

const EXPRESSION = /\{[{%#][\s\S]*?(?:[}%#]\}|$)/g;

/** Cloud-init user data that kubeadm bootstrap marks as a jinja template: all of it is rendered, not only files. */
export class JinjaDialect implements TextDialect {
  public readonly renderer = 'cloud-init (jinja)';
  public readonly known = "jinja expressions such as '{{ ds.meta_data.name }}'";

  public escape(text: string): string {
    return text.replace(/\{[{%#]/g, opening => `{{ '${opening}' }}`);
  }

  public findForeign(text: string): string | undefined {
    return expressionsOf(text).find(expression => /^\{\{-?\s*(\.|"\{\{)/.test(expression));
  }
}

/** Go's text/template with a closed set of variables. */
export class GoTemplateDialect implements TextDialect {
  public readonly known: string;

  constructor(public readonly renderer: string, private readonly variables: string[]) {
    this.known = variables.map(variable => `'{{ ${variable} }}'`).join(', ');
  }

  public escape(text: string): string {
    return text.replace(/\{\{/g, '{{"{{"}}');
  }

  public findForeign(text: string): string | undefined {
    return expressionsOf(text).find(expression => !this.isKnown(expression));
  }

  private isKnown(expression: string): boolean {
    // Go leaves {% and {# alone, but whoever writes them expects jinja.
    const body = /^\{\{-?\s*([\s\S]*?)\s*-?\}\}$/.exec(expression)?.[1];
    return body !== undefined && (this.variables.includes(body) || /^"[^"]*"$/.test(body));
  }
}

/** Text that nobody renders. Expressions of renderers are refused all the same: whoever writes them expects a value. */
export class LiteralDialect implements TextDialect {
  public readonly known = 'no expressions here';

  constructor(public readonly renderer: string, private readonly expectedElsewhere: RegExp) {}

  public escape(text: string): string {
    return text;
  }

  public findForeign(text: string): string | undefined {
    return expressionsOf(text).find(expression => expression.startsWith('{%') || this.expectedElsewhere.test(expression));
  }
}

function expressionsOf(text: string): string[] {
  return text.match(EXPRESSION) ?? [];
}
