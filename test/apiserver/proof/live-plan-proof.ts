import * as fs from 'fs';
import * as path from 'path';
import { parseAllDocuments, stringify } from 'yaml';
import { createNamespaces, idOf, removeAll } from './blueprint-proof';
import { Tally } from './tally';
import { run } from '../../../src/cli/run';
import { Manifest } from '../../../src/topology';
import { BlueprintCase } from '../blueprint-cases';
import { ApiClient, Connection } from '../client/client';

/** What was found out of plans for a live cluster. */
export interface LivePlanResult {
  readonly blueprints: number;
  readonly objects: number;
}

/** What is asked of a server about plans. */
export type LivePlanClient = Pick<ApiClient, 'apply' | 'read' | 'remove' | 'tokenOf'>;

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const DOCS = path.join(__dirname, '..', '..', '..', 'docs');
const RBAC = 'rbac.authorization.k8s.io';
const ACCOUNT = { namespace: 'readers', name: 'reader' };
const REFUSED = 'error: the user of the context may not ';

/**
 * Plans for blueprints on a server that has them, as a ServiceAccount with the rights of the ClusterRole in docs/plan.md: nothing happens to what is as it is written, and what
 * happens to the second revision is what the plan from YAML to YAML says. Without the role the command is refused.
 */
export class LivePlanProof {
  private readonly config: string;

  constructor(
    private readonly client: LivePlanClient, private readonly connection: Connection, private readonly folder: string, private readonly tally: Tally,
  ) {
    this.config = path.join(folder, 'kubeconfig');
  }

  /** Makes the account, and looks at what it may do without and with its roles. */
  public async prepare(example: readonly Manifest[]): Promise<void> {
    await this.applyAll([{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: ACCOUNT.namespace } }, { apiVersion: 'v1', kind: 'ServiceAccount', metadata: ACCOUNT }]);
    fs.writeFileSync(this.config, kubeconfig(this.connection, await this.client.tokenOf(ACCOUNT.namespace, ACCOUNT.name)));
    await this.proveRefused(example, 'without its role');
    const [role, requirements] = [roleIn('plan.md'), roleIn('requirements.md')];
    await this.applyAll([role, bindingTo(role), ...withoutSecrets(requirements)]);
  }

  /** Plans for a blueprint and for its second revision. */
  public async prove({ name, apiVersion, first, second }: BlueprintCase): Promise<number> {
    const [before, after] = [first(), second()];
    const subject = `${name} ${apiVersion}: `;
    try {
      await createNamespaces(this.client, before);
      await this.applyAll([...before, ...roleFor(before)]);
      const same = await this.plan(before);
      this.tally.check(`${subject}nothing happens to what is as it is written`, isNothing(same) ? [] : [textOf(same)]);
      const [live, written] = [await this.plan(after), await this.command(['plan', '--from', this.write('before', before), '--to', this.write('after', after)])];
      this.tally.check(`${subject}the plan for the second revision is the one from YAML to YAML`, live.stdout === written.stdout && live.code === 0 ? [] : [textOf(live), textOf(written)]);
      return before.length;
    } finally {
      await removeAll(this.client, before);
    }
  }

  /** What is needed beside a bundle, without and with the right to read Secrets. */
  public async proveRequirements(): Promise<void> {
    const host = { apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name: 'host', namespace: ACCOUNT.namespace }, spec: { bmc: { address: 'ipmi://10.0.0.1', credentialsName: 'bmc' } } };
    const place = this.write('host', [host]);
    const secret = `${ACCOUNT.namespace}/bmc, keys password, username`;
    const check = async (what: string, line: string) => {
      const outcome = await this.command(['requirements', '--live', '--kubeconfig', this.config, place]);
      this.tally.check(`requirements: a Secret ${what}`, outcome.stdout.includes(`  ${line}\n`) && !outcome.stdout.includes('aHVzaA==') ? [] : [textOf(outcome)]);
    };
    await this.applyAll([{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bmc', namespace: ACCOUNT.namespace }, data: { username: 'aHVzaA==' } }]);
    await check('that may not be read is not checked', `[not decidable] ${secret} (not checked: the user of the context may not get secrets in the namespace '${ACCOUNT.namespace}')`);
    const role = roleIn('requirements.md');
    await this.applyAll([role, bindingTo(role)]);
    await check('is held against its keys', `[NOT MET] ${secret} (it lacks 'password')`);
    await this.applyAll([{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'bmc', namespace: ACCOUNT.namespace }, data: { username: 'aHVzaA==', password: 'aHVzaA==' } }]);
    await check('with all keys is met', `[met] ${secret}`);
  }

  private async proveRefused(example: readonly Manifest[], when: string): Promise<void> {
    const outcome = await this.plan(example);
    this.tally.check(`a plan is refused ${when}`, outcome.code === 2 && outcome.stderr.startsWith(`${REFUSED}list `) ? [] : [textOf(outcome)]);
  }

  private plan(manifests: readonly Manifest[]): Promise<Outcome> {
    return this.command(['plan', '--live', '--kubeconfig', this.config, '--to', this.write('to', manifests)]);
  }

  private async command(argv: readonly string[]): Promise<Outcome> {
    const written = { stdout: '', stderr: '' };
    const output = (name: 'stdout' | 'stderr') => ({ isTTY: false, write: (text: string) => void (written[name] += text) });
    const code = await run([...argv, '--no-config'], {
      cwd: this.folder, env: {}, stdout: output('stdout'), stderr: output('stderr'), now: () => Date.now(), readStdin: () => Buffer.alloc(0),
    });
    return { code, ...written };
  }

  private write(name: string, manifests: readonly Manifest[]): string {
    const file = path.join(this.folder, `${name}.yaml`);
    fs.writeFileSync(file, manifests.map(manifest => stringify(manifest, { aliasDuplicateObjects: false })).join('---\n'));
    return file;
  }

  private async applyAll(manifests: readonly Manifest[]): Promise<void> {
    for (const manifest of manifests) {
      const { refusal } = await this.client.apply(manifest);
      if (refusal !== undefined) {
        throw new Error(`${idOf(manifest)}: ${refusal.message}`);
      }
    }
  }
}

/** The ClusterRole that a page shows. */
export function roleIn(page: string): Manifest & { readonly rules: readonly Rule[] } {
  const blocks = [...fs.readFileSync(path.join(DOCS, page), 'utf8').matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].flatMap(([, text]) => parseAllDocuments(text));
  return blocks.map(document => document.toJS() as ReturnType<typeof roleIn>).find(({ kind }) => kind === 'ClusterRole')!;
}

export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

function bindingTo({ metadata }: Manifest): Manifest {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: metadata?.name },
    roleRef: { apiGroup: RBAC, kind: 'ClusterRole', name: metadata?.name },
    subjects: [{ kind: 'ServiceAccount', ...ACCOUNT }],
  };
}

/** The page says that a role without its last rule leaves Secrets unchecked. */
function withoutSecrets(role: ReturnType<typeof roleIn>): Manifest[] {
  const lesser = { ...role, metadata: { name: 'requirements-without-secrets' }, rules: role.rules.slice(0, -1) };
  return [lesser, bindingTo(lesser)];
}

/** The right to get what else a bundle has, which the page asks for. */
function roleFor(manifests: readonly Manifest[]): Manifest[] {
  const groups = [...new Set(manifests.map(({ apiVersion }) => apiVersion.includes('/') ? apiVersion.split('/')[0] : ''))].filter(group => group !== '');
  const role = { apiVersion: `${RBAC}/v1`, kind: 'ClusterRole', metadata: { name: 'own-kinds' }, rules: [{ apiGroups: groups, resources: ['*'], verbs: ['get'] }, CORE] };
  return [role, bindingTo(role)];
}

const CORE = { apiGroups: [''], resources: ['serviceaccounts', 'services', 'persistentvolumeclaims', 'pods'], verbs: ['get'] };

function kubeconfig({ url, certificateAuthority }: Connection, token: string): string {
  return stringify({
    'apiVersion': 'v1',
    'kind': 'Config',
    'current-context': 'proof',
    'clusters': [{ name: 'proof', cluster: { 'server': url, 'certificate-authority-data': Buffer.from(certificateAuthority).toString('base64') } }],
    'users': [{ name: 'reader', user: { token } }],
    'contexts': [{ name: 'proof', context: { cluster: 'proof', user: 'reader' } }],
  });
}

function isNothing({ code, stdout }: Outcome): boolean {
  return code === 0 && /^nothing happens to \d+ clusters?\n$/.test(stdout);
}

function textOf({ code, stdout, stderr }: Outcome): string {
  return `exit code ${code}: ${`${stderr}${stdout}`.slice(0, 1500)}`;
}
