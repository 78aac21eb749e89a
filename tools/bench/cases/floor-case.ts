import * as fs from 'fs';
import * as path from 'path';
import { now } from './clock';
import type { SiteManifests } from './manifests-case';

export interface FloorInput {
  /** A fleet as the manifests case writes it. */
  readonly file: string;
  /** An empty folder. */
  readonly outdir: string;
}

/** How long it takes to write objects that are there already as JSON, a file for each cluster: no synthesis can do less. */
export function writeFloor({ file, outdir }: FloorInput): { milliseconds: number } {
  const fleet = JSON.parse(fs.readFileSync(file, 'utf8')) as SiteManifests[];
  const start = now();
  for (const { site, manifests } of fleet) {
    fs.writeFileSync(path.join(outdir, `${site.name}.json`), JSON.stringify(manifests));
  }
  return { milliseconds: now() - start };
}
