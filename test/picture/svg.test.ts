import * as fc from 'fast-check';
import { BLUEPRINT_NAMES, blueprint, clusterWith, pictureWithFindings, sourced } from './scenes';
import { pictureOf, renderMermaid, renderSvg } from '../../src/picture';
import { escapeXml } from '../../src/picture/svg/render';
import { DARK, LIGHT, Theme } from '../../src/picture/svg/theme';
import { BUILT_IN } from '../../src/registry';

const NASTY = '</text><script>alert("1")</script>&amp;\'\u0000\ud800';

/** Refuses anything that is no well-formed XML of elements, attributes in double quotes, and text. */
function parse(xml: string): { readonly elements: string[]; readonly texts: string[] } {
  const open: string[] = [];
  const [elements, texts]: [string[], string[]] = [[], []];
  const token = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<]*")*)(\/?)>|([^<>]+)/gy;
  while (token.lastIndex < xml.length) {
    const start = token.lastIndex;
    const match = token.exec(xml);
    if (match === null) {
      throw new Error(`not XML at: ${xml.slice(start, start + 60)}`);
    }
    const [, isEnd, name, , isEmpty, text] = match;
    if (text !== undefined) {
      texts.push(text);
      expect(text.replace(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toContain('&');
    } else if (isEnd === '/') {
      expect(open.pop()).toBe(name);
    } else {
      elements.push(name);
      if (isEmpty === '') {
        open.push(name);
      }
    }
  }
  expect(open).toEqual([]);
  return { elements, texts };
}

test.each(BLUEPRINT_NAMES)('the picture of %s is well-formed, without scripts, links and styles from elsewhere', name => {
  const svg = renderSvg(pictureWithFindings(blueprint(name), { title: name }));
  expect(new Set(parse(svg).elements)).toEqual(new Set([...['svg', 'title', 'desc', 'style', 'rect', 'text', 'g'], ...svg.includes('<path') ? ['path'] : []]));
  expect(svg).not.toMatch(/href|url\(|@import|on[a-z]+=/);
});

test('has a title and a description for those who cannot see it', () => {
  const svg = renderSvg(pictureWithFindings(blueprint('eks-cluster')));
  expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="title desc">\n<title id="title">shop<\/title>\n<desc id="desc">namespace shop/);
  expect(svg).toContain('shop-managed, MachinePool, 2–10 machines, autoscaled, m7i.large');
});

test('names that would be markup stay text', () => {
  const svg = renderSvg(pictureOf(sourced(clusterWith([NASTY])), BUILT_IN));
  expect(parse(svg).elements).not.toContain('script');
  expect(svg).toContain('&lt;script&gt;');
});

test('any text is escaped so that it is one text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => {
    parse(`<svg>${escapeXml(text)}</svg>`);
    parse(`<svg a="${escapeXml(text)}"></svg>`);
  }));
});

test('what does not fit is cut, and told by a title', () => {
  const long = 'a-pool-with-a-name-that-nobody-can-read-in-a-box-of-this-size';
  const svg = renderSvg(pictureOf(sourced(clusterWith([long])), BUILT_IN));
  expect(svg).toMatch(/<text [^>]*>a-pool-with-a-name[^<]*…<\/text>/);
  expect(svg).toContain(`<title>${long}, MachineDeployment, 3 machines, zone a, m7i.large</title>`);
});

test('a finding is marked with its number and listed', () => {
  const broken = clusterWith(['a']);
  const svg = renderSvg(pictureWithFindings(sourced(broken)));
  expect(svg).toContain('>Findings</text>');
  expect(svg).toMatch(/<rect class="(er|wa)"[^>]*\/>\n<text class="n b"[^>]*>1<\/text>/);
});

describe('contrast', () => {
  test.each([['light', LIGHT], ['dark', DARK]] as const)('in %s, texts can be read and borders of meaning can be seen', (_, theme: Theme) => {
    const texts = [theme.text, theme.muted].flatMap(text => [theme.page, theme.group, theme.card].map(background => contrast(text, background)));
    const badges = [theme.error, theme.warning].map(background => contrast(theme.badgeText, background));
    expect(Math.min(...texts, ...badges)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.line, theme.page)).toBeGreaterThanOrEqual(3);
  });

  test('both colour schemes are in the picture, and light is what holds without a preference', () => {
    const svg = renderSvg(pictureWithFindings(blueprint('eks-cluster')));
    const [outside, dark] = svg.split('@media(prefers-color-scheme:dark)');
    expect(outside).toContain(LIGHT.text);
    expect(outside).not.toContain(DARK.text);
    expect(dark).toContain(DARK.text);
  });
});

/** By WCAG 2.2. */
function contrast(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((one, other) => other - one);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map(start => parseInt(colour.slice(start, start + 2), 16) / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe('the same objects', () => {
  test.each(BLUEPRINT_NAMES)('of %s give the same bytes in any order', name => {
    const manifests = blueprint(name);
    const draw = (given: typeof manifests) => {
      const picture = pictureWithFindings(given, { title: name });
      return [renderSvg(picture), renderMermaid(picture)];
    };
    const expected = draw(manifests);
    const shuffle = fc.shuffledSubarray(manifests, { minLength: manifests.length });
    fc.assert(fc.property(shuffle, shuffled => expect(draw(shuffled)).toEqual(expected)), { numRuns: 5 });
  });
});
