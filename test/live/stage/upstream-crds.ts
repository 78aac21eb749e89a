import { readdir, readFile } from 'fs/promises';
import * as path from 'path';
import { parseCrdManifests } from '../../../imports/_generate/crd';
import { CrdManifest, UpstreamCrd } from '../../apiserver/crds/crd-source';

/** Where a release has its CRDs. */
export interface CrdFolder {
  /** As imports/pins.json names it. */
  readonly provider: string;
  readonly release: string;
  /** Where the files of the CRDs are. */
  readonly folder: string;
}

/** All CRDs of a release, also those that the library never writes: controllers keep Machines and the like in them. */
export async function readAllCrds({ provider, release, folder }: CrdFolder): Promise<UpstreamCrd[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.yaml') && file !== 'kustomization.yaml').sort();
  const manifests = await Promise.all(files.map(async file => parseCrdManifests(await readFile(path.join(folder, file), 'utf8'), `${provider}/${file}`)));
  // Versions are served as the release serves them.
  return manifests.flat().map(manifest => ({ provider, release, manifest: manifest as unknown as CrdManifest, pinnedVersions: [] }));
}
