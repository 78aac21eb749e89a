import { jinjaExpressions, Memo, nearestName } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { MachineGroup } from '../../topology';
import { KubeadmMachines, kubeadmMachines } from '../shared/kubeadm-machines';
import { HAS_FALLBACK, renderedTexts } from '../shared/rendered-texts';

/** By the beginning of a name, what can follow. Below the metadata each platform has names of its own, which its record may know. */
const MEMBERS: { readonly [root: string]: readonly string[] } = {
  v1: [
    'availability_zone', 'cloud_id', 'cloud_name', 'distro', 'distro_release', 'distro_version', 'instance_id', 'kernel_release', 'local_hostname', 'machine', 'platform',
    'public_ssh_keys', 'python_version', 'region', 'subplatform', 'system_platform', 'variant', '_beta_keys',
  ],
  ds: ['meta_data', 'user_data', 'vendor_data', 'dynamic', 'ec2_metadata', 'network_json'],
};
/** What stands below the metadata. */
const METADATA = /(?<![\w.\]"'-])ds(?:\.meta_data|\[["']meta_data["']\])((?:\.\w+|\[["'][^"'\]]*["']\])+)/g;
/** Names of the first group can stand alone. */
const ALONE = /^\{\{-?\s*(\w+)\s*(?:-?\}\}|\|)/;
const NAME = /(?<![\w.\]"'-])(v1|ds)\.(\w+(?:-\w+)*)((?:\.\w+)?)/g;

/** The machines of a fleet have the same few expressions. */
const slips = new Memo<readonly Slip[]>(100, 200);

/** A name that nobody knows, and the one that is meant. */
interface Slip {
  readonly name: string;
  readonly meant: string;
}

/** Who renders other templates refuses such expressions altogether. */
export const UNKNOWN_INSTANCE_DATA: Rule = {
  code: 'node/unknown-instance-data',
  severity: Severity.ERROR,
  source: 'cloud-init cloudinit/sources/__init__.py, cloudinit/templater.py, doc/rtd/explanation/instancedata.rst',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry).filter(({ config }) => config.textOf('format') !== 'ignition').flatMap(machines => checkMachines(machines, registry)),
};

function checkMachines(machines: KubeadmMachines, registry: ProviderRegistry): Finding[] {
  const texts = renderedTexts(machines);
  const keys = texts.length === 0 ? undefined : metadataKeys(machines.group, registry);
  return texts.flatMap(at => {
    const slip = slipIn(at.text!, machines.provider, keys);
    return slip === undefined ? [] : [{
      at,
      message: `'${slip.name}' is not in the instance data of cloud-init, which writes 'CI_MISSING_JINJA_VAR/…' there; use '${slip.meant}'`,
    }];
  });
}

/** Later releases may know more, so that only what is nearly a name is told. */
function slipOf([name, root, member, rest]: RegExpMatchArray): Slip[] {
  const near = MEMBERS[root].includes(member) ? undefined : nearestName(member.replace(/-/g, '_'), MEMBERS[root]);
  return near === undefined ? [] : [{ name, meant: `${root}.${near}${rest}` }];
}

/** The first slip of a text. */
function slipIn(text: string, provider: string, keys: readonly string[] | undefined): Slip | undefined {
  for (const { start, end } of jinjaExpressions(text)) {
    const expression = text.slice(start, end);
    const [slip] = slips.get(`${provider} ${expression}`, () => slipsOf(expression, keys));
    if (slip !== undefined) {
      return slip;
    }
  }
  return undefined;
}

function slipsOf(expression: string, keys: readonly string[] | undefined): readonly Slip[] {
  return HAS_FALLBACK.test(expression) ? [] : [
    ...[...expression.matchAll(NAME)].flatMap(slipOf),
    ...keys === undefined ? [] : [...expression.matchAll(METADATA)].flatMap(([name, way]) => slipInMetadata(name, way, keys)),
    ...slipAlone(expression),
  ];
}

function metadataKeys({ infrastructureRef }: MachineGroup, registry: ProviderRegistry): readonly string[] | undefined {
  const traits = registry.traitsOfMachines(infrastructureRef?.kind ?? '');
  return traits && registry.infrastructureOf(traits.infraClusterKind)?.metadataKeys;
}

/** Level by level, for as long as something is known below. Expressions may write hyphens in brackets. */
function slipInMetadata(name: string, way: string, keys: readonly string[]): Slip[] {
  let parent = '';
  for (const step of way.match(/\w+(?:-\w+)*/g) ?? []) {
    const children = keys.filter(key => key.startsWith(parent) && !key.slice(parent.length).includes('.')).map(key => key.slice(parent.length));
    const plain = step.replace(/-/g, '_');
    if (!children.includes(plain)) {
      const near = nearestName(plain, children);
      return near === undefined ? [] : [{ name, meant: `ds.meta_data.${parent}${near}` }];
    }
    parent = `${parent}${plain}.`;
  }
  return [];
}

function slipAlone(expression: string): Slip[] {
  const name = ALONE.exec(expression)?.[1];
  const near = name === undefined || MEMBERS.v1.includes(name) || name in MEMBERS ? undefined : nearestName(name, MEMBERS.v1);
  return name === undefined || near === undefined ? [] : [{ name, meant: near }];
}
