import { widgetCrd, widgetSchema } from './widget';
import { parseCrds } from '../../imports/_generate/crd';
import { type Kind, kindOf } from '../../imports/_generate/kind';
import { lostProperties } from '../../imports/_generate/lost-properties';
import { generateTypeScript } from '../../imports/_generate/typescript';

function widget(spec?: object): Kind {
  const crd = widgetCrd({ name: 'v1', schema: widgetSchema(spec) });
  return kindOf(parseCrds(JSON.stringify(crd), 'widgets.yaml')[0], 'v1', 'widgets.yaml');
}

test('writes the header first and a class with the plain name of the kind', async () => {
  const text = await generateTypeScript([widget()], '// header');
  expect(text.startsWith('// header\n')).toBe(true);
  expect(text).toContain('export class Widget extends ApiObject {');
  expect(text).toContain("apiVersion: 'example.org/v1',\n    kind: 'Widget',");
  expect(text).toContain('public static manifest(props: WidgetProps): any {');
});

describe('leaves undefined members out', () => {
  test('as it makes an object', async () => {
    const text = await generateTypeScript([widget({ size: { type: 'integer' }, box: { type: 'object', properties: { depth: { type: 'integer' } } } })], '// header');
    expect(text).toContain([
      '  const result: Record<string, any> = {};',
      '  let value: any;',
      "  if (obj.size !== undefined) { result['size'] = obj.size; }",
      '  value = toJson_WidgetSpecBox(obj.box);',
      "  if (value !== undefined) { result['box'] = value; }",
      '  return result;',
      '}',
    ].join('\n'));
    expect(text).toContain([
      '  const result: Record<string, any> = {};',
      "  if (obj.depth !== undefined) { result['depth'] = obj.depth; }",
      '  return result;',
      '}',
    ].join('\n'));
    expect(text).not.toMatch(/reduce\(|filter undefined values|definedMembers/);
  });

  test('of maps by one function, which copies nothing twice', async () => {
    const kind = widget({ labels: { type: 'object', additionalProperties: { type: 'string' } } });
    const text = await generateTypeScript([kind, { ...kind, kind: 'Gadget' }], '// header');
    expect(text.match(/function definedMembers\(/g)).toHaveLength(1);
    expect(text.match(/\(definedMembers\(obj\.labels\)\)/g)).toHaveLength(2);
    expect(text).not.toContain('reduce(');
  });
});

test('writes the type of an object out, and spreads its content alone', async () => {
  const text = await generateTypeScript([widget()], '// header');
  expect(text.match(/apiVersion: Widget\.GVK\.apiVersion,\n +kind: Widget\.GVK\.kind,\n +\.\.\.toJson_WidgetProps\((props|resolved)\),\n/g)).toHaveLength(2);
  expect(text.match(/\.\.\.Widget\.GVK,\n +\.\.\.props,\n/g)).toHaveLength(1);
});

test('leaves neither prose nor blanks at line ends', async () => {
  const text = await generateTypeScript([widget()], '// header');
  expect(text).not.toMatch(/how big it is|what is wanted|a thing to test with/);
  expect(text).not.toMatch(/[ \t]\n|\n\n\n|\/\*\*\n *\*\n/);
  expect(text.endsWith('}\n') || text.endsWith('*/\n')).toBe(true);
});

test('leaves the schema alone, of which cdk8s-cli takes apiVersion and kind out', async () => {
  const kind = widget();
  await generateTypeScript([kind], '// header');
  expect(kind).toEqual(widget());
});

test('fails on an enum value that cdk8s-cli would replace', async () => {
  const kind = widget({ mode: { type: 'string', enum: ['on', 'off (slow)'] } });
  await expect(generateTypeScript([kind], '// header')).rejects.toThrow(
    new Error('example.org/v1/Widget: cdk8s-cli refuses the characters of an enum value'));
});

test('fails on a property that cdk8s-cli refuses', async () => {
  const kind = widget({ 'a b': { type: 'string' } });
  await expect(generateTypeScript([kind], '// header')).rejects.toThrow(new Error(
    "example.org/v1/Widget: cdk8s-cli cannot import it: Key 'a b' contains non standard characters (Must match regex '/^(\\w|\\.|\\/|-|#|,)*$/')"));
});

test('finds properties that lose their TypeScript name to a sibling', () => {
  const item = { type: 'object', properties: { sizeGB: { type: 'integer' }, sizeGb: { type: 'integer' } } };
  expect(lostProperties(widget({ disks: { type: 'array', items: item }, sizes: { type: 'object', additionalProperties: { type: 'string' } } }))).toEqual([
    "Widget.spec.disks[].sizeGb has no TypeScript property of its own, 'sizeGB' takes the name",
  ]);
});

test('finds nothing lost where names only look alike', () => {
  expect(lostProperties(widget({ fooBar: { type: 'string' }, foobar: { type: 'string' } }))).toEqual([]);
});
