import { isDnsLabel, isDnsSubdomain, isLabelKey, isLabelValue } from '../../../core';
import { optional } from '../cel-js';
import { Registrar } from './registrar';

/** What `format` stands for: the formats are its members. */
class Formats {}

class NamedFormat {
  constructor(public readonly name: string, public readonly holds: (text: string) => boolean) {}
}

const FORMATS: readonly NamedFormat[] = [
  new NamedFormat('dns1123Label', isDnsLabel),
  new NamedFormat('dns1123Subdomain', isDnsSubdomain),
  new NamedFormat('dns1035Label', text => isDnsLabel(text) && /^[a-z]/.test(text)),
  new NamedFormat('qualifiedName', isLabelKey),
  new NamedFormat('labelValue', isLabelValue),
  new NamedFormat('uuid', text => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)),
];

/** The format library of Kubernetes, without prefixes of names, URIs, bytes and times. */
export function addFormatFunctions(registrar: Registrar): void {
  registrar.type('kubernetes.Formats', Formats).type('kubernetes.NamedFormat', NamedFormat).constant('format', 'kubernetes.Formats', new Formats());
  for (const format of FORMATS) {
    registrar.add(`kubernetes.Formats.${format.name}(): kubernetes.NamedFormat`, () => format);
  }
  // What is wrong with a text is said by whoever explains the rule; here it counts that something is.
  registrar.add('kubernetes.NamedFormat.validate(string): optional<list<string>>',
    (format: NamedFormat, text: string) => optional(format.holds(text) ? undefined : [`not a ${format.name}`]));
}
