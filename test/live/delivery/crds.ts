import * as path from 'path';
import { installCrds } from '../../apiserver/crds/crd-installation';
import { prepareCrd } from '../../apiserver/crds/crd-preparation';
import type { Stage } from '../stage/stage';
import { readAllCrds } from '../stage/upstream-crds';

/**
 * Installs the CRDs that a program brings and that need no webhook.
 *
 * @param provider as imports/pins.json names it
 * @param folder below the source of the program
 */
export async function installPlainCrds(stage: Stage, program: string, provider: string, folder: string): Promise<void> {
  const { moduleFolder, version } = stage.program(program);
  const crds = await readAllCrds({ provider, release: version, folder: path.join(moduleFolder, folder) });
  await installCrds(stage.client, crds.map(crd => prepareCrd(crd, {})));
}
