import * as fc from 'fast-check';
import { Address4, Address6 } from 'ip-address';
import { compileRule } from '../../../src/validation/cel/compile-rule';

const holds = (rule: string, self?: unknown) => compileRule(rule).holds(self);

test.each([
  // Texts
  '"aÄb".lowerAscii() == "aÄb" && "ÄB".lowerAscii() == "Äb" && "äb".upperAscii() == "äB"',
  '"😀ab".indexOf("b") == 2 && "😀ab".indexOf("c") == -1 && "abab".indexOf("a", 1) == 2',
  '"😀abab".lastIndexOf("b") == 4 && "abab".lastIndexOf("b", 2) == 1',
  '"😀ab".substring(1) == "ab" && "😀ab".substring(0, 1) == "😀" && "😀ab".charAt(0) == "😀" && "a".charAt(1) == ""',
  '"a,b,c".split(",") == ["a", "b", "c"] && "a,b,c".split(",", 2) == ["a", "b,c"] && "a,b".split(",", 0) == [] && "😀a".split("") == ["😀", "a"]',
  '"a.b.c".replace(".", "-") == "a-b-c" && "a.b.c".replace(".", "-", 1) == "a-b.c" && "a.b".replace(".", "-", -1) == "a-b"',
  '["a", "b"].join("-") == "a-b" && " a ".trim() == "a" && "abc".contains("b")',
  // Patterns
  '"abc".matches("b") && !"abc".matches("^b") && matches("abc", "c$")',
  '"abc 123".find("[0-9]+") == "123" && "abc".find("[0-9]+") == ""',
  '"a1b22".findAll("[0-9]+") == ["1", "22"] && "a1b22".findAll("[0-9]+", 1) == ["1"]',
  // Lists
  '[1, 2, 2].isSorted() && !["b", "a"].isSorted() && [].isSorted()',
  '[1, 2].sum() == 3 && [0.5, 1.5].sum() == 2.0 && [].sum() == 0',
  '[2, 1, 3].min() == 1 && [2, 1, 3].max() == 3',
  '["a", "b", "a"].indexOf("a") == 0 && ["a", "b", "a"].lastIndexOf("a") == 2 && [1].indexOf(2) == -1',
  // Quantities
  'isQuantity("1.5Gi") && isQuantity("-1e3") && isQuantity(".5") && !isQuantity("1 Gi") && !isQuantity("") && !isQuantity("Gi") && !isQuantity("1KB")',
  'quantity("1Gi") == quantity("1024Mi") && quantity("1k").isGreaterThan(quantity("999")) && quantity("1m").isLessThan(quantity("1"))',
  'quantity("1").compareTo(quantity("2")) == -1 && quantity("1").compareTo(quantity("1e0")) == 0 && quantity("-1").sign() == -1',
  'quantity("1.5k").isInteger() && quantity("1.5k").asInteger() == 1500 && !quantity("1500m").isInteger() && quantity("500m").asApproximateFloat() == 0.5',
  'quantity("1").add(quantity("500m")).sub(1) == quantity("500m") && quantity("1").add(2).sub(quantity("1")).asInteger() == 2',
  // Addresses
  'ip("10.0.0.1").family() == 4 && ip("::1").family() == 6 && ip("2001:DB8::1") == ip("2001:db8:0::1") && ip("0.0.0.1") != ip("::1")',
  'ip("127.0.0.1").isLoopback() && ip("::1").isLoopback() && ip("::").isUnspecified() && !ip("10.0.0.1").isLoopback()',
  'ip("169.254.1.1").isLinkLocalUnicast() && ip("fe80::1").isLinkLocalUnicast() && ip("224.0.0.1").isLinkLocalMulticast() && ip("ff02::1").isLinkLocalMulticast()',
  'ip("10.0.0.1").isGlobalUnicast() && !ip("255.255.255.255").isGlobalUnicast() && !ip("224.0.1.1").isGlobalUnicast() && !ip("fe80::1").isGlobalUnicast()',
  'string(ip("2001:DB8:0::1")) == "2001:db8::1" && string(cidr("10.0.0.1/8").masked()) == "10.0.0.0/8"',
  'cidr("10.0.0.1/8").ip() == ip("10.0.0.1") && cidr("10.0.0.0/8").prefixLength() == 8 && cidr("10.0.0.1/8") != cidr("10.0.0.0/8")',
  'cidr("10.0.0.1/8").containsIP("10.255.0.1") && !cidr("10.0.0.0/8").containsIP(ip("11.0.0.0")) && !cidr("::/0").containsIP("10.0.0.1")',
  'cidr("10.0.0.0/8").containsCIDR("10.1.0.0/16") && !cidr("10.1.0.0/16").containsCIDR(cidr("10.0.0.0/8")) && !cidr("::/0").containsCIDR("10.0.0.0/8")',
  '!isIP("010.0.0.1") && !isIP("::ffff:10.0.0.1") && !isIP("fe80::1%eth0") && !isIP("10.0.0.1/8") && isIP("::10.0.0.1")',
  '!isCIDR("10.0.0.1") && !isCIDR("10.0.0.0/08") && !isCIDR("10.0.0.0/33") && !isCIDR("::/129") && !isCIDR("10.0.0.0/+8") && isCIDR("::/0")',
  // Optional values
  'dyn({"a": 1}).?a.orValue(0) == 1 && dyn({"a": 1}).?b.orValue(0) == 0',
])('%s', rule => {
  expect(holds(rule)).toBe(true);
});

test.each([
  ['"abc".substring(2, 1) == ""', 'index 1 is not between 2 and 3'],
  ['"abc".charAt(4) == ""', 'index 4 is not between 0 and 3'],
  ['[].min() == 0', 'min() of an empty list'],
  ['dyn(["a"]).sum() == 0', 'sum() is for lists of integers or of doubles'],
  ['[[1]].indexOf([1]) == 0', 'indexOf() of a list of objects or lists is not supported here'],
  ['quantity("a") == quantity("b")', '\'a\' is not a quantity'],
  ['quantity("1m").asInteger() == 0', 'the quantity is not an integer'],
  ['ip("a").family() == 4', '\'a\' is not a valid IP address'],
  ['cidr("10.0.0.1").ip().family() == 4', '\'10.0.0.1\' is not a valid CIDR'],
])('%s fails', (rule, reason) => {
  expect(() => holds(rule)).toThrow(reason);
});

describe('a pattern', () => {
  test.each([
    ['(?i)^abc$', 'ABC', true],
    ['(?s)a.b', 'a\nb', true],
    ['a.b', 'a\nb', false],
    ['a.b', 'a\rb', true],
    ['(?m)^b$', 'a\nb\nc', true],
    ['^b$', 'a\nb', false],
    ['\\Aabc\\z', 'abc', true],
    ['\\Aabc\\z', 'abc\n', false],
    ['^\\Qa.b\\E$', 'a.b', true],
    ['^\\Qa.b\\E$', 'axb', false],
    ['^[[:alpha:]_]+$', 'aB_', true],
    ['^[[:alpha:]]+$', 'a1', false],
    ['^[]a]+$', ']a', true],
    ['^[^]a]+$', 'bc', true],
    ['^[^]a]+$', 'b]', false],
    ['^[a\\-z]+$', 'a-z', true],
    ['^[\\w-.]+$', 'a-b.c', true],
    ['^[[:alnum:]-_]+$', 'a-b', true],
    ['^[a-z-.]+$', 'a-.', true],
    ['^[a-z-.]+$', 'a,', false],
    ['^[[]$', '[', true],
    ['^[^^]$', 'a', true],
    ['^[^^]$', '^', false],
    ['^[a[^]+$', 'a[^', true],
    ['^\\-\\_\\@\\#\\"\\ $', '', undefined],
    ['^a\\-b\\@c$', 'a-b@c', true],
    ['^a{,2}$', 'a{,2}', true],
    ['^a{2}$', 'aa', true],
    ['^\\s$', ' ', true],
    ['^\\s$', '\u00a0', false],
    ['^[\\s]$', '\t', true],
    ['^\\S$', '\u00a0', true],
    ['^.$', '😀', true],
    ['^\\pL+$', 'äb', true],
    ['^\\p{Lu}$', 'Ä', true],
    ['^\\x{1F600}$', '😀', true],
    ['^(?P<year>\\d{4})-(?:\\d\\d)$', '2024-01', true],
    ['a]b}', 'a]b}', true],
    ['(?U)a+', 'a', undefined],
    ['a(?i)b', 'aB', undefined],
    ['\\p{Greek}', 'α', undefined],
    ['[\\S]', 'a', undefined],
    ['[[:foo:]]', 'a', undefined],
    ['\\C', 'a', undefined],
  ])('%s on %j finds: %s', (pattern, text, found) => {
    const rule = `self.matches(${JSON.stringify(pattern)})`;
    if (found === undefined) {
      expect(() => compileRule(rule)).toThrow('cannot compile the CEL rule');
    } else {
      expect(holds(rule, text)).toBe(found);
    }
  });

  test('made of a value that is no pattern is an error of the evaluation', () => {
    expect(() => holds('"a".matches(self)', '(')).toThrow('pattern ( is not supported here');
  });

  test('that quotes a text finds it and nothing else', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }).filter(text => !text.includes('\\E') && !text.endsWith('\\')), fc.string(), (text, other) => {
      expect(holds('self.text.matches(self.pattern)', new Map([['text', text], ['pattern', `^\\Q${text}\\E$`]]))).toBe(true);
      expect(holds('self.text.matches(self.pattern)', new Map([['text', other], ['pattern', `^\\Q${text}\\E$`]]))).toBe(text === other);
    }));
  });
});

describe('isIP and isCIDR', () => {
  const address = fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[0-9a-f:.]{1,20}$/));
  const known = (text: string) => (Address4.isValid(text) && !/(^|\.)0\d/.test(text)) || Address6.isValid(text);
  const mapped = (text: string) => Address6.isValid(text) && new Address6(text).bigInt() / 2n ** 32n === 0xffffn;

  test('agree with the library of addresses', () => {
    fc.assert(fc.property(address, text => {
      expect(holds('isIP(self)', text)).toBe(known(text) && !mapped(text));
    }));
    fc.assert(fc.property(address, fc.integer({ min: 0, max: 140 }), (text, length) => {
      const fits = known(text) && !mapped(text) && length <= (text.includes(':') ? 128 : 32);
      expect(holds('isCIDR(self)', `${text}/${length}`)).toBe(fits);
    }));
  });
});
