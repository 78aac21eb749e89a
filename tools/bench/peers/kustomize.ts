import type { ParametricCluster, ParametricFleet } from './parametric';
import { Peer, PeerVariant, writeInput } from './peer';
import { fill, Hole, isTemplateObject, Template, Text } from './template';
import { toYaml } from './yaml-template';

const PROCESS_PER_CLUSTER: PeerVariant = {
  name: 'an overlay and a process for each cluster',
  mostClusters: 20,
  prepare: (fleet, folder) => {
    writeBase(fleet, folder);
    return fleet.clusters.map(cluster => ({ args: ['build', writeOverlay(fleet, cluster, folder)], stdout: `out/${cluster.fields.name}.yaml` }));
  },
};

const ONE_PROCESS: PeerVariant = {
  name: 'one build over all overlays',
  // The time for a cluster grows with their number.
  mostClusters: 100,
  prepare: (fleet, folder) => {
    writeBase(fleet, folder);
    writeKustomization(folder, 'fleet', { resources: fleet.clusters.map(cluster => `../${writeOverlay(fleet, cluster, folder)}`) });
    return [{ args: ['build', 'fleet'], stdout: 'out/fleet.yaml' }];
  },
};

/** Kustomize: a base and patches. */
export const KUSTOMIZE: Peer = { name: 'kustomize', versionArgs: ['version'], variants: [PROCESS_PER_CLUSTER, ONE_PROCESS] };

function writeKustomization(folder: string, name: string, content: object): void {
  writeInput(folder, `${name}/kustomization.yaml`, toYaml({ apiVersion: 'kustomize.config.k8s.io/v1beta1', kind: 'Kustomization', ...content }));
}

/** The first cluster is as good a base as any. */
function writeBase({ objects, clusters: [first] }: ParametricFleet, folder: string): void {
  const files = objects.map(object => {
    const file = `${object.kind.toLowerCase()}.yaml`;
    writeInput(folder, `base/${file}`, toYaml(fill(object, first.fields)));
    return file;
  });
  writeKustomization(folder, 'base', { resources: files });
}

/** What differs is patched; hosts are resources of the overlay, because each cluster has its own. */
function writeOverlay({ objects, host }: ParametricFleet, { fields, hosts }: ParametricCluster, folder: string): string {
  const overlay = `overlays/${fields.name}`;
  writeInput(folder, `${overlay}/hosts.yaml`, hosts.map(one => toYaml(fill(host, fields, one))).join('---\n'));
  writeKustomization(folder, overlay, {
    resources: ['../../base', 'hosts.yaml'],
    patches: objects.map(object => ({
      target: { kind: object.kind },
      options: { allowNameChange: true },
      patch: toYaml(operations(object, template => fill(template, fields))),
    })),
  });
  return overlay;
}

/** The JSON patch that sets every place with a hole. */
function operations(template: Template, valueOf: (template: Template) => unknown, pointer = ''): object[] {
  if (template instanceof Hole || template instanceof Text) {
    return [{ op: 'replace', path: pointer, value: valueOf(template) }];
  }
  return Array.isArray(template) || isTemplateObject(template)
    ? Object.entries(template).flatMap(([key, value]) => operations(value as Template, valueOf, `${pointer}/${escapeKey(key)}`))
    : [];
}

function escapeKey(key: string): string {
  return key.replace(/~/g, '~0').replace(/\//g, '~1');
}
