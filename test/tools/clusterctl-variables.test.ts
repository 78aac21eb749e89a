import { fillVariables } from '../../tools/clusterctl-variables';

const VALUES = { NAME: 'shop', EMPTY: '', VERSION: 'v1.34.2' };

test.each([
  ['no variable', 'a $ b {c} $d', 'a $ b {c} $d'],
  ['a variable', 'name: "${NAME}-md-0"', 'name: "shop-md-0"'],
  ['two in a line', '${NAME}/${VERSION}', 'shop/v1.34.2'],
  ['an empty value', '[${EMPTY}]', '[]'],
  ['a default that is not needed', '${NAME:=other} ${NAME:-other} ${NAME=other} ${NAME-other}', 'shop shop shop shop'],
  ['a default that is needed', '${A:=b} ${A:-b} ${A=b} ${A-b}', 'b b b b'],
  ['an empty default', '"${A:=}"', '""'],
  ['a default in place of an empty value, with a colon only', '${EMPTY:=b}${EMPTY:-b}[${EMPTY=b}${EMPTY-b}]', 'bb[]'],
  ['a default with quotes, brackets and a colon', '${A:=["10.0.0.0/8"]} ${A:=""} ${A:-https://a.b}', '["10.0.0.0/8"] "" https://a.b'],
  ['a default with a variable', '${A:=${NAME}-vnet} ${A:=${B:=${NAME}}}', 'shop-vnet shop'],
  ['a value with lines', '${LINES}\n---', 'a:\n  b: c\n---'],
  ['the first occurrence of a text replaced', '${VERSION/./-}', 'v1-34.2'],
  ['every occurrence of a text replaced', '${VERSION//./-}', 'v1-34-2'],
  ['a text removed', '${VERSION/v}', '1.34.2'],
  ['a replacement that looks like a pattern', '${NAME/shop/$&}', '$&'],
  ['a text removed at the start', '${VERSION#v} ${NAME#v}', '1.34.2 shop'],
  ['what follows the last dot removed', '${VERSION%.*} ${NAME%.*}', 'v1.34 shop'],
  ['blanks around a name', '${ NAME } ${ NAME}', 'shop shop'],
  ['a part of a value', '${VERSION:1:4}', '1.34'],
  ['other cases', '${NAME^^} ${VERSION,,}', 'SHOP v1.34.2'],
  ['an escaped variable', '$${NAME} ${NAME}', '${NAME} shop'],
])('fills %s', (_name, template, expected) => {
  expect(fillVariables(template, { ...VALUES, LINES: 'a:\n  b: c' })).toBe(expected);
});

test.each([
  ['without a value, naming them once each', '${B} ${A} ${B} ${C:=c} ${D:=${E}} ${NAME:=${F}}', 'these variables have no example value: A, B, E'],
  ['that a JavaScript object would have', '${constructor}', 'these variables have no example value: constructor'],
  ['that are not closed', 'a: ${NAME:=${NAME}', "'${NAME:=${NAME}' is not closed"],
  ['without a name', '${}', "'${}' does not begin with the name of a variable"],
  ['used in an unknown way', '${NAME%%.*}', "'${...%%.*}' is not a known way to use a variable"],
])('fails on variables %s', (_name, template, message) => {
  expect(() => fillVariables(template, VALUES)).toThrow(new Error(message));
});

test('asks for a guess with the name of the field, where nothing else is known', () => {
  const guess = (name: string, field: string | undefined) => `<${name} ${field}>`;
  expect(fillVariables('- port: "${PORT}"\n  url: http://${HOST}/${NAME}\n  a: ${B:=c}', VALUES, guess)).toBe(
    '- port: "<PORT port>"\n  url: http://<HOST undefined>/shop\n  a: c');
});
