import { formatPath, isRecord } from '../../../topology';

/** What a value has to be: a type, a list of one shape, or an object with members. */
type Shape = 'text' | 'number' | 'whole number' | 'true or false' | readonly [Shape] | { readonly [member: string]: Shape };

type Path = readonly (string | number)[];

const LARGEST_WHOLE_NUMBER = 2 ** 63;

const HARDWARE_DETAILS: Shape = {
  systemVendor: { manufacturer: 'text', productName: 'text', serialNumber: 'text' },
  firmware: { bios: { date: 'text', vendor: 'text', version: 'text' } },
  ramMebibytes: 'whole number',
  nics: [{
    name: 'text',
    model: 'text',
    mac: 'text',
    ip: 'text',
    speedGbps: 'whole number',
    vlans: [{ id: 'whole number', name: 'text' }],
    vlanId: 'whole number',
    pxe: 'true or false',
    lldp: { switchID: 'text', portID: 'text', switchSystemName: 'text' },
    pciAddress: 'text',
  }],
  storage: [{
    name: 'text',
    alternateNames: ['text'],
    rotational: 'true or false',
    type: 'text',
    sizeBytes: 'whole number',
    vendor: 'text',
    model: 'text',
    serialNumber: 'text',
    wwn: 'text',
    wwnVendorExtension: 'text',
    wwnWithExtension: 'text',
    hctl: 'text',
  }],
  cpu: { arch: 'text', model: 'text', clockMegahertz: 'number', flags: ['text'], count: 'whole number' },
  hostname: 'text',
};

/** What the baremetal operator cannot read in the details of a host's hardware, the first of it. */
export function hardwareDetailsProblem(details: unknown): string | undefined {
  return problems(details, HARDWARE_DETAILS, [])[0];
}

/** Null stands for what is left out, wherever it stands. */
function problems(value: unknown, shape: Shape, path: Path): string[] {
  if (value === null) {
    return [];
  }
  if (typeof shape === 'string') {
    return isOfType(value, shape) ? [] : [`has '${formatPath(path)}' ${JSON.stringify(value)}; use ${shape === 'true or false' ? shape : `a ${shape}`}`];
  }
  if (isList(shape)) {
    return Array.isArray(value) ? value.flatMap((item, index) => problems(item, shape[0], [...path, index]))
      : [`has '${formatPath(path)}' ${JSON.stringify(value)}; use a list`];
  }
  return isRecord(value) ? Object.entries(value).flatMap(([name, member]) => memberProblems(name, member, shape, path))
    : [`has '${formatPath(path)}' ${JSON.stringify(value)}; use an object`];
}

/** The operator reads names in upper and lower case alike. */
function memberProblems(name: string, member: unknown, members: { readonly [member: string]: Shape }, path: Path): string[] {
  const known = Object.keys(members).find(each => each.toLowerCase() === name.toLowerCase());
  return known !== undefined ? problems(member, members[known], [...path, known])
    : [`has the unknown '${formatPath([...path, name])}'; leave it out, known are ${Object.keys(members).join(', ')}`];
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'text': return typeof value === 'string';
    case 'number': return typeof value === 'number';
    case 'whole number': return Number.isInteger(value) && Math.abs(value as number) < LARGEST_WHOLE_NUMBER;
    default: return typeof value === 'boolean';
  }
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
