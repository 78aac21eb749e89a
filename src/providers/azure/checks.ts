import { findTwin, refuseValue } from '../../core';

// In lower case only: the provider ids of nodes hold the subscription, and are compared to the letter.
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const RESOURCE_ID = /^\/subscriptions\/[^/\s]+\/resourceGroups\/[^/\s]+\/providers\/[^/\s]+(\/[^/\s]+\/[^/\s]+)+$/i;
/** The tags that Azure keeps for itself or forbids. */
const BAD_TAG = /[<>%&\\?/]|^(microsoft|azure|windows)/i;

/** Refuses an id of a subscription, tenant or client that is none. */
export function checkGuid(prop: string, text: string): void {
  if (!GUID.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000'`);
  }
}

/** Refuses the name of a region, such as `westeurope`. */
export function checkRegion(prop: string, text: string): void {
  if (!/^[a-z0-9]+$/.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not the name of a region; use lower-case letters and digits, for example 'westeurope'`);
  }
}

/** Refuses the name of a network, subnet, gateway or load balancer that Azure would refuse. */
export function checkResourceName(prop: string, text?: string): void {
  if (text !== undefined && !/^[A-Za-z0-9_](?:[-\w.]{0,78}\w)?$/.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not the name of an Azure resource; `
      + "use 1 to 80 letters, digits, '_', '-' and '.', starting with a letter or digit and ending with a letter, digit or '_'");
  }
}

/** Refuses the name of a resource group that Azure would refuse. */
export function checkResourceGroup(prop: string, text?: string): void {
  if (text !== undefined && !/^[-\w.()]{0,89}[-\w()]$/.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not the name of a resource group; `
      + "use 1 to 90 letters, digits, '_', '-', '.' and parentheses, not ending with '.'");
  }
}

/** Refuses a text that is not the id of an Azure resource. */
export function checkResourceId(prop: string, text?: string): void {
  if (text !== undefined && !RESOURCE_ID.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not the id of an Azure resource; `
      + "use '/subscriptions/<subscription>/resourceGroups/<group>/providers/<provider>/<type>/<name>'");
  }
}

/** Refuses a text that says nothing. */
export function checkText(prop: string, text?: string): void {
  if (text?.trim() === '') {
    refuseValue('input/missing-value', `'${prop}' is empty; give it a value`);
  }
}

/** Refuses zones that Azure does not have. */
export function checkZones(prop: string, zones: readonly string[] = []): void {
  const bad = zones.find(zone => !/^[1-3]$/.test(zone)) ?? findTwin(zones);
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' '${bad}' is not an availability zone, or given twice; use '1', '2' and '3', each once`);
  }
}

/** Refuses tags that Azure would refuse. */
export function checkTags(prop: string, tags: { readonly [name: string]: string } = {}): void {
  const bad = Object.keys(tags).find(name => name === '' || BAD_TAG.test(name) || name.length > 512 || tags[name].length > 256);
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has '${bad}' = '${tags[bad]}', which is not a tag of Azure; `
      + "use a name without '<', '>', '%', '&', '\\', '?' and '/' that starts with neither 'microsoft', 'azure' nor 'windows', and a value of at most 256 characters");
  }
}
