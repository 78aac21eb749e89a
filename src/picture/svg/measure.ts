/*
 * How wide a text is, without a browser. The tables have the advance widths of the printable characters of ASCII in thousandths of the font size: for each the
 * widest of DejaVu Sans, Liberation Sans (as wide as Arial and Helvetica), Noto Sans and Roboto. So a text may be narrower than it is said to be, and is wider only in
 * a font that is wider than all of these.
 */

/** The first printable character of ASCII. */
const FIRST = 32;

const REGULAR = [
  318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 551, 838, 318, 361, 318, 413, 637, 637, 637, 637, 637, 637, 637, 637,
  637, 637, 337, 337, 838, 838, 838, 557, 1016, 685, 687, 723, 771, 667, 611, 778, 752, 339, 552, 667, 558, 907, 760, 788,
  667, 788, 723, 667, 611, 732, 685, 989, 686, 667, 686, 391, 411, 391, 838, 557, 500, 613, 635, 550, 635, 616, 353, 635,
  634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 413, 521, 393, 634, 592, 818, 592, 592, 525, 637, 551, 637, 838,
];

const BOLD = [
  349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 545, 838, 380, 416, 380, 413, 696, 696, 696, 696, 696, 696, 696, 696,
  696, 696, 400, 400, 838, 838, 838, 611, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 389, 559, 775, 638, 996, 837, 851,
  733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 423, 458, 838, 557, 500, 675, 716, 593, 716, 679, 436, 716,
  712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712, 551, 712, 838,
];

/** Characters that pictures write themselves. */
const WRITTEN: { readonly [character: string]: number } = { '·': 380, '×': 838, '–': 657, '…': 1000 };
/** Letters of other alphabets, of which the widest are squares. */
const SQUARE = 1000;
/** What is outside of the first plane, such as emoji, is often wider than a square. */
const WIDEST = 1400;

/** What stands for the end of a text that does not fit. */
const ELLIPSIS = '…';

/** How a text is written. */
export interface TextStyle {
  /** In pixels. */
  readonly size: number;
  readonly isBold: boolean;
}

/** The width of a text in pixels; of most fonts an upper bound. */
export function widthOf(text: string, style: TextStyle): number {
  let width = 0;
  for (const character of text) {
    width += advanceOf(character, style.isBold);
  }
  return width * style.size / 1000;
}

/** The text, or as much of its beginning as fits, with an ellipsis. */
export function fit(text: string, style: TextStyle, width: number): string {
  if (widthOf(text, style) <= width) {
    return text;
  }
  let left = width - widthOf(ELLIPSIS, style);
  let fitting = '';
  for (const character of text) {
    left -= advanceOf(character, style.isBold) * style.size / 1000;
    if (left < 0) {
      break;
    }
    fitting += character;
  }
  return `${fitting.trimEnd()}${ELLIPSIS}`;
}

function advanceOf(character: string, isBold: boolean): number {
  return (isBold ? BOLD : REGULAR)[character.charCodeAt(0) - FIRST] ?? WRITTEN[character] ?? (character.length > 1 ? WIDEST : SQUARE);
}
