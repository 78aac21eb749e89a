import { WebhookCalls } from './admission/webhook-calls';
import { ServedWebhooks } from './admission/webhook-servers';
import { OpenShiftResult } from './openshift/openshift-proof';
import { BlueprintResult } from './proof/blueprint-proof';
import { EditResult } from './proof/edit-proof';
import { LivePlanResult } from './proof/live-plan-proof';
import { MutantResult } from './proof/mutant-proof';
import { RefusalResult } from './proof/refusal-proof';
import { SideResult } from './remote/two-sides-proof';
import { TwoServersResult } from './remote/two-sides-stage';
import { WorkRightsResult } from './remote/work-rights-proof';

/** Everything that a run found out. */
export interface Proof {
  readonly servers: readonly { readonly name: string; readonly version: string }[];
  readonly webhooks: readonly ServedWebhooks[];
  readonly crds: readonly { readonly provider: string; readonly release: string; readonly kinds: number }[];
  /** With every object stored in the version that it was written in. */
  readonly plain: readonly BlueprintResult[];
  /** With the webhooks asked and conversions done. */
  readonly admitted: readonly BlueprintResult[];
  readonly calls: readonly WebhookCalls[];
  readonly refusals: readonly RefusalResult[];
  /** How many changes were tried that must be taken. */
  readonly acceptedChanges: number;
  /** @default - the edits of plans were left out */
  readonly edits?: EditResult;
  readonly mutants: readonly MutantResult[];
  /** By release. @default - nobody had the admission policies of OpenShift */
  readonly openShift?: readonly OpenShiftResult[];
  /** @default - the blueprint was left out */
  readonly workRights?: WorkRightsResult;
  /** Both sides of clusters that nobody can reach. */
  readonly twoSides: readonly TwoServersResult[];
  /** @default - nobody planned for a live cluster */
  readonly livePlans?: LivePlanResult;
  /** `N passed, M failed`. */
  readonly summary: string;
}

const INTRODUCTION = `# Proof on a real API server

Written by \`npx projen test:apiserver\`, which starts etcd and kube-apiserver, installs the CRDs of the pinned releases, runs the real webhooks,
and applies every blueprint. How it works and how to run it is in [Contributing](../CONTRIBUTING.md#proof-on-a-real-api-server).
What the controllers do with what is accepted was [seen live](proof-live.md).
`;

/** The page docs/proof.md. The same for the same code: no times and no names of machines. */
export function proofPage(proof: Proof): string {
  return [
    INTRODUCTION,
    `**${proof.summary}.**\n`,
    versionsSection(proof),
    blueprintSection('Blueprints, stored as they are written', PLAIN, proof.plain),
    blueprintSection('Blueprints, with webhooks', ADMITTED, proof.admitted),
    addedSection(proof.admitted),
    callsSection(proof.calls),
    refusalsSection(proof),
    mutantsSection(proof.mutants),
    ...proof.edits === undefined ? [] : [editsSection(proof.edits)],
    ...proof.openShift === undefined ? [] : [openShiftSection(proof.openShift)],
    ...proof.twoSides.length === 0 ? [] : [twoSidesSection(proof.twoSides)],
    ...proof.workRights === undefined ? [] : [workRightsSection(proof.workRights)],
    ...proof.livePlans === undefined ? [] : [livePlansSection(proof.livePlans)],
  ].join('\n');
}

function twoSidesSection(results: readonly TwoServersResult[]): string {
  const cells = ({ objects, refused, absent }: SideResult) => [objects, refused, absent];
  const rows = results.map(({ name, managementKinds, management, remoteKinds, remote }) =>
    [name, managementKinds, ...cells(management), remoteKinds, ...cells(remote)]);
  return [
    '## Both sides at once\n',
    'Two API servers are up, without webhooks: one for the management cluster, one for the cluster or region that it cannot reach. Each has the CRDs of its own objects and no other, and gets its own side;',
    'what ManifestWorks carry goes to the other one. Every object is stored as it is written. Of the other side, a server refuses all objects whose kind it does not have; of those that it',
    'could take, such as kinds of Kubernetes, it has none. The examples are sets of the documented patterns as we reproduce them.\n',
    ...table([
      'set', 'custom kinds here', 'objects', 'of the other side: refused', 'not there', 'custom kinds over there', 'objects', 'of the other side: refused', 'not there',
    ], rows),
    '',
  ].join('\n');
}

function workRightsSection({ objects, refused }: WorkRightsResult): string {
  return [
    '## Rights of a work agent\n',
    `The content of one ManifestWork of \`RegionalFleet\`, ${objects} objects, was applied on a second API server as the account of the work agent of Open Cluster Management: with what that`,
    'is bound to and the rights of the ClusterRole that we write, all are taken; without that ClusterRole, the server',
    `refuses ${refused} of them. There is no controller that aggregates roles, so the account is bound to those that would be aggregated. The agent itself did not run.`,
    '',
  ].join('\n');
}

function livePlansSection({ blueprints, objects }: LivePlanResult): string {
  return [
    '## Plans for a live cluster\n',
    `Each blueprint in each API version (${blueprints}, of ${objects} objects) was applied to an API server without webhooks, and \`plan --live\` was run as a ServiceAccount with the rights of the`,
    'ClusterRole in [plan](plan.md#a-live-cluster), and `get` for its other kinds: nothing happens to what is as it is written, and the plan for its second revision is, word for word, the one from YAML',
    'to YAML. Without the role the command is refused, and says which verb and resource. `requirements --live` finds the keys of a Secret with the rights of [its page](requirements.md#check-a-cluster), and',
    'says `not checked` without. There are no machines on such a server.',
    '',
  ].join('\n');
}

function versionsSection({ servers, webhooks, crds }: Proof): string {
  return [
    '## Versions\n',
    ...table(['server', 'version'], servers.map(({ name, version }) => [name, version])),
    '',
    ...table(['webhooks of', 'version', 'for admission', 'kinds it can convert'],
      webhooks.map(({ name, version, admission, conversion }) => [name, version, admission, conversion])),
    '',
    ...table(['CRDs of', 'release', 'kinds'], crds.map(({ provider, release, kinds }) => [provider, release, kinds])),
    '',
  ].join('\n');
}

const PLAIN = `Each object is applied in the order of the file by server-side apply with strict field validation, read back and compared field by field; then
applied again, which must change nothing; then in a second revision with another Kubernetes version and other images. No webhooks run.`;

const ADMITTED = `The same, with the admission and conversion webhooks of the programs above; kinds of other providers have none here. An object of v1beta1
is stored as v1beta2 there and read back through both conversions: references get the newest version of their group, and the prefix of a default route is
left out; these fields are counted as converted. Such an object is written with every apply, because its references differ; its content stays.`;

function blueprintSection(title: string, text: string, results: readonly BlueprintResult[]): string {
  const rows = results.map(({ name, apiVersion, objects, fields, converted, created, changed, unchanged }) =>
    [name, apiVersion, objects, fields, converted, created, changed, unchanged]);
  const total = ['all', '', ...[2, 3, 4, 5, 6, 7].map(column => sum(rows.map(row => Number(row[column]))))];
  return [
    `## ${title}\n`,
    `${text}\n`,
    ...table(['blueprint', 'API version', 'objects', 'fields compared', 'converted', 'created by the second revision', 'changed', 'unchanged'],
      [...rows, total]),
    '',
  ].join('\n');
}

/** What tools that compare with the manifests may show as drift. */
function addedSection(results: readonly BlueprintResult[]): string {
  const counts = countsOf(results.flatMap(({ added }) => added));
  return [
    '## What the server adds\n',
    'Fields of specs that the manifests leave out and that schemas or webhooks fill in, for objects that are stored in the version they are written in;',
    'counted in both revisions.\n',
    ...table(['kind and field', 'objects'], counts.map(([field, count]) => [`\`${field}\``, count])),
    '',
  ].join('\n');
}

function callsSection(calls: readonly WebhookCalls[]): string {
  const rows = calls.map(({ webhook, calls: count, refusals }) => [`\`${webhook}\``, count, refusals]);
  const total = ['all', sum(calls.map(call => call.calls)), sum(calls.map(call => call.refusals))];
  return [
    '## Webhook calls\n',
    'As the API server counts them, without the bundles that need features which are off by default.\n',
    ...table(['webhook', 'calls', 'refusals'], [...rows, total]),
    '',
  ].join('\n');
}

function refusalsSection({ refusals: results, acceptedChanges }: Proof): string {
  const rows = results.map(({ area, bundles, refusedByWebhook, refusedBySchema, foreseen, exceptions }) =>
    [area, bundles, refusedByWebhook, refusedBySchema, foreseen, exceptions.length]);
  const total = ['all', ...[1, 2, 3, 4, 5].map(column => sum(rows.map(row => Number(row[column]))))];
  const exceptions = results.flatMap(({ area, exceptions: listed }) => listed.map(({ name, reason }) => [`${area}/${name}`, reason]));
  return [
    '## Refusals compared\n',
    'Bad bundles, each for one way in which a webhook refuses an object. Our own rules must report the error that the bundle names for the same object.',
    'Those called gated need features that are off by default, and run with these on.',
    `And the other way round: of ${acceptedChanges} changes that are close to what webhooks refuse all were taken, and no rule reports one.\n`,
    ...table(['bundles', 'number', 'refused by a webhook', 'refused by the schema', 'foreseen by our rules', 'exceptions'], [...rows, total]),
    '',
    ...exceptions.length === 0 ? [] : ['The exceptions:\n', ...table(['bundle', 'why our rules do not foresee it'], exceptions), ''],
  ].join('\n');
}

function mutantsSection(results: readonly MutantResult[]): string {
  const rows = results.map(({ name, apiVersion, mutants, refusedBySchema, refusedByWebhook, foreseen }) =>
    [name, apiVersion, mutants, refusedBySchema, refusedByWebhook, foreseen]);
  const total = ['all', '', ...[2, 3, 4, 5].map(column => sum(rows.map(row => Number(row[column]))))];
  const reasons = [...new Set(results.flatMap(({ exceptions }) => [...exceptions.keys()]))];
  const exceptions = reasons.map(reason => [reason, sum(results.map(result => result.exceptions.get(reason) ?? 0))]);
  const ours = countsOf(results.flatMap(result => result.ours)).map(([code, count]) => [`\`${code}\``, count]);
  return [
    '## Changed objects compared\n',
    'Objects of the blueprints with one field removed or given an odd value. Whatever is refused, our rules must foresee; and whatever our reading',
    'of the schemas refuses, the API server must refuse too.\n',
    ...table(['blueprint', 'API version', 'tried', 'refused by the schema', 'refused by a webhook', 'foreseen by our rules'], [...rows, total]),
    '',
    ...exceptions.length === 0 ? [] : ['Where the two differ, and why:\n', ...table(['reason', 'objects'], exceptions), ''],
    'What our rules report for objects that the server accepts: it looks at one object, and controllers come later.\n',
    ...table(['code', 'objects'], ours),
    '',
  ].join('\n');
}

function editsSection({ edits, created, changed, unchanged, refused }: EditResult): string {
  return [
    '## Edits compared with plans\n',
    'The edits of a table over all providers, each played by itself: the manifests of before are applied, then those of after. What the API server has created and changed then is what',
    '[the plan](plan.md) says, object by object, and it refuses just what the table says. What controllers do with them was [seen live](proof-live.md#plan-pools).\n',
    ...table(['edits', 'objects created', 'changed', 'as they were', 'refused'], [[edits, created, changed, unchanged, refused]]),
    '',
  ].join('\n');
}

function openShiftSection(results: readonly OpenShiftResult[]): string {
  return [
    '## Admission policies of OpenShift\n',
    'Each release on an API server of its own, with its real admission policies as upstream has them, and without webhooks. Objects of blueprints and examples for the release must be',
    'taken. A probe is an object with one change that some release refuses, or nearly so: our rules must report it where the server refuses it, and only there. Bad examples are written',
    'for the newest release. [Rules of OpenShift](openshift-rules.md) says what is refused. A deletion is that of the AzureCluster of a cluster on AWS, with the policy that the provider of Azure has for',
    'the release, where a folder has it; another AzureCluster is deleted, and so is this one once the binding of the policy is gone.\n',
    ...table(['release', 'policies', 'objects taken', 'probes', 'probes refused', 'bad examples refused', 'deletions refused'],
      results.map(each => [each.release, each.policies, each.accepted, each.probes, each.refused, each.examples, each.deletions])),
    '',
  ].join('\n');
}

/** How often each text is there, in the order of texts. */
function countsOf(texts: readonly string[]): [string, number][] {
  return [...new Set(texts)].sort().map(text => [text, texts.filter(other => other === text).length]);
}

function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const line = (cells: readonly (string | number)[]) => `| ${cells.map(cell => typeof cell === 'number' ? cell.toLocaleString('en') : cell).join(' | ')} |`;
  return [line(header), `|${'---|'.repeat(header.length)}`, ...rows.map(line)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
