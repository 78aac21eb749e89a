import { refuseValue } from './errors';
import { isIpAddress } from './ip-range';
import { isDnsSubdomain } from './names';

/** Whether the text is an IP address or a DNS name. */
export function isHost(text: string): boolean {
  return isIpAddress(text) || isHostName(text);
}

/** Refuses what is not the DNS name of a host. */
export function checkHostName(prop: string, text: string): void {
  if (!isHostName(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not a host name; use for example 'edge.example.com', without scheme and port`);
  }
}

/** A name that ends in digits is a mistyped address. */
function isHostName(text: string): boolean {
  return isDnsSubdomain(text) && !/(^|\.)\d+$/.test(text);
}
