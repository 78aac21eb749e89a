import { dataOf } from './pool-users';
import { jinjaExpressions, Memo, nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { KubeadmMachines, kubeadmMachines } from '../../../rules/shared/kubeadm-machines';
import { HAS_FALLBACK, renderedTexts } from '../../../rules/shared/rendered-texts';
import { Field, MachineGroup, Topology } from '../../../topology';

/** What every host has: from the baremetal operator, and from cloud-init, which reads it from the drive. */
const ALWAYS = [
  'uuid', 'metal3-namespace', 'metal3-name', 'local-hostname', 'name', 'hostname', 'instance-id', 'availability_zone', 'public_keys', 'public-keys', 'keys', 'meta',
  'launch_index', 'files', 'random_seed', 'dsmode', 'project_id', 'devices', 'network_config',
];
const KNOWN_EVERYWHERE: ReadonlySet<string> = new Set(ALWAYS.map(inExpressions));
/** What Metal3 adds to any metadata of a data template. */
const WITH_METADATA = 'providerid';
const KEY = /\bds(?:\.meta_data|\[["']meta_data["']\])(?:\.(\w+)|\[["']([^"']*)["']\])/g;
/** The machines of a fleet have the same few expressions. */
const knownTexts = new Memo<readonly string[]>(100);

export const UNKNOWN_METADATA: Rule = {
  code: 'metal3/unknown-metadata',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go; baremetal-operator pkg/provisioner/ironic/ironic.go; cloud-init cloudinit/templater.py',
  isLocal: true,
  check: (topology, registry) => kubeadmMachines(topology, registry, 'metal3').flatMap(machines => checkMachines(machines, topology)),
};

function checkMachines(machines: KubeadmMachines, topology: Topology): Finding[] {
  const texts = renderedTexts(machines).filter(({ text }) => text!.includes('meta_data'));
  const defined = texts.length === 0 ? undefined : definedKeys(machines.group, topology);
  return defined === undefined ? [] : texts.flatMap(at => {
    const key = keysIn(at.text!).find(name => !KNOWN_EVERYWHERE.has(inExpressions(name)) && !defined.includes(inExpressions(name)));
    return key === undefined ? [] : checkKey(at, key, [...new Set([...defined, ...KNOWN_EVERYWHERE])], machines.group);
  });
}

function checkKey(at: Field, key: string, known: readonly string[], { infrastructure }: MachineGroup): Finding[] {
  const near = nearestName(key, known);
  // Without a data template the hosts themselves may have further metadata, so that only a slip is certain.
  return near === undefined && !infrastructure!.at('spec.template.spec').has('dataTemplate') ? [] : [{
    at,
    message: `'ds.meta_data.${key}' is in no metadata of these hosts, and cloud-init writes 'CI_MISSING_JINJA_VAR/${key}' there; `
      + (near === undefined ? `use one of ${known.slice(0, 6).join(', ')}, or define '${key}' in 'metaData' of the data template`
        : `'${near}' is known: correct the name`),
  }];
}

/** The keys that a data template defines; undefined where a Secret or a template elsewhere has some. */
function definedKeys(group: MachineGroup, topology: Topology): string[] | undefined {
  const spec = group.infrastructure?.at('spec.template.spec');
  const template = dataOf(group, topology)?.template;
  if (group.infrastructure?.kind !== 'Metal3MachineTemplate' || spec === undefined || spec.has('metaData') || (spec.has('dataTemplate') && template === undefined)) {
    return undefined;
  }
  const metadata = template?.at('spec.metaData');
  const defined = metadata?.members().flatMap(list => list.items()).flatMap(entry => entry.textOf('key') ?? []) ?? [];
  return [...defined, ...metadata?.exists === true ? [WITH_METADATA] : []].map(inExpressions);
}

/** Expressions cannot have hyphens in names. */
function inExpressions(key: string): string {
  return key.replace(/-/g, '_');
}

function keysIn(text: string): readonly string[] {
  return knownTexts.get(text, () => jinjaExpressions(text).map(({ start, end }) => text.slice(start, end))
    .filter(expression => !HAS_FALLBACK.test(expression))
    .flatMap(expression => [...expression.matchAll(KEY)].map(([, member, quoted]) => member ?? quoted)));
}
