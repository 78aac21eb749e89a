import { Mix } from './mix';
import { INFRA_CLUSTERS, InfraClusterPiece, Piece } from './pieces';

const VERSION = 'v1.34.2';
const LIBRARY = 'cdk8s-cluster-api';
const ROUTED = `      // Nodes in both networks have to reach one another. A Link of ${LIBRARY}/connectivity makes a way; this says that you have one.
      routedNetworks: true,
`;

/** The file with the cluster. */
export function clusterFile({ controlPlane, pools, needsLink }: Mix, name: string): string {
  const providers = [controlPlane, ...pools].map(piece => piece.name);
  const infra = INFRA_CLUSTERS.filter(piece => providers.includes(piece.name))
    .map(piece => piece.name === controlPlane.name ? withControlPlane(piece) : piece);
  const pieces: readonly Piece[] = [...infra, controlPlane, ...pools];
  return `import { Chart } from 'cdk8s';
${importsOf(pieces)}import { Construct } from 'constructs';

const NAME = '${name}';
const VERSION = '${VERSION}';

/** A cluster with a control plane of ${controlPlane.name} and nodes of ${pools.map(pool => pool.name).join(', ')}. Names, addresses and ids stand for yours. */
export class ${className(name)} extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: NAME });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: NAME,
      kubernetesVersion: VERSION,
      endpoint: Endpoint.of('192.168.10.20'),
      podCidrs: ['10.244.0.0/16'],
${needsLink ? ROUTED : ''}    });
${pieces.map(({ program }) => `    ${program}\n`).join('')}  }
}
`;
}

/** `my-edge` as a name of a class. */
export function className(name: string): string {
  return `${name.split('-').map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('')}Cluster`;
}

/** The program ends with the line that closes its settings. */
function withControlPlane({ settingsWithControlPlane: settings, ...piece }: InfraClusterPiece): Piece {
  return settings === undefined ? piece : { ...piece, program: piece.program.replace(/ {4}\}\);$/, `      ${settings}\n$&`) };
}

/** One import of each module, in the order of their names. */
function importsOf(pieces: readonly Piece[]): string {
  const names = new Map<string, Set<string>>([[LIBRARY, new Set(['Endpoint', 'MixedCluster'])]]);
  pieces.flatMap(({ imports }) => Object.entries(imports))
    .forEach(([module, used]) => names.set(module, new Set([...names.get(module) ?? [], ...used])));
  return [...names].sort(([a], [b]) => a < b ? -1 : 1).map(([module, used]) => `import { ${[...used].sort().join(', ')} } from '${module}';\n`).join('');
}
