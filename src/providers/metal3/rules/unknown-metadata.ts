import { NetworkData, networkData } from './data-templates';
import { dataOf } from './pool-users';
import { jinjaExpressions, nearestName } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { KubeadmMachines, kubeadmMachines } from '../../../rules/shared/kubeadm-machines';
import { argumentValues } from '../../../rules/shared/node-configs';
import { Field, MachineGroup } from '../../../topology';

/** What every host has: from the baremetal operator, and from cloud-init, which reads it from the drive. */
const ALWAYS = [
  'uuid', 'metal3-namespace', 'metal3-name', 'local-hostname', 'name', 'hostname', 'instance-id', 'availability_zone', 'public_keys', 'public-keys', 'keys', 'meta',
  'launch_index', 'files', 'random_seed', 'dsmode', 'project_id', 'devices', 'network_config',
];
/** What Metal3 adds to any metadata of a data template. */
const WITH_METADATA = 'providerid';
const KEY = /\bds(?:\.meta_data|\[["']meta_data["']\])(?:\.(\w+)|\[["']([^"']*)["']\])/g;
/** An expression that says what holds where there is no value. */
const HAS_FALLBACK = /\|\s*(?:default|d)\b|\bis (?:not )?defined\b/;

export const UNKNOWN_METADATA: Rule = {
  code: 'metal3/unknown-metadata',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 baremetal/metal3data_manager.go; baremetal-operator pkg/provisioner/ironic/ironic.go; cloud-init cloudinit/templater.py',
  check: (topology, registry) => {
    const machines = kubeadmMachines(topology, registry, 'metal3');
    const data = machines.length === 0 ? new Map<string, NetworkData>()
      : new Map(networkData(topology).map(entry => [`${entry.template.namespace}/${entry.template.name}`, entry]));
    return machines.flatMap(machine => checkMachines(machine, data));
  },
};

function checkMachines(machines: KubeadmMachines, data: ReadonlyMap<string, NetworkData>): Finding[] {
  const known = knownKeys(machines.group, data);
  return known === undefined ? [] : textsOf(machines).flatMap(at => {
    const [key] = keysIn(at.text ?? '').filter(name => !known.has(name.replace(/-/g, '_')));
    const near = key === undefined ? undefined : nearestName(key, known);
    // Without a data template the hosts themselves may have further metadata, so that only a slip is certain.
    return key === undefined || (near === undefined && !machines.group.infrastructure!.at('spec.template.spec').has('dataTemplate')) ? [] : [{
      at,
      message: `'ds.meta_data.${key}' is in no metadata of these hosts, and cloud-init writes 'CI_MISSING_JINJA_VAR/${key}' there; `
        + (near === undefined ? `use one of ${[...known].slice(0, 6).join(', ')}, or define '${key}' in 'metaData' of the data template`
          : `'${near}' is known: correct the name`),
    }];
  });
}

/** The keys with underscores, as expressions can have them; undefined where a Secret or a template elsewhere has some. */
function knownKeys(group: MachineGroup, data: ReadonlyMap<string, NetworkData>): ReadonlySet<string> | undefined {
  const spec = group.infrastructure?.at('spec.template.spec');
  const template = dataOf(group, data)?.template;
  if (group.infrastructure?.kind !== 'Metal3MachineTemplate' || spec === undefined || spec.has('metaData') || (spec.has('dataTemplate') && template === undefined)) {
    return undefined;
  }
  const metadata = template?.at('spec.metaData');
  const defined = metadata?.members().flatMap(list => list.items()).flatMap(entry => entry.textOf('key') ?? []) ?? [];
  return new Set([...defined, ...metadata?.exists === true ? [WITH_METADATA] : [], ...ALWAYS].map(key => key.replace(/-/g, '_')));
}

/** The texts that cloud-init renders with the metadata of the host. What is encoded is not rendered. */
function textsOf({ config, registrations }: KubeadmMachines): Field[] {
  return [
    ...['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'].flatMap(name => config.member(name).items()),
    ...config.member('files').items().filter(file => !file.has('encoding')).map(file => file.member('content')),
    ...registrations.flatMap(registration => [registration.member('name'), ...argumentValues(registration.member('kubeletExtraArgs'))]),
  ].filter(({ text }) => text?.includes('meta_data'));
}

function keysIn(text: string): string[] {
  return jinjaExpressions(text).map(({ start, end }) => text.slice(start, end)).filter(expression => !HAS_FALLBACK.test(expression))
    .flatMap(expression => [...expression.matchAll(KEY)].map(([, member, quoted]) => member ?? quoted));
}
