import { withLeanToJson } from '../../imports/_generate/lean-to-json';

/** As json2jsii writes it. */
function filtered(what: string): string {
  return `Object.entries(${what}).reduce((r, i) => (i[1] === undefined) ? r : ({ ...r, [i[0]]: i[1] }), {})`;
}

/** What the code says with the types left out, which are few here. */
function run<T>(code: string, expression: string): T {
  const plain = code.replace(/: (Record<string, any>|any)(?=[,)= ;{])/g, '');
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  return new Function(`${plain}\nreturn ${expression};`)() as T;
}

test('makes an object with the members that are defined', () => {
  const code = withLeanToJson([
    'function toJson(obj: any) {',
    '  if (obj === undefined) { return undefined; }',
    '  const result = {',
    "    'size': obj.size,",
    "    'a-b': obj.boxes?.map((box: any) => toJson(box)),",
    '  };',
    '  // filter undefined values',
    `  return ${filtered('result')};`,
    '}',
  ].join('\n'));
  expect(code).toBe([
    'function toJson(obj: any) {',
    '  if (obj === undefined) { return undefined; }',
    '  const result: Record<string, any> = {};',
    '  let value: any;',
    "  if (obj.size !== undefined) { result['size'] = obj.size; }",
    '  value = obj.boxes?.map((box: any) => toJson(box));',
    "  if (value !== undefined) { result['a-b'] = value; }",
    '  return result;',
    '}',
  ].join('\n'));
  expect(run(code, 'toJson({ boxes: [{ size: 0 }, { colour: "red" }] })')).toEqual({ 'a-b': [{ size: 0 }, {}] });
});

test('filters a map in one pass, also as the member of an object', () => {
  const code = withLeanToJson([
    'function toJson(obj: any) {',
    '  const result = {',
    `    'labels': ((obj.labels) === undefined) ? undefined : (${filtered('obj.labels')}),`,
    '  };',
    `  return ${filtered('result')};`,
    '}',
    `const map = ${filtered('{ a: 1, b: undefined, c: null }')};`,
  ].join('\n'));
  expect(code).not.toContain('reduce(');
  expect(code.match(/function definedMembers\(/g)).toHaveLength(1);
  expect(run(code, '[map, toJson({ labels: { x: "1", y: undefined } }), toJson({})]')).toEqual([{ a: 1, c: null }, { labels: { x: '1' } }, {}]);
});

test.each([
  ['another filter', `const kept = ${filtered('all').replace('undefined', 'null')};`],
  ['the filter of something else', `function f() {\n  const result = { 'a': 1 };\n  return ${filtered('result').replace('Object.entries', 'entriesOf')};\n}`],
  ['an object that is not filtered', "function f(obj: any) {\n  const result = { 'a': obj.a };\n  return result;\n}"],
  ['a type that is spread before props', 'const a = { ...Widget.GVK, ...props };'],
  ['the words in a text', `const text = "${filtered('result')}";`],
])('leaves %s alone', (_what, code) => {
  expect(withLeanToJson(code)).toBe(code);
});

test('does not unfold an object with other members than values', () => {
  const code = withLeanToJson(`function f(obj: any) {\n  const result = { ...obj, 'b': obj.b };\n  return ${filtered('result')};\n}`);
  expect(code).toContain("const result = { ...obj, 'b': obj.b };\n  return definedMembers(result);");
});

test('writes the type of an object out before its content', () => {
  const code = withLeanToJson('const a = {\n      ...Widget.GVK,\n      ...toJson_WidgetProps(props),\n    };');
  expect(code).toBe('const a = {\n      apiVersion: Widget.GVK.apiVersion,\n      kind: Widget.GVK.kind,\n      ...toJson_WidgetProps(props),\n    };');
});
