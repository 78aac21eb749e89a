import { literal, LiteralDialect } from './literal';
import type { ParametricFleet } from './parametric';
import { Command, dataOf, Peer, PeerVariant, writeInput } from './peer';

const STREAM: PeerVariant = {
  name: 'a function of a cluster, one process, YAML documents',
  prepare: (fleet, folder) => writeProgram(fleet, folder, ['import manifests'], objects => [`manifests.yaml_stream(${objects})`]),
};

const LIST: PeerVariant = {
  name: 'a function of a cluster, one process, one List of all objects',
  prepare: (fleet, folder) => writeProgram(fleet, folder, [], objects => ['apiVersion = "v1"', 'kind = "List"', `items = ${objects}`]),
};

/** KCL: a configuration language with functions and schemas. */
export const KCL: Peer = { name: 'kcl', versionArgs: ['version'], variants: [STREAM, LIST] };

const DIALECT: LiteralDialect = {
  text: text => JSON.stringify(text).replace(/\$\{/g, '$${'),
  boolean: value => value ? 'True' : 'False',
};

function writeProgram(fleet: ParametricFleet, folder: string, imports: string[], write: (objects: string) => string[]): Command[] {
  const { objects, host, clusters } = fleet;
  writeInput(folder, 'clusters.json', JSON.stringify(clusters.map(dataOf), undefined, 2));
  writeInput(folder, 'fleet.k', [
    'import file',
    'import json',
    ...imports,
    '',
    '_objects = lambda cluster {',
    '    [',
    ...objects.map(object => `        ${literal(object, DIALECT)}`),
    `    ] + [${literal(host, DIALECT)} for host in cluster.hosts]`,
    '}',
    ...write('[object for cluster in json.decode(file.read("clusters.json")) for object in _objects(cluster)]'),
    '',
  ].join('\n'));
  return [{ args: ['run', 'fleet.k'], stdout: 'out/fleet.yaml' }];
}
