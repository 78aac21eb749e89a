import { lazily, refuseValue } from '../../core';

/** The longest name of a resource in GCP. */
export const MAX_GCP_NAME_LENGTH = 63;
const NAME = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const ZONE = /^[a-z]+(-[a-z]+)+\d+-[a-z0-9]+$/;
// The letters of all scripts take milliseconds, also where a literal is only parsed.
const LABEL_KEY = lazily(() => new RegExp(String.raw`^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}_-]{0,62}$`, 'u'));
const LABEL_VALUE = lazily(() => new RegExp(String.raw`^[\p{Ll}\p{Lo}\p{N}_-]{0,63}$`, 'u'));

/** Whether a resource in GCP can have this name. */
export function isGcpName(text: string): boolean {
  return NAME.test(text);
}

/** Refuses names from which machines would get names that GCP refuses. */
export function checkMachineNames(prop: string, owner: string, machineNaming?: string): void {
  if (!isGcpName(owner)) {
    refuseValue('input/invalid-value', `'${prop}' '${owner}' cannot start the names of machines in GCP; start it with a letter`);
  }
  // What is filled in for the random part can be a digit; the other variables are names that start with a letter.
  if (machineNaming !== undefined && !isGcpName(machineNaming.replace('{{ .random }}', '0').replace(/\{\{(?:[^{}]|\{(?!\{)|\}(?!\}))*\}\}/g, 'x'))) {
    refuseValue('input/invalid-value', `'machineNaming' '${machineNaming}' does not give machines a name in GCP; start it with a letter and use no dots`);
  }
}

/** Refuses a region that cannot be. */
export function checkRegion(region: string): void {
  if (!ZONE.test(`${region}-a`)) {
    refuseValue('input/invalid-value', `'region' '${region}' is not a region; use for example 'europe-west1'`);
  }
}

/**
 * Refuses what is not a zone.
 *
 * @param region the region of the zones, where it is known
 */
export function checkZones(prop: string, zones: readonly string[], region?: string): void {
  const bad = zones.find(zone => !ZONE.test(zone));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' '${bad}' is not a zone; use for example '${region ?? 'europe-west1'}-b'`);
  }
  const foreign = zones.find(zone => region !== undefined && !zone.startsWith(`${region}-`));
  if (foreign !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' '${foreign}' is not a zone of ${region}; use for example '${region}-b'`);
  }
}

/** Refuses labels that GCP would refuse: it knows no capitals, dots and slashes. */
export function checkGcpLabels(labels: { readonly [key: string]: string } = {}): void {
  const bad = Object.keys(labels).find(key => !LABEL_KEY().test(key) || !LABEL_VALUE().test(labels[key]));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'additionalLabels' has '${bad}' = '${labels[bad]}', which is not a label of GCP; `
      + "use at most 63 lower-case letters, digits, '-' and '_' for key and value, and start the key with a letter");
  }
}

/** Refuses network tags that GCP would refuse. */
export function checkNetworkTags(tags: readonly string[] = []): void {
  const bad = tags.find(tag => !isGcpName(tag));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'additionalNetworkTags' has '${bad}', which is not a network tag; `
      + "use at most 63 lower-case letters, digits and '-', starting with a letter");
  }
}
