import { INFRA_CLUSTERS } from './infra-clusters';
import { Mix } from './mix';
import { LIBRARY } from './modules';
import { InfraClusterPiece, Piece, PoolPiece } from './pieces';

const VERSION = 'v1.34.2';
const ROUTED = `      // Nodes in both networks have to reach one another. A Link of ${LIBRARY}/connectivity makes a way; this says that you have one.
      routedNetworks: true,
`;

/** The file with the cluster. */
export function clusterFile({ controlPlane, pools, needsLink }: Mix, name: string): string {
  const providers = [controlPlane, ...pools].map(piece => piece.name);
  // Who brings an infra cluster of its own stands beside no other.
  const isAlone = controlPlane.bringsEndpoint === true;
  const infra = INFRA_CLUSTERS.filter(piece => isAlone ? piece.name === controlPlane.name : providers.includes(piece.name))
    .map(piece => withSettings(piece, controlPlane.name));
  const pieces: readonly Piece[] = [...infra, controlPlane, ...pools.map(pool => joining(pool, controlPlane.name))];
  return `import { Chart } from 'cdk8s';
${importsOf(pieces, isAlone)}import { Construct } from 'constructs';

const NAME = '${name}';
const VERSION = '${VERSION}';

/** A cluster with ${describeMix({ controlPlane, pools })}. Names, addresses and ids stand for yours. */
export class ${className(name)} extends Chart {
  constructor(scope: Construct, id: string) {
    super(scope, id, { namespace: NAME });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: NAME,
      kubernetesVersion: VERSION,
${isAlone ? '' : "      endpoint: Endpoint.of('192.168.10.20'),\n"}      podCidrs: ['10.244.0.0/16'],
${needsLink ? ROUTED : ''}    });
${pieces.map(({ program }) => `    ${program}\n`).join('')}  }
}
`;
}

/** A mix in words. */
export function describeMix({ controlPlane, pools }: Pick<Mix, 'controlPlane' | 'pools'>): string {
  return `a control plane of ${controlPlane.name} ${pools.length === 0 ? 'on the nodes of the cluster that it is in' : `and nodes of ${pools.map(pool => pool.name).join(', ')}`}`;
}

/** `my-edge` as a name of a class. */
export function className(name: string): string {
  return `${name.split('-').map(part => part.charAt(0).toUpperCase() + part.slice(1)).join('')}Cluster`;
}

/** A pool as it is written for a control plane. */
function joining({ programWith = {}, ...pool }: PoolPiece, controlPlane: string): Piece {
  return Object.hasOwn(programWith, controlPlane) ? { ...pool, program: programWith[controlPlane] } : pool;
}

/** The program ends with the line that closes its settings. */
function withSettings({ settingsWith = {}, ...piece }: InfraClusterPiece, controlPlane: string): Piece {
  const settings = Object.hasOwn(settingsWith, controlPlane) ? settingsWith[controlPlane] : undefined;
  return settings === undefined ? piece : { ...piece, program: piece.program.replace(/ {4}\}\);$/, `      ${settings}\n$&`) };
}

/** One import of each module, in the order of their names. */
function importsOf(pieces: readonly Piece[], isAlone: boolean): string {
  const names = new Map<string, Set<string>>([[LIBRARY, new Set([...isAlone ? [] : ['Endpoint'], 'MixedCluster'])]]);
  pieces.flatMap(({ imports }) => Object.entries(imports))
    .forEach(([module, used]) => names.set(module, new Set([...names.get(module) ?? [], ...used])));
  return [...names].sort(([a], [b]) => a < b ? -1 : 1).map(([module, used]) => `import { ${[...used].sort().join(', ')} } from '${module}';\n`).join('');
}
