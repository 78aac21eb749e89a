import type { ExternalProviderRecordProps } from './external-provider-record';
import type { IProviderRule } from './provider-rule';
import { isDnsLabel, isRelease, refuseValue } from '../core';
import { DeliveryRole, isNamedForMachines, KindRecord, ManagementProviderRecord, Severity } from '../knowledge';
import { checkTraits } from '../knowledge/check-traits';
import { isRecord } from '../topology';

const CODE = /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/;
const KIND = /^[A-Z][A-Za-z0-9]*$/;

/** Refuses a record that would make checks silent or senseless. */
export function checkRecord({ name, kinds, infrastructure = [], management = [], rules = [] }: ExternalProviderRecordProps): void {
  if (name.trim() === '') {
    refuseValue('input/missing-value', "ExternalProviderRecord: 'name' is empty; give the name that people know the provider by");
  }
  const subject = `record of '${name}': `;
  infrastructure.forEach(({ traits }) => checkTraits(traits, subject));
  kinds.forEach(kind => checkKind(kind, subject));
  management.forEach(provider => checkManagement(provider, subject));
  rules.forEach(rule => checkRule(rule, subject));
  const twice = firstTwin(kinds.map(({ group, kind }) => `${group}/${kind}`)) ?? firstTwin(rules.map(({ code }) => code));
  if (twice !== undefined) {
    refuseValue('input/duplicate', `${subject}'${twice}' is there twice; keep one of them`);
  }
}

function checkKind({ group, kind, deliveryRole, schemas = {}, healthCheck, noHealthCheckBecause }: KindRecord, subject: string): void {
  if (!KIND.test(kind)) {
    refuseValue('input/invalid-value', `${subject}the kind '${kind}' of the group '${group}' is no kind; use letters and digits that begin with a capital, for example 'AcmeCluster'`);
  }
  if (deliveryRole === DeliveryRole.MEMBER && isNamedForMachines(group, kind)) {
    refuseValue('input/invalid-value', `${subject}${kind} has the 'deliveryRole' '${deliveryRole}', so that a lost file would let Flux delete it with its machines; use DeliveryRole.MACHINES`);
  }
  const version = Object.keys(schemas).find(name => !isSchema(schemas[name]));
  if (version !== undefined) {
    refuseValue('input/invalid-value', `${subject}'schemas' of ${kind} has no schema with 'properties' for '${version}'; `
      + "give what stands in 'openAPIV3Schema' of that version in the CRD, for example by CustomResource.fromFile()");
  }
  if (healthCheck !== undefined && noHealthCheckBecause !== undefined) {
    refuseValue('input/invalid-value', `${subject}${kind} has 'healthCheck' and 'noHealthCheckBecause'; leave one of them out`);
  }
}

function checkManagement({ type, name, version }: ManagementProviderRecord, subject: string): void {
  if (!isDnsLabel(name)) {
    refuseValue('input/invalid-value', `${subject}'management' has the ${type} '${name}'; use the name that clusterctl knows it by, in small letters, for example 'acme'`);
  }
  if (version !== undefined && !isRelease(version)) {
    refuseValue('input/invalid-value', `${subject}'management' has the version '${version}' of the ${type} '${name}'; use v<major>.<minor>.<patch>, for example 'v1.14.0'`);
  }
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && isRecord(value.properties);
}

function checkRule({ code, reason, severity, source }: IProviderRule, subject: string): void {
  if (!CODE.test(code)) {
    refuseValue('input/invalid-value', `${subject}'${code}' is not the code of a rule; use <area>/<name> in small letters, for example 'acme/rack-missing'`);
  }
  if (!Object.values(Severity).includes(severity)) {
    refuseValue('input/invalid-value', `${subject}the rule '${code}' has the severity '${severity as string}'; use Severity.ERROR or Severity.WARNING`);
  }
  for (const [prop, text] of Object.entries({ reason, source })) {
    if (typeof text !== 'string' || text.trim() === '') {
      refuseValue('input/missing-value', `${subject}the rule '${code}' has no '${prop}'; whoever meets the rule has to find out why it is there`);
    }
  }
}

function firstTwin(names: readonly string[]): string | undefined {
  return names.find((name, index) => names.indexOf(name) < index);
}
