// What is used of the grammar, typed by hand: TypeScript sees an ES module in it only, and Node takes the other one.
interface Grammar {
  readonly parser: {
    parse(expression: string): {
      iterate(visitor: {
        enter(node: { readonly name: string; readonly from: number; readonly to: number; readonly type: { readonly isError: boolean } }): void;
        leave(): void;
      }): void;
    };
  };
}

// eslint-disable-next-line @typescript-eslint/no-require-imports
const { parser } = require('@prometheus-io/lezer-promql') as Grammar;

/**
 * Evaluates the forms of PromQL that our alerts have, and refuses all others: selectors, rate, absent, label_replace, sum by, subtraction, comparison, and, unless.
 * Samples are a minute apart. Nothing is extrapolated, so that the series of rates have to rise evenly.
 */
export type Labels = { readonly [name: string]: string };

interface Sample { readonly labels: Labels; readonly value: number }

/** A node of the syntax tree. */
interface Node { readonly name: string; readonly text: string; readonly children: readonly Node[] }

/** The values of series by minute, as promtool writes them: `{ 'up{job="a"}': '1x5 _x10 0+2x3' }`. */
export type Series = { readonly [selector: string]: string };

type Data = readonly { readonly labels: Labels; readonly values: readonly (number | undefined)[] }[];
type Evaluate = (node: Node, minute: number) => readonly Sample[];

const NAME = '__name__';

/** The syntax tree; an error says where the expression is wrong. */
export function parse(expression: string): Node {
  const stack: { name: string; text: string; children: Node[] }[] = [{ name: 'root', text: expression, children: [] }];
  parser.parse(expression).iterate({
    enter: ({ name, from, to, type }) => {
      if (type.isError) {
        throw new Error(`no PromQL at ${from}: ${expression}`);
      }
      const node = { name, text: expression.slice(from, to), children: [] };
      stack[stack.length - 1].children.push(node);
      stack.push(node);
    },
    leave: () => void stack.pop(),
  });
  return stack[0].children[0].children[0];
}

/** The metrics that an expression reads. */
export function metricsIn(node: Node): string[] {
  return node.name === 'VectorSelector' ? [node.children[0].text] : node.children.flatMap(metricsIn);
}

/** The labels of what an alert fires for after its series have ended. */
export function firing(expression: string, pendingMinutes: number, series: Series): Labels[] {
  const data = readSeries(series);
  const evaluate = evaluator(data);
  const tree = parse(expression);
  const end = Math.max(...data.map(({ values }) => values.length)) - 1;
  if (end < pendingMinutes) {
    throw new Error(`the series end after ${end} minutes, before an alert that waits for ${pendingMinutes} could fire`);
  }
  const window = Array.from({ length: pendingMinutes + 1 }, (_, index) => end - pendingMinutes + index);
  const keys = window.map(minute => new Set(evaluate(tree, minute).map(({ labels }) => keyOf(withoutName(labels)))));
  return evaluate(tree, end).map(({ labels }) => withoutName(labels)).filter(labels => keys.every(set => set.has(keyOf(labels))));
}

function readSeries(series: Series): Data {
  return Object.entries(series).map(([selector, text]) => {
    const [metric, ...matchers] = parse(selector).children;
    const pairs = matchers.flatMap(({ children }) => children).map(({ children: [name, , value] }) => [name.text, unquote(value.text)]);
    const labels: Labels = Object.fromEntries(pairs);
    return { labels: { ...labels, [NAME]: metric.text }, values: text.split(' ').flatMap(readValues) };
  });
}

/** `3`, `3x4` for five times the same, `3+2x4` for what grows, `_x4` for nothing. */
function readValues(text: string): (number | undefined)[] {
  const [, start, step = '0', times] = /^(_|\d+)(?:\+(\d+))?(?:x(\d+))?$/.exec(text)!;
  if (start === '_') {
    return Array.from({ length: Number(times ?? 1) }, () => undefined);
  }
  return Array.from({ length: Number(times ?? 0) + 1 }, (_, index) => Number(start) + index * Number(step));
}

function evaluator(data: Data): Evaluate {
  const evaluate: Evaluate = (node, minute) => {
    switch (node.name) {
      case 'ParenExpr': return evaluate(node.children[0], minute);
      case 'VectorSelector': return select(data, node).flatMap(({ labels, values }) => values[minute] === undefined ? [] : [{ labels, value: values[minute] }]);
      case 'AggregateExpr': return aggregate(node, minute, evaluate);
      case 'FunctionCall': return call(data, node, minute, evaluate);
      case 'BinaryExpr': return combine(node, minute, evaluate);
      default: throw new Error(`not evaluated here: ${node.name} '${node.text}'`);
    }
  };
  return evaluate;
}

function select(data: Data, { children: [metric, matchers] }: Node): Data {
  const tests = (matchers?.children ?? []).map(({ children: [name, operator, value] }) => {
    const wanted = unquote(value.text);
    const whole = new RegExp(`^(?:${wanted})$`);
    return (labels: Labels) => {
      const actual = labels[name.text] ?? '';
      switch (operator.text) {
        case '=': return actual === wanted;
        case '!=': return actual !== wanted;
        case '=~': return whole.test(actual);
        default: return !whole.test(actual);
      }
    };
  });
  return data.filter(({ labels }) => labels[NAME] === metric.text && tests.every(test => test(labels)));
}

function aggregate({ children: [operator, modifier, body], text }: Node, minute: number, evaluate: Evaluate): Sample[] {
  if (operator.text !== 'sum' || modifier?.children[0].name !== 'By') {
    throw new Error(`not evaluated here: '${text}'`);
  }
  const names = labelNames(modifier);
  const sums = new Map<string, Sample>();
  for (const { labels, value } of evaluate(body.children[0], minute)) {
    const group = pick(labels, names);
    sums.set(keyOf(group), { labels: group, value: (sums.get(keyOf(group))?.value ?? 0) + value });
  }
  return [...sums.values()];
}

function call(data: Data, { children: [name, body], text }: Node, minute: number, evaluate: Evaluate): readonly Sample[] {
  const [argument, ...texts] = body.children;
  switch (name.text) {
    case 'rate': return rate(data, argument, minute);
    // Labels of a selector would be kept, but not those of an expression.
    case 'absent': return argument.name === 'BinaryExpr' && evaluate(argument, minute).length === 0 ? [{ labels: {}, value: 1 }] : [];
    case 'label_replace': {
      const [target, replacement, source, pattern] = texts.map(literal => unquote(literal.text));
      return evaluate(argument, minute).map(({ labels, value }) => {
        const match = new RegExp(`^(?:${pattern})$`).exec(labels[source] ?? '');
        return match === null ? { labels, value } : { labels: { ...labels, [target]: replacement.replace('$1', match[1]) }, value };
      });
    }
    default: throw new Error(`not evaluated here: '${text}'`);
  }
}

function rate(data: Data, { children: [selector, duration], text }: Node, minute: number): Sample[] {
  const minutes = Number(/^(\d+)m$/.exec(duration.text)?.[1] ?? NaN);
  if (Number.isNaN(minutes)) {
    throw new Error(`not evaluated here: '${text}'`);
  }
  return select(data, selector).flatMap(({ labels, values }) => {
    const first = Math.max(0, minute - minutes);
    const [from, to] = [values[first], values[minute]];
    if (from === undefined || to === undefined || first === minute) {
      return [];
    }
    return [{ labels: withoutName(labels), value: (to - from) / ((minute - first) * 60) }];
  });
}

function combine({ children, text }: Node, minute: number, evaluate: Evaluate): Sample[] {
  const [left, operator] = children;
  const clause = children.find(({ name }) => name === 'MatchingModifierClause');
  const right = children[children.length - 1];
  const samples = evaluate(left, minute);
  if (right.name === 'NumberDurationLiteral') {
    return samples.filter(({ value }) => compare(operator.text, value, Number(right.text), text));
  }
  const names = clause === undefined ? undefined : labelNames(clause);
  const keyed = new Map(evaluate(right, minute).map(sample => [keyOf(matched(sample.labels, names)), sample]));
  return samples.flatMap(sample => {
    const group = matched(sample.labels, names);
    const other = keyed.get(keyOf(group));
    switch (operator.text) {
      case 'and': return other === undefined ? [] : [sample];
      case 'unless': return other === undefined ? [sample] : [];
      case '-': return other === undefined ? [] : [{ labels: group, value: sample.value - other.value }];
      default: return other !== undefined && compare(operator.text, sample.value, other.value, text) ? [sample] : [];
    }
  });
}

function compare(operator: string, a: number, b: number, text: string): boolean {
  switch (operator) {
    case '==': return a === b;
    case '>': return a > b;
    default: throw new Error(`not evaluated here: '${text}'`);
  }
}

/** The labels that two sides are matched by: those of `on`, or all but the name of the metric. */
function matched(labels: Labels, names?: readonly string[]): Labels {
  return names === undefined ? withoutName(labels) : pick(labels, names);
}

function labelNames(node: Node): string[] {
  return node.children.find(({ name }) => name === 'GroupingLabels')!.children.map(({ text }) => text);
}

/** A label that is not there is the same as an empty one. */
function pick(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(names.flatMap(name => labels[name] === undefined ? [] : [[name, labels[name]]]));
}

function withoutName(labels: Labels): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => name !== NAME));
}

function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort(([a], [b]) => a < b ? -1 : 1));
}

function unquote(text: string): string {
  return text.slice(1, -1);
}
