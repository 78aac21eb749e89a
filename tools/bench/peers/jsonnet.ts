import { literal, LiteralDialect } from './literal';
import type { ParametricFleet } from './parametric';
import { Command, dataOf, Peer, PeerVariant, writeInput } from './peer';

const YAML: PeerVariant = {
  name: 'a function of a cluster, one process, YAML',
  prepare: (fleet, folder) => writeProgram(fleet, folder, 'yaml', 'std.manifestYamlStream(objects(cluster), quote_keys=false)'),
};

const JSON_LINES: PeerVariant = {
  name: 'a function of a cluster, one process, JSON',
  isOtherFormat: true,
  prepare: (fleet, folder) => writeProgram(fleet, folder, 'json', 'std.manifestJsonMinified(objects(cluster))'),
};

/** Jsonnet: JSON with functions. */
export const JSONNET: Peer = { name: 'jsonnet', versionArgs: ['--version'], variants: [YAML, JSON_LINES] };

const DIALECT: LiteralDialect = { text: text => JSON.stringify(text), boolean: value => `${value}` };

/** Data is parsed as a text, which is faster than importing it as a program. */
function writeProgram({ objects, host, clusters }: ParametricFleet, folder: string, extension: string, text: string): Command[] {
  const list = objects.map(object => `  ${literal(object, DIALECT)},\n`).join('');
  writeInput(folder, 'cluster.libsonnet', `function(cluster) [\n${list}] + [\n  ${literal(host, DIALECT)}\n  for host in cluster.hosts\n]\n`);
  writeInput(folder, 'clusters.json', JSON.stringify(clusters.map(dataOf), undefined, 2));
  writeInput(folder, 'fleet.jsonnet', [
    "local objects = import 'cluster.libsonnet';",
    '{',
    `  [cluster.name + '.${extension}']: ${text}`,
    "  for cluster in std.parseJson(importstr 'clusters.json')",
    '}',
    '',
  ].join('\n'));
  return [{ args: ['--string', '--multi', 'out', 'fleet.jsonnet'] }];
}
