import { isPlainObject, scalarText } from '../core';
import { readKubernetesYaml } from '../core/plain-yaml/kubernetes-yaml';

/** Braces, brackets, anchors and comments, and an entry whose value stands before its name. */
const ANOTHER_FORM = /[{[&]|\s#|-\s+["']?value["']?:/;
const DEEPEST = 30;

/**
 * A manifest as most people write it: a line for each member, members in the order of their names. Whoever looks for lines finds those of manifests in JSON,
 * in braces and with comments, too.
 *
 * @returns the text itself where it is in that form already, or cannot be read
 */
export function plainForm(text: string): string {
  if (!ANOTHER_FORM.test(text)) {
    return text;
  }
  try {
    const value = readKubernetesYaml(text);
    return isPlainObject(value) ? linesOf('', value, 0).join('\n') : text;
  } catch {
    return text;
  }
}

function linesOf(name: string, value: unknown, depth: number): string[] {
  if (depth > DEEPEST) {
    return [];
  }
  if (Array.isArray(value)) {
    return value.some(entry => typeof entry === 'object') ? value.flatMap(entry => linesOf(name, entry, depth + 1)) : [lineOf(name, value.join(' '))];
  }
  return isPlainObject(value) ? [`${name}:`, ...Object.keys(value).sort().flatMap(member => linesOf(member, value[member], depth + 1))] : [lineOf(name, value)];
}

function lineOf(name: string, value: unknown): string {
  return `${name}: ${scalarText(value ?? '').replace(/\n/g, ' ')}`;
}
