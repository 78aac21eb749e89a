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
  /** Whether encoded content is decoded before it is rendered, so that its text is rendered too. */
  readonly rendersDecodedContent: boolean;
  /** Text that renders to exactly the given text. */
  escape(text: string): string;
  /** The first expression that this dialect cannot render. */
  findForeign(text: string): string | undefined;
}

/** Expressions of jinja, the last alternative being one that never ends. */
const JINJA = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}|\{#[\s\S]*?#\}|\{[{%#][\s\S]*$/g;
/** Actions of Go templates, which may hold braces in strings. */
const GO_ACTION = /\{\{(?:"(?:[^"\\\n]|\\.)*"|[^"}]|\}(?!\}))*\}\}|\{\{[\s\S]*$/g;
/** Values and statements of jinja in text that jinja does not render; there `{#` is nothing special. */
const EXPECTED_JINJA = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g;
const JINJA_RAW = /\{%[-+]?\s*raw\s*[-+]?%\}[\s\S]*?\{%[-+]?\s*endraw\s*[-+]?%\}/g;
const JINJA_STATEMENT = /^\{%[-+]?\s*(?:if|elif|else|endif|for|endfor|set|endset|macro|endmacro|filter|endfilter|with|endwith|do)\b[\s\S]*%\}$/;
/** A value starts with a name, literal or bracket; words of Go templates are no names there. */
const JINJA_VALUE = /^\{\{[-+]?\s*(?!(?:if|end|else|with|define|template)\b|range\s)(?:not\s+)?(?:-\s*)?[A-Za-z_0-9"'([{][\s\S]*\}\}$/;

/** Cloud-init user data that kubeadm bootstrap marks as a jinja template: all of it is rendered, not only files. */
export class JinjaDialect implements TextDialect {
  public readonly renderer = 'cloud-init (jinja)';
  public readonly known = "jinja expressions such as '{{ ds.meta_data.name }}'";
  public readonly rendersDecodedContent = false;

  public escape(text: string): string {
    return text.replace(/\{[{%#]/g, opening => `{{ '${opening}' }}`);
  }

  public findForeign(text: string): string | undefined {
    return (text.replace(JINJA_RAW, '').match(JINJA) ?? []).find(expression => !isJinja(expression));
  }
}

/** Go's text/template with a closed set of variables. */
export class GoTemplateDialect implements TextDialect {
  public readonly known: string;
  public readonly rendersDecodedContent = true;

  constructor(public readonly renderer: string, private readonly variables: string[]) {
    this.known = variables.map(variable => `'{{ ${variable} }}'`).join(', ');
  }

  public escape(text: string): string {
    return text.replace(/\{\{/g, '{{"{{"}}');
  }

  public findForeign(text: string): string | undefined {
    // Go leaves jinja statements alone, but whoever writes them expects jinja.
    const statement = (text.match(EXPECTED_JINJA) ?? []).find(expression => JINJA_STATEMENT.test(expression));
    return (text.match(GO_ACTION) ?? []).find(action => !this.isKnown(action)) ?? statement;
  }

  private isKnown(action: string): boolean {
    const body = /^\{\{(?:-[ \t\r\n])?[ \t\r\n]*([\s\S]*?)[ \t\r\n]*(?:[ \t\r\n]-)?\}\}$/.exec(action)?.[1];
    return body !== undefined && (this.variables.includes(body) || /^"(?:[^"\\\n]|\\["\\nt])*"$/.test(body));
  }
}

/** Text that nobody renders. Expressions of renderers are refused all the same: whoever writes them expects a value. */
export class LiteralDialect implements TextDialect {
  public readonly known = 'no expressions here';
  public readonly rendersDecodedContent = false;

  constructor(public readonly renderer: string, private readonly expectedElsewhere: RegExp) {}

  public escape(text: string): string {
    return text;
  }

  public findForeign(text: string): string | undefined {
    return (text.match(EXPECTED_JINJA) ?? []).find(expression => JINJA_STATEMENT.test(expression) || this.expectedElsewhere.test(expression));
  }
}

/** Whether jinja can parse the expression, as far as its start and end show. */
function isJinja(expression: string): boolean {
  return expression.startsWith('{#') ? expression.endsWith('#}') : JINJA_STATEMENT.test(expression) || JINJA_VALUE.test(expression);
}
