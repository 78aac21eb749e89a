import { parse } from 'yaml';
import { MixedCluster } from '../../src/root';
import { ownAssembly } from '../support/assembly';
import { Manifest } from '../support/manifests';
import { ENTRY, MEMBER, PropStep, textProps } from '../support/text-props';
import { nodeOf, renderJinjaTexts } from '../support/user-data';

/** Appended to a text that is fine: each would be read as something else by a shell, by YAML without quotes, or by who renders templates. */
const TAILS = ['\nbootcmd: [reboot]', ' #x', ': x', '"x', "'x", ' --anonymous-auth=true', ',x=y', '$(reboot)', "{{ ': x' }}"];
/** Commands are code on purpose, and so are files that are run. */
const CODE = /^(?:pre|post)\w*Commands$|^bootCommands$|^commands$/;
/** What no program takes for anything but a word. */
const WORD = /^[\w./:@%+=,-]*$/;
/** What a shell on a node sees: all of objects that are for nodes. */
const ON_NODE = /^\.(?:K0s|EKS|Nodeadm)\w*Config/;
const HASH = /-[0-9a-f]{8,10}(?![\w-])/g;
const CONFIGS: { readonly [kind: string]: (manifest: Manifest) => Manifest } = {
  KubeadmControlPlane: ({ spec }) => spec.kubeadmConfigSpec ?? {},
  KubeadmConfigTemplate: ({ spec }) => spec.template.spec ?? {},
  KubeadmConfig: ({ spec }) => spec ?? {},
};

type Path = readonly (string | number)[];

/** A text in the props of a test, and where it is. */
interface Leaf {
  readonly path: Path;
  readonly text: string;
}

/** The texts of plain props. What is in a class has been checked by it, or is when it is rendered. */
function leavesOf(value: unknown, path: Path = []): Leaf[] {
  if (typeof value === 'string') {
    return [{ path, text: value }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((member, index) => leavesOf(member, [...path, index]));
  }
  return isPlain(value) ? Object.entries(value).flatMap(([key, member]) => leavesOf(member, [...path, key])) : [];
}

/** The texts that the assembly has for the props of a class, each as a list of steps; undefined for classes that are not public. */
function textPropsOf(cluster: MixedCluster): readonly (readonly PropStep[])[] | undefined {
  const assembly = ownAssembly();
  const { constructor: { name } } = cluster.node.children[cluster.node.children.length - 1];
  const { initializer } = Object.values(assembly.types ?? {}).find(type => type.kind === 'class' && type.name === name) ?? {};
  const props = initializer?.parameters?.[2].type.fqn;
  return props === undefined ? undefined : textProps(assembly, props).map(({ path }) => path);
}

/** Whether a path in props is that of a text in the assembly, and not for example of a value of an enum. */
function isAt(path: Path, steps: readonly PropStep[]): boolean {
  return path.length === steps.length && steps.every((step, index) => step === ENTRY ? typeof path[index] === 'number' : step === MEMBER || step === path[index]);
}

function isPlain(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function replaceAt(value: unknown, [step, ...rest]: Path, text: string): unknown {
  if (step === undefined) {
    return text;
  }
  return Array.isArray(value) ? value.map((member, index) => index === step ? replaceAt(member, rest, text) : member as unknown)
    : { ...value as object, [step]: replaceAt((value as { [key: string]: unknown })[step], rest, text) };
}

/** What else a text has become than a text in place of another. */
class Comparison {
  public readonly problems: string[] = [];

  constructor(private readonly sample: string, private readonly text: string) {}

  public compare(changed: unknown, plain: unknown, at: string): void {
    if (typeof changed === 'string' && typeof plain === 'string') {
      this.compareTexts(changed, plain, at);
    } else if (typeof changed === 'object' && typeof plain === 'object' && changed !== null && plain !== null) {
      this.compareMembers(changed, plain, at);
    } else if (changed !== plain) {
      this.problems.push(`${at} is ${JSON.stringify(changed)} in place of ${JSON.stringify(plain)}`);
    }
  }

  private compareMembers(changed: object, plain: object, at: string): void {
    const members = new Map(Object.entries(changed).map(([key, member]) => [key.replaceAll(this.text, this.sample), member as unknown]));
    if (members.size !== Object.keys(plain).length || Object.keys(plain).some(key => !members.has(key))) {
      this.problems.push(`${at} has the members ${[...members.keys()].join(', ')} in place of ${Object.keys(plain).join(', ')}`);
      return;
    }
    Object.entries(plain).forEach(([key, member]) => this.compare(members.get(key), member, `${at}.${key}`));
  }

  private compareTexts(changed: string, plain: string, at: string): void {
    if (changed === plain || changed === this.text || changed.replace(HASH, '') === plain.replace(HASH, '')) {
      return;
    }
    const [document, other] = [changed, plain].map(documentOf);
    if (document !== undefined && other !== undefined) {
      this.compare(document, other, at);
    } else if (!this.isPart(changed, plain, at) && !this.isEncoded(changed, plain)) {
      this.problems.push(`${at} is ${JSON.stringify(changed)} in place of ${JSON.stringify(plain)}`);
    }
  }

  /** Whether the text is a part of another one, and no shell or list makes more of it. */
  private isPart(changed: string, plain: string, at: string): boolean {
    const isList = /^--(?:labels|taints|node-labels|register-with-taints)=/.test(plain);
    return plain.includes(this.sample) && changed === plain.replaceAll(this.sample, this.text)
      && (!ON_NODE.test(at) || (WORD.test(this.text) && (!isList || !this.text.includes(','))));
  }

  private isEncoded(changed: string, plain: string): boolean {
    return [[changed, this.text], [plain, this.sample]].every(([encoded, text]) => Buffer.from(encoded, 'base64').toString() === text);
  }
}

/** What a text says if it is a document itself. */
function documentOf(text: string): object | undefined {
  try {
    const document: unknown = parse(text);
    return typeof document === 'object' && document !== null ? document : undefined;
  } catch {
    return undefined;
  }
}

/** What is wrong with manifests in which a text stands for a sample. */
function problemsOf(changed: readonly Manifest[], plain: readonly Manifest[], sample: string, text: string): string[] {
  const comparison = new Comparison(sample, text);
  expect(changed).toHaveLength(plain.length);
  changed.forEach((manifest, index) => comparison.compare(withoutConfig(manifest), withoutConfig(plain[index]), `.${manifest.kind}`));
  const nodes = (manifests: readonly Manifest[]) =>
    manifests.filter(({ kind }) => kind in CONFIGS).map(manifest => nodeOf(CONFIGS[manifest.kind](manifest)));
  const quoted = (value: string) => JSON.stringify(renderJinjaTexts(value)).slice(1, -1);
  const replaced: unknown = JSON.parse(JSON.stringify(nodes(changed)).replaceAll(quoted(text), quoted(sample)));
  comparison.compare(replaced, JSON.parse(JSON.stringify(nodes(plain))), 'node');
  return comparison.problems;
}

/** What kubeadm makes of its configuration is looked at on the node. */
function withoutConfig(manifest: Manifest): Manifest {
  const copy: Manifest = JSON.parse(JSON.stringify(manifest));
  const config = CONFIGS[manifest.kind]?.(copy);
  Object.keys(config ?? {}).forEach(key => delete config[key]);
  return copy;
}

type Props = { readonly [prop: string]: unknown };

/** A class to try texts on. */
export interface InjectionSubject {
  readonly minimal: object;
  /** What has to stand beside a prop. */
  readonly alongWith?: { readonly [prop: string]: object | undefined };
  /** Every prop with a value. */
  readonly all: (cluster: MixedCluster) => object;
  /** The same for a cluster that is thrown away. */
  readonly sample: () => object;
  /** Texts that `all` does not have. */
  readonly untried?: readonly string[];
  readonly build: (props: (cluster: MixedCluster) => object) => { readonly cluster: MixedCluster; readonly manifests: readonly Manifest[] };
}

/** Each text of each prop stays one text in what is written and on the node, or is refused. */
export function describeInjection({ minimal, alongWith, all, sample: makeSample, untried = [], build }: InjectionSubject): void {
  test('takes no text of a prop for anything but a text', () => {
    const texts = textPropsOf(build(all).cluster);
    if (texts === undefined) {
      return;
    }
    const given = makeSample() as Props;
    const leaves = leavesOf(given).filter(({ path: [prop] }) => !CODE.test(`${prop}`)).filter(({ path }) => texts.some(steps => isAt(path, steps)));
    const problems: string[] = [];
    for (const { path: [prop, ...path], text: sample } of leaves) {
      const base = { ...minimal, ...alongWith?.[prop] };
      const make = (text: string) => build(cluster => ({ ...base, [prop]: replaceAt((all(cluster) as Props)[prop], path, text) })).manifests;
      const plain = make(sample);
      for (const text of TAILS.map(tail => `${sample}${tail}`)) {
        const found = attempt(() => problemsOf(make(text), plain, sample, text));
        problems.push(...found.map(problem => `${[prop, ...path].join('.')} ${JSON.stringify(text)}: ${problem}`));
      }
    }
    expect(problems).toEqual([]);
    const missing = texts.filter(steps => !CODE.test(steps[0]) && given[steps[0]] !== undefined && !leaves.some(({ path }) => isAt(path, steps)));
    expect(missing.map(steps => steps.join('.'))).toEqual(untried);
  }, 120_000);
}

/** An error of the library is as good as none, if it has a code. */
function attempt(find: () => string[]): string[] {
  try {
    return find();
  } catch (error) {
    const { message } = error as Error;
    return /\([a-z0-9-]+\/[a-z0-9-]+\)$/m.test(message) ? [] : [`fails with ${message}`];
  }
}
