import { Component } from './removed-settings';
import { Finding } from '../knowledge';
import { NamedArgument, namedArguments } from '../rules/shared/node-configs';
import { Field } from '../topology';

/** What an expression or a variable stands in is known on the node only. */
const UNKNOWN = /[${}]/;
/** How many of its heartbeats etcd waits for at least before it looks for another leader, and what it takes where nothing is written, in milliseconds. */
const [LEAST_HEARTBEATS, HEARTBEAT, ELECTION, LONGEST_ELECTION] = [5, 100, 1000, 50_000];
const OIDC = /^oidc-/;
const OTHER_AUTHORIZATION = /^authorization-(?:mode|policy-file|webhook-)/;
/** Modes of authorization that need a file. */
const FILES_OF_MODES: readonly [string, string][] = [['ABAC', 'authorization-policy-file'], ['Webhook', 'authorization-webhook-config-file']];

type Given = ReadonlyMap<string, Field>;

/** The arguments of a program that it does not start with because of one another. */
export function argumentConflicts(program: string, args: Field | undefined): Finding[] {
  const find = args === undefined ? undefined : CONFLICTS[program];
  return find?.(new Map(namedArguments(args!).filter(isGiven).map(({ name, value }) => [name, value]))) ?? [];
}

const CONFLICTS: { readonly [program: string]: ((given: Given) => Finding[]) | undefined } = {
  [Component.API_SERVER]: given => [...authenticationConflicts(given), ...authorizationConflicts(given), ...admissionConflicts(given)],
  [Component.KUBELET]: missingGracePeriods,
  etcd: electionConflicts,
};

function isGiven({ value }: NamedArgument): boolean {
  return (value.text ?? '') !== '' || value.number !== undefined;
}

function authenticationConflicts(given: Given): Finding[] {
  const oidc = [...given.keys()].find(name => OIDC.test(name));
  const [config, issuer, client] = ['authentication-config', 'oidc-issuer-url', 'oidc-client-id'].map(name => given.get(name));
  if (oidc !== undefined && config !== undefined) {
    return [{ at: config, message: `'authentication-config' and '${oidc}' are given, and kube-apiserver does not start with both; write the issuer to the file, or leave the file out` }];
  }
  const [one, missing] = issuer === undefined ? [client, 'oidc-issuer-url'] : [issuer, 'oidc-client-id'];
  return one === undefined || (issuer !== undefined && client !== undefined) ? [] : [{
    at: one, message: `'${missing}' is missing, and kube-apiserver does not start with only one of 'oidc-issuer-url' and 'oidc-client-id'; write both`,
  }];
}

function authorizationConflicts(given: Given): Finding[] {
  const [config, mode] = [given.get('authorization-config'), given.get('authorization-mode')];
  const other = [...given.keys()].find(name => OTHER_AUTHORIZATION.test(name));
  if (config !== undefined && other !== undefined) {
    return [{ at: config, message: `'authorization-config' and '${other}' are given, and kube-apiserver does not start with both; leave one of them out` }];
  }
  const modes = mode?.text?.split(',') ?? [];
  const twice = modes.find((name, index) => modes.indexOf(name) !== index);
  const repeated = twice === undefined ? [] : [{ at: mode!, message: `'authorization-mode' has '${twice}' twice, and kube-apiserver does not start; write it once` }];
  return [...repeated, ...FILES_OF_MODES.filter(([name, file]) => modes.includes(name) && !given.has(file)).map(([name, file]) => ({
    at: mode!, message: `'authorization-mode' has '${name}', and '${file}' is missing, without which kube-apiserver does not start; write it, or leave '${name}' out`,
  }))];
}

function admissionConflicts(given: Given): Finding[] {
  const [enabled, disabled] = ['enable-admission-plugins', 'disable-admission-plugins'].map(name => given.get(name));
  const others = (disabled?.text ?? '').split(',').map(name => name.trim());
  const both = (enabled?.text ?? '').split(',').map(name => name.trim()).find(name => name !== '' && others.includes(name));
  return both === undefined || UNKNOWN.test(both) ? [] : [{
    at: disabled!, message: `'${both}' is in 'enable-admission-plugins' too, and kube-apiserver does not start; write it to one of them`,
  }];
}

/** A kubelet waits before it evicts for a soft threshold, and wants to know how long. */
function missingGracePeriods(given: Given): Finding[] {
  const [soft, periods] = [given.get('eviction-soft'), given.get('eviction-soft-grace-period')];
  const signalsOf = (text: string, sign: string) => text.split(',').map(pair => pair.split(sign)[0].trim()).filter(signal => signal !== '');
  if (soft === undefined || [soft, periods].some(at => UNKNOWN.test(at?.text ?? ''))) {
    return [];
  }
  const known = signalsOf(periods?.text ?? '', '=');
  const signal = signalsOf(soft.text ?? '', '<').find(name => !known.includes(name));
  return signal === undefined ? [] : [{
    at: soft, message: `'eviction-soft' has '${signal}', for which 'eviction-soft-grace-period' says no time, and kubelet does not start; write ${signal}=1m30s there`,
  }];
}

function electionConflicts(given: Given): Finding[] {
  const [heartbeat, election] = ['heartbeat-interval', 'election-timeout'].map(name => given.get(name));
  const [interval, timeout] = [Number(heartbeat?.text ?? HEARTBEAT), Number(election?.text ?? ELECTION)];
  const at = election ?? heartbeat;
  if (timeout > LONGEST_ELECTION) {
    return [{ at: election!, message: `'election-timeout' ${timeout} is more than ${LONGEST_ELECTION} milliseconds, and etcd does not start; write less` }];
  }
  return at === undefined || !(timeout < LEAST_HEARTBEATS * interval) ? [] : [{
    at,
    message: `'election-timeout' ${timeout} is less than ${LEAST_HEARTBEATS} times 'heartbeat-interval' ${interval}, and etcd does not start; write ${LEAST_HEARTBEATS * interval} or more for the first`,
  }];
}
