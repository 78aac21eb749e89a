import { Memo } from './memo';
import { expectedJinja, jinjaExpressions, replaceSpans } from './template-tags';

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
  /**
   * The text with a stand-in for each expression that is the value of a variable. All others stay, because what they render to may be anything.
   *
   * @param text the text
   * @param standIn what the value of a variable may look like
   */
  literalPart(text: string, standIn: string): string;
}

/** Actions of Go templates, which may hold braces in strings. */
const GO_ACTION = /\{\{(?:"(?:[^"\\\n]|\\.)*"|[^"}]|\}(?!\}))*\}\}|\{\{[\s\S]*$/g;
const JINJA_STATEMENT = /^\{%[-+]?\s*(?:if|elif|else|endif|for|endfor|set|endset|macro|endmacro|filter|endfilter|with|endwith|do)\b[\s\S]*%\}$/;
/** A value starts with a name, literal or bracket; words of Go templates are no names there. */
const JINJA_VALUE = /^\{\{[-+]?\s*(?!(?:if|end|else|with|define|template)\b|range\s)(?:not\s+)?(?:-\s*)?[A-Za-z_0-9"'([{][\s\S]*\}\}$/;
/** Statements that choose between parts of the text, and render to nothing themselves. */
const JINJA_CHOICE = /^\{%[-+]?\s*(?:if|elif|else|endif)\b[^{}]*%\}$/;
const HARMLESS_TEXT = '(?:\'[\\w./-]*\'|"[\\w./-]*")';
/** What is looked for in a value, and does not come out. */
const SOUGHT_TEXT = '(?:\'[^\'{}]*\'|"[^"{}]*")';
const REPLACE = `replace\\(${SOUGHT_TEXT}, ?${HARMLESS_TEXT}\\)`;
const JINJA_TERM = `(?:[A-Za-z_]\\w*|${HARMLESS_TEXT})`
  + `(?:\\.(?:split\\(${SOUGHT_TEXT}\\)(?:\\[-?\\d+\\]|(?= ?\\| ?(?:first|last)\\b))|${REPLACE}|(?:lower|upper|strip)\\(\\)|[A-Za-z_]\\w*(?![\\w(]))|\\[(?:-?\\d+|${HARMLESS_TEXT})\\])*`
  + `(?: ?\\| ?(?:lower|upper|trim|string|int|first|last|default\\(${HARMLESS_TEXT}(?:, ?true)?\\)|${REPLACE}))*`;
/** The value of a variable, or some of them in a row. Lists and maps would render to commas and quotes. */
const JINJA_VARIABLE = new RegExp(`^\\{\\{[-+]?\\s*${JINJA_TERM}(?: ?[~+] ?${JINJA_TERM}| or ${JINJA_TERM})*\\s*[-+]?\\}\\}$`);
/** What nearly every value is. The expression above says the same of it; to compile that takes a millisecond. */
const PLAIN_VARIABLE = /^\{\{ ?[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)* ?\}\}$/;

const LONGEST_VARIABLE = 300;
const MOST_REMEMBERED = 100;
const LONGEST_REMEMBERED = 200;

/** What is known of a text. */
interface Verdict {
  readonly foreign?: string;
}

/** Cloud-init user data that kubeadm bootstrap marks as a jinja template: all of it is rendered, not only files. */
export class JinjaDialect implements TextDialect {
  public readonly renderer = 'cloud-init (jinja)';
  public readonly known = "jinja expressions such as '{{ ds.meta_data.name }}'";
  public readonly rendersDecodedContent = false;
  /** The nodes of a fleet have the same few expressions. */
  private readonly verdicts = new Memo<Verdict>(MOST_REMEMBERED, LONGEST_REMEMBERED);

  public escape(text: string): string {
    return text.replace(/\{[{%#]/g, opening => `{{ '${opening}' }}`);
  }

  public findForeign(text: string): string | undefined {
    return hasNoExpression(text) ? undefined : this.verdicts.get(text, () =>
      ({ foreign: jinjaExpressions(text).map(({ start, end }) => text.slice(start, end)).find(expression => !isJinja(expression)) })).foreign;
  }

  public literalPart(text: string, standIn: string): string {
    return hasNoExpression(text) ? text : replaceSpans(text, jinjaExpressions(text), expression =>
      isVariable(expression) ? standIn : JINJA_CHOICE.test(expression) ? '' : expression);
  }
}

/** What all providers have whose nodes read their user data by cloud-init: the texts of a fleet are the same few, and what is known of one holds for all. */
export const CLOUD_INIT = new JinjaDialect();

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
    if (hasNoExpression(text)) {
      return undefined;
    }
    // Go leaves jinja statements alone, but whoever writes them expects jinja.
    const statement = expectedJinja(text).find(expression => JINJA_STATEMENT.test(expression));
    return goActions(text).find(action => !this.isVariable(action) && !isGoText(action)) ?? statement;
  }

  public literalPart(text: string, standIn: string): string {
    return hasNoExpression(text) ? text : text.replace(GO_ACTION, action => this.isVariable(action) ? standIn : action);
  }

  private isVariable(action: string): boolean {
    return this.variables.includes(bodyOfAction(action));
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
    return hasNoExpression(text) ? undefined
      : expectedJinja(text).find(expression => JINJA_STATEMENT.test(expression) || this.expectedElsewhere.test(expression));
  }

  public literalPart(text: string): string {
    return text;
  }
}

/** Whoever renders, expressions start with a brace, and few texts have one. */
function hasNoExpression(text: string): boolean {
  return !text.includes('{');
}

/** Whether jinja can parse the expression, as far as its start and end show. */
function isJinja(expression: string): boolean {
  return expression.startsWith('{#') ? expression.endsWith('#}') : JINJA_STATEMENT.test(expression) || JINJA_VALUE.test(expression);
}

/** Nobody writes a longer one, and the regular expression would take long for it. */
function isVariable(expression: string): boolean {
  return expression.length <= LONGEST_VARIABLE && (PLAIN_VARIABLE.test(expression) || JINJA_VARIABLE.test(expression));
}

/** The actions of a Go template. There is one wherever it opens, which is found sooner than by the regular expression. */
function goActions(text: string): readonly string[] {
  const actions: string[] = [];
  for (let start = text.indexOf('{{'); start >= 0; start = text.indexOf('{{', GO_ACTION.lastIndex)) {
    GO_ACTION.lastIndex = start;
    actions.push(GO_ACTION.exec(text)![0]);
  }
  return actions;
}

function isGoText(action: string): boolean {
  return /^"(?:[^"\\\n]|\\["\\nt])*"$/.test(bodyOfAction(action));
}

/** What stands between the braces of an action, less the marks that trim blanks around it; empty if it never ends. */
function bodyOfAction(action: string): string {
  const inner = action.endsWith('}}') ? action.slice(2, -2) : '';
  const start = /^-[ \t\r\n]/.test(inner) ? 2 : 0;
  const end = /[ \t\r\n]-$/.test(inner) ? inner.length - 2 : inner.length;
  return withoutBlanks(inner, start, end);
}

/** Go's idea of a blank is not that of `trim()`, and a regular expression that ends in blanks tries each of them as the first. */
function withoutBlanks(text: string, start: number, end: number): string {
  while (start < end && ' \t\r\n'.includes(text[start])) {
    start += 1;
  }
  while (end > start && ' \t\r\n'.includes(text[end - 1])) {
    end -= 1;
  }
  return text.slice(start, end);
}
