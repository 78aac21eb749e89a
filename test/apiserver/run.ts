import { webhookCalls } from './admission/webhook-calls';
import { BuiltProgram, buildWebhookPrograms } from './admission/webhook-programs';
import { BLUEPRINT_CASES, BlueprintCase, withPinnedKinds } from './blueprint-cases';
import { ApiClient } from './client/client';
import { compositeCrd } from './crds/composite-crd';
import { loadCrds, UpstreamCrd } from './crds/crd-source';
import { Environment } from './environment';
import { Servers } from './host/assets';
import { createRunFolder } from './host/run-folder';
import { serverVersions } from './host/server-versions';
import { OpenShiftResult } from './openshift/openshift-proof';
import { proveAllReleases } from './openshift/openshift-stage';
import { proveAcceptance } from './proof/acceptance-proof';
import { ACCEPTED_CHANGES } from './proof/accepted-changes';
import { batchesOf } from './proof/batches';
import { BlueprintResult, IsConverted, proveBlueprint } from './proof/blueprint-proof';
import { EditResult, proveEdits } from './proof/edit-proof';
import { LivePlanProof, LivePlanResult } from './proof/live-plan-proof';
import { checkExceptions, MutantResult, proveMutants } from './proof/mutant-proof';
import { NULL_CASES } from './proof/null-cases';
import { proveNulls } from './proof/null-proof';
import { needsGates, refusalAreas, refusalCases } from './proof/refusal-cases';
import { proveRefusals, RefusalResult } from './proof/refusal-proof';
import { Tally } from './proof/tally';
import { proveAllSides, TwoServersResult } from './remote/two-sides-stage';
import { proveWorkRights, REGIONAL_WORK, WorkRightsResult } from './remote/work-rights-proof';
import { Proof } from './report';
import { EDITS } from '../plan/edits';

export interface RunOptions {
  readonly servers: Servers;
  /** Whether webhooks can be built. */
  readonly withWebhooks: boolean;
  /** @default - found beside the checkout, if at all */
  readonly crds?: string;
  /** @default - all blueprints */
  readonly only?: readonly string[];
  /** Whether nothing but the policies of OpenShift is proved. @default false */
  readonly onlyOpenShift?: boolean;
  /** Whether nothing but the edits of plans is played. @default false */
  readonly onlyEdits?: boolean;
  /** Says what is being done. */
  readonly onProgress: (subject: string, text: string) => void;
}

/** The parts of a run that are found out with webhooks. */
type AdmissionProof = Pick<Proof, 'webhooks' | 'admitted' | 'calls' | 'refusals' | 'acceptedChanges' | 'edits' | 'mutants'>;

const NO_WEBHOOKS: AdmissionProof = { webhooks: [], admitted: [], calls: [], refusals: [], acceptedChanges: 0, mutants: [] };

/** What must be on for the bad bundles of features that are off by default. */
const GATES = ['ClusterTopology', 'KubeadmBootstrapFormatIgnition', 'MachineTaintPropagation'];

/** Proves the blueprints first on bare API servers, then on one with webhooks. Leaves no process and no file. */
export async function run(options: RunOptions, tally: Tally): Promise<Proof> {
  const servers = serverVersions(options.servers);
  options.onProgress('servers', servers.map(({ name, version }) => `${name} ${version}`).join(', '));
  // All that can take long or be missing comes before the first server starts.
  const crds = [...await loadCrds({ folder: options.crds, onProgress: text => options.onProgress('CRDs', text) }), compositeCrd()];
  const programs = options.withWebhooks && !options.onlyOpenShift ? await buildWebhookPrograms(text => options.onProgress('webhooks', text)) : [];
  const folder = createRunFolder();
  try {
    const place = { servers: options.servers, crds, folder: folder.path, onProgress: options.onProgress };
    const stages = new Stages(options, new Environment(place), tally);
    const isPart = options.onlyOpenShift || options.onlyEdits;
    const hasOpenShift = options.only === undefined && !options.onlyEdits;
    const openShift: readonly OpenShiftResult[] | undefined = hasOpenShift ? await proveAllReleases(place, tally) : undefined;
    const plain = isPart ? [] : await stages.withoutWebhooks();
    const workRights = isPart ? undefined : await stages.workRights();
    const twoSides: readonly TwoServersResult[] = options.only === undefined && !isPart ? await proveAllSides(place, tally) : [];
    const livePlans = isPart ? undefined : await stages.livePlans();
    const admission = programs.length === 0 ? NO_WEBHOOKS
      : options.onlyEdits ? await stages.editsAlone(programs) : await stages.withWebhooks(programs);
    return { servers, crds: releasesOf(crds), plain, ...admission, openShift, workRights, twoSides, livePlans, summary: tally.summary };
  } finally {
    await folder.remove();
  }
}

class Stages {
  private readonly cases: readonly BlueprintCase[];

  public constructor(private readonly options: RunOptions, private readonly environment: Environment, private readonly tally: Tally) {
    this.cases = BLUEPRINT_CASES.filter(({ name }) => options.only === undefined || options.only.includes(name)).map(withPinnedKinds);
  }

  /** Those about which webhooks are asked. */
  private get admittedCases(): readonly BlueprintCase[] {
    return this.cases.filter(({ notForWebhooksBecause }) => notForWebhooksBecause === undefined);
  }

  /** Blueprints with each kind stored in the version that they are written in, for the schema of another would drop fields. */
  public async withoutWebhooks(): Promise<BlueprintResult[]> {
    const results: BlueprintResult[] = [];
    for (const { cases, kinds } of batchesOf(this.cases)) {
      results.push(...await this.environment.withoutWebhooks(kinds, client => this.proveBlueprints(client, cases, () => false)));
    }
    return results;
  }

  /** What an agent in another network may apply, on a server that stands for the one over there. */
  public async workRights(): Promise<WorkRightsResult | undefined> {
    if (!this.cases.some(({ name }) => name === REGIONAL_WORK)) {
      return undefined;
    }
    const result = await this.environment.withoutWebhooks(new Set(), client => proveWorkRights(client, this.tally));
    this.options.onProgress('rights of an agent', `${result.objects} objects applied with them, ${result.refused} refused without`);
    return result;
  }

  /** Plans for blueprints that a server has, as somebody who may read them and nothing else. */
  public async livePlans(): Promise<LivePlanResult> {
    let [blueprints, objects] = [0, 0];
    for (const { cases, kinds } of batchesOf(this.cases)) {
      await this.environment.withoutWebhooks(kinds, async (client, { connection, folder }) => {
        const proof = new LivePlanProof(client, connection, folder, this.tally);
        await proof.prepare(cases[0].first());
        for (const blueprint of cases) {
          objects += await proof.prove(blueprint);
          blueprints++;
        }
        await proof.proveRequirements();
      });
    }
    this.options.onProgress('plans for a live cluster', `${blueprints} blueprints, ${objects} objects`);
    return { blueprints, objects };
  }

  /** The blueprints in all versions, and what must be refused, with the webhooks asked. */
  public async withWebhooks(programs: readonly BuiltProgram[]): Promise<AdmissionProof> {
    const areas = this.options.only === undefined ? refusalAreas() : [];
    const admission = await this.environment.withWebhooks(programs, [], async (client, { isConverted, registered, served }) => ({
      webhooks: served,
      admitted: await this.proveBlueprints(client, this.admittedCases, isConverted),
      refusals: await this.compareRefusals(client, areas.filter(area => !needsGates(area))),
      acceptedChanges: this.options.only === undefined ? await this.compareAcceptance(client) : 0,
      edits: this.options.only === undefined ? await this.playEdits(client) : undefined,
      mutants: await this.compareMutants(client),
      calls: webhookCalls(registered, await client.get('/metrics')),
    }));
    const gated = areas.filter(needsGates);
    const refusals = gated.length === 0 ? [] : await this.environment.withWebhooks(programs, GATES, client => this.compareRefusals(client, gated));
    return { ...admission, refusals: [...admission.refusals, ...refusals] };
  }

  /** The edits of plans and nothing else. */
  public async editsAlone(programs: readonly BuiltProgram[]): Promise<AdmissionProof> {
    return { ...NO_WEBHOOKS, edits: await this.environment.withWebhooks(programs, [], client => this.playEdits(client)) };
  }

  private async playEdits(client: ApiClient): Promise<EditResult> {
    const result = await proveEdits(client, EDITS.filter(({ notServedBecause }) => notServedBecause === undefined), this.tally);
    const { edits, created, changed, unchanged, refused } = result;
    this.options.onProgress('edits of plans', `${edits} played; ${created} objects created, ${changed} changed, ${unchanged} not, ${refused} refused`);
    return result;
  }

  private async proveBlueprints(client: ApiClient, cases: readonly BlueprintCase[], isConverted: IsConverted): Promise<BlueprintResult[]> {
    const results: BlueprintResult[] = [];
    for (const blueprint of cases) {
      const result = await proveBlueprint(client, blueprint, isConverted, this.tally);
      const { objects, fields, created, changed } = result;
      this.options.onProgress(`${blueprint.name} ${blueprint.apiVersion}`,
        `${objects} objects, ${fields} fields compared; second revision: ${created} created, ${changed} changed`);
      results.push(result);
    }
    return results;
  }

  private async compareRefusals(client: ApiClient, areas: readonly string[]): Promise<RefusalResult[]> {
    const results: RefusalResult[] = [];
    for (const area of areas) {
      const result = await proveRefusals(client, area, refusalCases(area), this.tally);
      const { bundles, refusedByWebhook, refusedBySchema, foreseen } = result;
      this.options.onProgress(`refusals of ${area}`,
        `${bundles} bundles, ${refusedByWebhook} refused by webhooks, ${refusedBySchema} by schemas, ${foreseen} foreseen`);
      results.push(result);
    }
    return results;
  }

  private async compareAcceptance(client: ApiClient): Promise<number> {
    await proveNulls(client, NULL_CASES, this.tally);
    this.options.onProgress('nulls', `${NULL_CASES.length} tried`);
    await proveAcceptance(client, ACCEPTED_CHANGES, this.tally);
    this.options.onProgress('changes that are taken', `${ACCEPTED_CHANGES.length} tried`);
    return ACCEPTED_CHANGES.length;
  }

  private async compareMutants(client: ApiClient): Promise<MutantResult[]> {
    const results: MutantResult[] = [];
    for (const { name, apiVersion, first } of this.admittedCases) {
      const result = await proveMutants(client, { name, apiVersion, bundle: first() }, this.tally);
      const { mutants, refusedBySchema, refusedByWebhook, foreseen } = result;
      this.options.onProgress(`changed objects of ${name} ${apiVersion}`,
        `${mutants} tried, ${refusedBySchema} refused by the schema, ${refusedByWebhook} by webhooks, ${foreseen} of these foreseen`);
      results.push(result);
    }
    if (this.options.only === undefined) {
      checkExceptions(results, this.tally);
    }
    return results;
  }
}

/** How many kinds of each release are installed. */
function releasesOf(crds: readonly UpstreamCrd[]): Proof['crds'] {
  const providers = [...new Set(crds.map(({ provider }) => provider))];
  return providers.map(provider => {
    const own = crds.filter(crd => crd.provider === provider);
    return { provider, release: [...new Set(own.map(({ release }) => release))].join(', '), kinds: own.length };
  });
}
