import { PartFactory } from './part-factory';
import { Edge, Part, PartRole } from './picture';
import { LINKS_ANNOTATION, readStatedLinks } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import { ClusterMembers } from '../../topology';

/** Links between the networks of a cluster: a box for each, and a line to the infra clusters that it links. */
export interface NetworkLinks {
  readonly parts: Part[];
  readonly edges: Edge[];
}

/** The links that the Cluster tells of. */
export function networkLinks({ cluster }: ClusterMembers, infra: readonly Part[], registry: ProviderRegistry, factory: PartFactory): NetworkLinks {
  const drawn = readStatedLinks(cluster?.annotations[LINKS_ANNOTATION] ?? '').map(({ name, platforms, pathMtu, podMtu }) => {
    const part = factory.part({
      role: PartRole.OTHER,
      name,
      kind: 'link between networks',
      facts: [platforms.join(' and '), `packets of ${pathMtu} bytes`, podMtu === undefined ? undefined : `MTU of pods ${podMtu}`],
    });
    const ends = infra.filter(group => platforms.includes(platformOf(group, registry) ?? ''));
    return { part, edge: { from: [part.id], to: ends.map(({ id }) => id), label: '', isDial: false } };
  });
  return { parts: drawn.map(({ part }) => part), edges: drawn.map(({ edge }) => edge).filter(({ to }) => to.length > 0) };
}

function platformOf({ name }: Part, registry: ProviderRegistry): string | undefined {
  return registry.infrastructure.find(record => record.name === name)?.traits.platform;
}
