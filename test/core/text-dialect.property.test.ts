import * as fc from 'fast-check';
import { renderGoTemplate, renderJinja } from './template-renderers';
import { GoTemplateDialect, JinjaDialect } from '../../src/core/text-dialect';

const GO = new GoTemplateDialect('a Go program', ['.Name']);
const JINJA = new JinjaDialect();

const TAGS = ['{', '}', '{{', '}}', '%', '{%', '%}', '#', '{#', '#}', '-', '+', '"', "'", '`', '\\', '\n', ' ', '.Name', 'x', '"{{"', "'{%'", '/*', '*/'];
// Jinja turns every line end into a newline, so carriage returns are no part of the promise.
const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...TAGS), maxLength: 30 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map(text => text.replace(/\r/g, '')) },
);

test('Go renders escaped text to exactly the text', () => {
  fc.assert(fc.property(anyText, text => {
    expect(renderGoTemplate(GO.escape(text))).toBe(text);
  }), { numRuns: 2000 });
});

test('Go keeps carriage returns too', () => {
  fc.assert(fc.property(fc.string({ unit: fc.constantFrom('\r', '\n', '{', '}', 'x') }), text => {
    expect(renderGoTemplate(GO.escape(text))).toBe(text);
  }));
});

test('jinja renders escaped text to exactly the text', () => {
  fc.assert(fc.property(anyText, text => {
    expect(renderJinja(JINJA.escape(text))).toBe(text);
  }), { numRuns: 2000 });
});

test('escaped text renders the same in the midst of other text', () => {
  const plain = fc.string({ unit: fc.constantFrom('x', ' ', '\n', '}') });
  fc.assert(fc.property(plain, anyText, plain, (before, text, after) => {
    expect(renderGoTemplate(before + GO.escape(text) + after)).toBe(before + text + after);
    expect(renderJinja(before + JINJA.escape(text) + after)).toBe(before + text + after);
  }));
});

test('text without braces is left alone', () => {
  fc.assert(fc.property(fc.string(), text => {
    fc.pre(!text.includes('{'));
    expect([GO.escape(text), JINJA.escape(text)]).toEqual([text, text]);
  }));
});

test('jinja finds nothing foreign in escaped text', () => {
  fc.assert(fc.property(anyText, text => {
    expect(JINJA.findForeign(JINJA.escape(text))).toBeUndefined();
  }), { numRuns: 2000 });
});

test('Go finds nothing foreign in escaped text other than the tags of jinja, which it leaves alone', () => {
  fc.assert(fc.property(anyText, text => {
    fc.pre(!/\{[%#]/.test(text));
    expect(GO.findForeign(GO.escape(text))).toBeUndefined();
  }), { numRuns: 2000 });
});

test('the value of a variable stays one with more blanks, which are not looked at in the same way', () => {
  const name = fc.stringMatching(/^[A-Za-z_]\w{0,5}$/);
  const variable = fc.array(fc.oneof(name, fc.constantFrom('split', 'replace', 'lower', 'end', 'or')), { minLength: 1, maxLength: 5 }).map(names => names.join('.'));
  fc.assert(fc.property(variable, path => {
    expect(JINJA.literalPart(`{{ ${path} }}`, 'x')).toBe('x');
    expect(JINJA.literalPart(`{{  ${path}  }}`, 'x')).toBe('x');
  }), { numRuns: 1000 });
});
