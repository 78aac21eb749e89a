import { nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';

/** A feature gate in a file, with what is written as its value. */
export interface WrittenGate {
  readonly name: string;
  readonly text: string;
}

const BLOCK_ENTRY = /^\s+["']?([A-Za-z]\w*)["']?:\s*["']?(\w+)["']?\s*(?:#.*)?$/;
const FLOW_ENTRY = /^["']?([A-Za-z]\w*)["']?\s*:\s*["']?(\w+)["']?$/;
const KEY = /^\s*["']?featureGates["']?\s*:(.*)$/;

/** The feature gates in a configuration of the kubelet, or in a patch of kubeadm for one, that a file of a node is. */
export function kubeletConfigGates(file: Field, topology: Topology): WrittenGate[] {
  const text = nodeFileText(file, topology) ?? '';
  return text.includes('featureGates') && isOfKubelet(file.textOf('path') ?? '', text) ? gatesIn(text) : [];
}

/** Whether a file is a configuration of the kubelet, or a patch for one. */
export function isOfKubelet(path: string, text: string): boolean {
  return path.slice(path.lastIndexOf('/') + 1).startsWith('kubeletconfiguration') || text.includes('KubeletConfiguration');
}

/** The map may stand in a block or in braces; what is written in another way is left alone. */
function gatesIn(text: string): WrittenGate[] {
  const lines = text.split('\n');
  const start = lines.findIndex(line => KEY.test(line));
  const rest = start < 0 ? '' : KEY.exec(lines[start])![1].trim();
  if (rest.startsWith('{')) {
    const [map] = [rest, ...lines.slice(start + 1)].join('\n').slice(1).split('}');
    return map.split(',').flatMap(entry => readEntry(FLOW_ENTRY, entry.trim()));
  }
  const indentation = indentationOf(lines[start] ?? '');
  const end = lines.findIndex((line, index) => index > start && line.trim() !== '' && indentationOf(line) <= indentation);
  return start < 0 || rest !== '' ? [] : lines.slice(start + 1, end < 0 ? undefined : end).flatMap(line => readEntry(BLOCK_ENTRY, line));
}

function readEntry(pattern: RegExp, entry: string): WrittenGate[] {
  const [, name, text] = pattern.exec(entry) ?? [];
  return name === undefined ? [] : [{ name, text }];
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}
