import { setTimeout } from 'node:timers/promises';
import type { CrdManifest } from './crd-source';
import type { Manifest } from '../../../src/topology';
import type { ApiClient } from '../client/client';

const POLL_MS = 200;

/** What an installation needs of the client. */
export type CrdClient = Pick<ApiClient, 'apply' | 'read' | 'get'>;

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly message?: string;
}

/** Applies CRDs and waits until the API server answers for all of their versions. */
export async function installCrds(client: CrdClient, crds: readonly CrdManifest[], timeoutSeconds = 120): Promise<void> {
  const outcomes = await Promise.all(crds.map((crd) => client.apply(crd)));
  const refusals = outcomes.flatMap(({ refusal }, index) => refusal === undefined ? [] : [`${crds[index].metadata.name}: ${refusal.message}`]);
  if (refusals.length > 0) throw new Error(['the API server refuses CRDs:', ...refusals].join('\n  '));

  const deadline = Date.now() + timeoutSeconds * 1000;
  // What the server serves is asked for, and not the conditions of the CRDs: it follows from them, and reading a hundred schemas takes minutes.
  for (let missing = await unserved(client, crds); missing.length > 0; missing = await unserved(client, missing)) {
    if (Date.now() > deadline) {
      const reasons = await Promise.all(missing.map(async (crd) => `${crd.metadata.name}: ${conditionsOf(await client.read(crd))}`));
      throw new Error([`the API server does not serve all CRDs within ${timeoutSeconds} seconds:`, ...reasons].join('\n  '));
    }
    await setTimeout(POLL_MS);
  }
}

async function unserved(client: CrdClient, crds: readonly CrdManifest[]): Promise<CrdManifest[]> {
  const apiVersions = [...new Set(crds.flatMap(servedVersions))];
  const served = new Set((await Promise.all(apiVersions.map((apiVersion) => servedKinds(client, apiVersion)))).flat());
  return crds.filter((crd) => !servedVersions(crd).every((apiVersion) => served.has(`${apiVersion}/${crd.spec.names.kind}`)));
}

/** The `<group>/<version>`s of a CRD. */
function servedVersions({ spec }: CrdManifest): string[] {
  return spec.versions.filter(({ served }) => served).map(({ name }) => `${spec.group}/${name}`);
}

async function servedKinds(client: CrdClient, apiVersion: string): Promise<string[]> {
  try {
    const { resources } = JSON.parse(await client.get(`/apis/${apiVersion}`)) as { readonly resources: readonly { readonly kind: string }[] };
    return resources.map(({ kind }) => `${apiVersion}/${kind}`);
  } catch {
    // There is nothing at the path before the first kind is served; a server that is gone is found out when the time is up.
    return [];
  }
}

function conditionsOf(crd: Manifest | undefined): string {
  const { conditions = [] } = (crd?.status ?? {}) as { readonly conditions?: readonly Condition[] };
  return conditions.map(({ type, status, message }) => `${type} is ${status} (${message})`).join(', ') || 'it has no conditions yet';
}
