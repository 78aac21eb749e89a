import { ScalarTag, Schema, Tags } from 'yaml';

const INT = 'tag:yaml.org,2002:int';
const FLOAT = 'tag:yaml.org,2002:float';
const BINARY = 'tag:yaml.org,2002:binary';
const REPLACED = [INT, FLOAT, BINARY, 'tag:yaml.org,2002:timestamp'];
const RADIXES: { readonly [prefix: string]: number } = { b: 2, o: 8, x: 16 };

/** `0644` is octal, and so is `0o644`, which the library leaves a text. */
const int: ScalarTag = {
  tag: INT,
  default: true,
  test: /^[-+]?(?:0[bB]_*[01][01_]*|0[oO]_*[0-7][0-7_]*|0[xX]_*[0-9a-fA-F][0-9a-fA-F_]*|[0-9][0-9_]*)$/,
  resolve: text => {
    const digits = text.replace(/_/g, '').replace(/^[-+]/, '').toLowerCase();
    const radix = RADIXES[digits[1]];
    const value = radix !== undefined ? parseInt(digits.slice(2), radix) : parseInt(digits, /^0[0-7]+$/.test(digits) ? 8 : 10);
    return text.startsWith('-') ? -value : value;
  },
};

/** The library takes `.` and `e1` for numbers. */
const float: ScalarTag = {
  tag: FLOAT,
  default: true,
  test: /^[-+]?(?:\.[0-9]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?$/,
  resolve: text => parseFloat(text.replace(/_/g, '')),
};

const notANumber: ScalarTag = {
  tag: FLOAT,
  default: true,
  test: /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/,
  resolve: text => /nan/i.test(text) ? NaN : text.startsWith('-') ? -Infinity : Infinity,
};

const binary: ScalarTag = {
  tag: BINARY,
  default: false,
  resolve: text => Buffer.from(text, 'base64').toString('utf8'),
};

/**
 * The values that kubectl reads from YAML.
 *
 * kubectl, clusterctl and Argo CD read with sigs.k8s.io/yaml, which is YAML 1.1 in part: `yes`, `on` and `y` are booleans and `0644` is 420, but
 * times such as `12:30` and dates stay texts.
 */
export const KUBERNETES_SCHEMA = new Schema({
  schema: 'yaml-1.1',
  merge: true,
  customTags: (tags: Tags) => [...tags.filter(tag => typeof tag === 'string' || !REPLACED.includes(tag.tag)), int, float, notANumber, binary],
});
