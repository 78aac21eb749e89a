import { App, Chart, Testing } from 'cdk8s';
import { RegionalFleet } from '../../../src/blueprints';
import { isRecord, Manifest } from '../../../src/topology';
import { ApiClient } from '../client/client';
import { idOf } from '../proof/blueprint-proof';
import { Tally } from '../proof/tally';

/** The blueprint whose content is applied. */
export const REGIONAL_WORK = 'regional-fleet';

const RBAC = 'rbac.authorization.k8s.io';
const ACCOUNT = { namespace: 'open-cluster-management-agent', name: 'klusterlet-work-sa' };
/** What the ClusterRole `admin` is aggregated from, which a controller does that does not run here. */
const ADMIN_ROLES = ['system:aggregate-to-admin', 'system:aggregate-to-edit', 'system:aggregate-to-view'];

/** What was found out of the rights of a work agent. */
export interface WorkRightsResult {
  /** How many objects the agent could apply. */
  readonly objects: number;
  /** How many of them the server refused before. */
  readonly refused: number;
}

/** What is asked of a server about rights. */
export type RightsClient = Pick<ApiClient, 'apply'> & { as(user: string): Pick<ApiClient, 'apply'> };

/**
 * Applies the content of a ManifestWork as the agent that would do so: before it has the rights of the ClusterRole that we write for it, everything that is not of Kubernetes must be
 * refused for want of rights; with them, all of it must be taken.
 */
export async function proveWorkRights(client: RightsClient, tally: Tally): Promise<WorkRightsResult> {
  const { content, role } = regionalWork();
  await applyAll(client, [
    ...ADMIN_ROLES.map(bindingTo),
    // What the operator of the agent lets it do besides.
    { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata: { name: 'namespaces' }, rules: [{ apiGroups: [''], resources: ['namespaces'], verbs: ['create', 'update', 'patch', 'delete'] }] },
    bindingTo('namespaces'),
  ]);
  const agent = client.as(`system:serviceaccount:${ACCOUNT.namespace}:${ACCOUNT.name}`);
  const refused = await countRefused(agent, content, tally);
  await applyAll(client, [role, bindingTo(nameOf(role))]);
  for (const manifest of content) {
    const { refusal } = await agent.apply(manifest);
    tally.check(`${idOf(manifest)}: is applied with the rights of ClusterRole/${nameOf(role)}`, refusal === undefined ? [] : [refusal.message]);
  }
  return { objects: content.length, refused };
}

/** Tries all objects; those of Kubernetes must be taken, and all others refused. */
async function countRefused(agent: Pick<ApiClient, 'apply'>, content: readonly Manifest[], tally: Tally): Promise<number> {
  let refused = 0;
  for (const manifest of content) {
    const { refusal } = await agent.apply(manifest);
    const isOfKubernetes = !manifest.apiVersion.includes('/');
    refused += refusal === undefined ? 0 : 1;
    const wanted = isOfKubernetes ? refusal === undefined : refusal?.code === 403;
    tally.check(`${idOf(manifest)}: is ${isOfKubernetes ? 'applied' : 'refused'} without the ClusterRole`, wanted ? [] : [refusal?.message ?? 'it is applied']);
  }
  return refused;
}

/** The first cluster of the first region, and the role that its agent gets. */
function regionalWork(): { readonly content: readonly Manifest[]; readonly role: Manifest } {
  const app = new App();
  const fleet = new RegionalFleet(app, 'hub', { clusterScope: app });
  const remote = fleet.regions[0].remoteChart(app, 'remote');
  const work = only(fleet, 'ManifestWork');
  const role = only(remote, 'ClusterRole');
  const { spec } = work as { spec?: { workload?: { manifests?: Manifest[] } } };
  return { content: spec!.workload!.manifests!, role };
}

function only(chart: Chart, kind: string): Manifest {
  return (Testing.synth(chart) as Manifest[]).find(manifest => manifest.kind === kind)!;
}

function bindingTo(role: string): Manifest {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: `work-${role.replace(/:/g, '-')}` },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: role },
    subjects: [{ kind: 'ServiceAccount', ...ACCOUNT }],
  };
}

async function applyAll(client: Pick<ApiClient, 'apply'>, manifests: readonly Manifest[]): Promise<void> {
  for (const manifest of manifests) {
    const { refusal } = await client.apply(manifest);
    if (refusal !== undefined) {
      throw new Error(`${idOf(manifest)}: ${refusal.message}`);
    }
  }
}

function nameOf({ metadata }: Manifest): string {
  return isRecord(metadata) && typeof metadata.name === 'string' ? metadata.name : '';
}
