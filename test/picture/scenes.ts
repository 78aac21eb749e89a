import * as fs from 'fs';
import * as path from 'path';
import { allParts, Part, Picture, pictureOf, PictureRequest } from '../../src/picture';
import { BUILT_IN } from '../../src/registry';
import { Manifest, SourcedManifest } from '../../src/topology';
import { findViolations } from '../../src/validation';
import { bytesInMemory, readManifests } from '../../src/validation/yaml';

const DIST = path.join(__dirname, '..', '..', 'dist');
export const BLUEPRINT_NAMES = fs.readdirSync(DIST).filter(file => file.endsWith('.k8s.yaml')).map(file => file.replace('.k8s.yaml', '')).sort();

/** The manifests of a blueprint. */
export function blueprint(name: string): SourcedManifest[] {
  return fromYaml(fs.readFileSync(path.join(DIST, `${name}.k8s.yaml`), 'utf8'));
}

export function fromYaml(text: string): SourcedManifest[] {
  return [...readManifests('bundle.yaml', bytesInMemory(Buffer.from(text))).manifests];
}

export function sourced(manifests: readonly Manifest[]): SourcedManifest[] {
  return manifests.map(manifest => ({ manifest, origin: {} }));
}

/** With all findings, as `graph` draws it. */
export function pictureWithFindings(manifests: readonly SourcedManifest[], request: PictureRequest = {}): Picture {
  return pictureOf(manifests, BUILT_IN, { ...request, findViolations: sorted => findViolations(sorted, BUILT_IN) });
}

/** The one part of a name, or of a name and a kind. */
export function partNamed(picture: Picture, name: string, kind?: string): Part {
  const found = allParts(picture).filter(part => part.name === name && (kind === undefined || part.kind === kind));
  if (found.length !== 1) {
    throw new Error(`expected one part '${name}', found ${found.length} in: ${allParts(picture).map(part => part.name).join(', ')}`);
  }
  return found[0];
}

/** `from -> to: label` of all edges where somebody dials, by the names of parts. */
export function dials(picture: Picture): string[] {
  const names = new Map(allParts(picture).map(({ id, name }) => [id, name]));
  const list = (ids: readonly string[]) => ids.map(id => names.get(id)).join(' + ');
  return picture.edges.filter(({ isDial }) => isDial).map(({ from, to, label }) => `${list(from)} -> ${list(to)}: ${label}`);
}

/** A cluster on machines of AWS with some pools. */
export function clusterWith(pools: readonly string[], name: string = 'c'): Manifest[] {
  const group = 'cluster.x-k8s.io';
  const infra = 'infrastructure.cluster.x-k8s.io';
  const place = { namespace: name };
  return [
    {
      apiVersion: `${group}/v1beta2`,
      kind: 'Cluster',
      metadata: { ...place, name },
      spec: {
        controlPlaneEndpoint: { host: '192.0.2.1', port: 6443 },
        infrastructureRef: { apiGroup: infra, kind: 'AWSCluster', name },
        controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KamajiControlPlane', name },
      },
    },
    { apiVersion: `${infra}/v1beta2`, kind: 'AWSCluster', metadata: { ...place, name }, spec: { region: 'eu-central-1' } },
    { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha2', kind: 'KamajiControlPlane', metadata: { ...place, name }, spec: { replicas: 2, version: 'v1.34.2' } },
    ...pools.flatMap((pool): Manifest[] => [
      { apiVersion: `${infra}/v1beta2`, kind: 'AWSMachineTemplate', metadata: { ...place, name: pool }, spec: { template: { spec: { instanceType: 'm7i.large' } } } },
      {
        apiVersion: `${group}/v1beta2`,
        kind: 'MachineDeployment',
        metadata: { ...place, name: pool },
        spec: {
          clusterName: name,
          replicas: 3,
          template: { spec: { clusterName: name, version: 'v1.34.2', failureDomain: 'a', infrastructureRef: { apiGroup: infra, kind: 'AWSMachineTemplate', name: pool } } },
        },
      },
    ]),
  ];
}
