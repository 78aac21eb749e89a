import { hardwareDetailsProblem } from './hardware-details';
import { bareMetalHosts } from './hosts';
import { Finding, Rule, Severity } from '../../../knowledge';
import { BundleObject, Field, isRecord } from '../../../topology';

const [INSPECT, REBOOT] = ['inspect.metal3.io', 'reboot.metal3.io'];
const OPERATIONAL_STATUS = ['', 'OK', 'discovered', 'error', 'delayed', 'detached'];
const ERROR_TYPE = [
  '', 'provisioned registration error', 'registration error', 'inspection error', 'preparation error', 'provisioning error', 'power management error',
];
const REBOOT_MODE = ['', 'hard', 'soft'];

export const HOST_ANNOTATION: Rule = {
  code: 'metal3/host-annotation',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go',
  needsMember: ['annotations'],
  check: topology => bareMetalHosts(topology).flatMap(host => host.at('metadata.annotations').members().flatMap(at => checkAnnotation(host, at))),
};

/** An empty annotation says nothing. */
function checkAnnotation(host: BundleObject, at: Field): Finding[] {
  const name = `${at.step}`;
  const problem = !at.text ? undefined
    : name === INSPECT ? inspectProblem(host, at.text)
      : name === `${INSPECT}/hardwaredetails` ? detailsProblem(host, at.text)
        : name === 'baremetalhost.metal3.io/status' ? membersProblem(at.text, { operationalStatus: OPERATIONAL_STATUS, errorType: ERROR_TYPE })
          : name === REBOOT || name.startsWith(`${REBOOT}/`) ? rebootProblem(at.text)
            : undefined;
  return problem === undefined ? [] : [{ at, message: `'${name}' ${problem}` }];
}

function inspectProblem(host: BundleObject, value: string): string | undefined {
  if (value !== 'disabled') {
    return `'${value}' is unknown; use 'disabled', or leave it out`;
  }
  return host.at('spec.inspectionMode').text === 'agent' ? "'disabled' contradicts 'inspectionMode' 'agent'; leave one of them out" : undefined;
}

function detailsProblem(host: BundleObject, value: string): string | undefined {
  const isUninspected = host.at('spec.inspectionMode').text === 'disabled' || host.annotations[INSPECT] === 'disabled';
  return isUninspected ? membersProblem(value, {}) ?? hardwareDetailsProblem(read(value) ?? {})
    : "would be overwritten by the inspection; set 'inspectionMode' to 'disabled'";
}

/** What is wrong with the value of a request to reboot. */
export function rebootProblem(value: string): string | undefined {
  const problem = membersProblem(value, { mode: REBOOT_MODE });
  const force = problem === undefined ? memberOf(read(value) ?? {}, 'force') : undefined;
  return problem ?? (typeof (force ?? false) === 'boolean' ? undefined : `has 'force' ${JSON.stringify(force)}; use true or false`);
}

/** What is wrong, unless the text is an object in JSON whose members have values they can have. */
function membersProblem(json: string, allowed: { readonly [name: string]: readonly string[] }): string | undefined {
  const value = read(json);
  // The operator takes null for an object without members.
  if (value === null) {
    return undefined;
  }
  if (!isRecord(value)) {
    return 'is not an object in JSON; correct it, or leave it out';
  }
  return Object.entries(allowed).flatMap(([name, values]) => {
    const member = memberOf(value, name) ?? '';
    return typeof member === 'string' && values.includes(member) ? []
      : [`has '${name}' ${JSON.stringify(member)}; use one of ${values.filter(Boolean).map(each => `'${each}'`).join(', ')}, or leave it out`];
  })[0];
}

/** As the operator reads JSON: names in upper or lower case are the same, and the last one counts. */
function memberOf(value: object, name: string): unknown {
  return Object.entries(value).filter(([key]) => key.toLowerCase() === name.toLowerCase()).pop()?.[1];
}

function read(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
