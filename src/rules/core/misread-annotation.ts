import { ENTRIES_OF_ANNOTATIONS, KNOWN_ANNOTATIONS, PRESENCE_ANNOTATIONS, SYNC_OPTIONS, VALUES_OF_ANNOTATIONS } from './known-annotations';
import { Memo, nearestName } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { ARGO_CD_GROUP, BundleObject, Field, SYNC_OPTIONS_ANNOTATION, Topology } from '../../topology';
import { annotatedObjects } from '../shared/argo-cd';

const FALSE = /^(?:false|no|off|0)$/i;
const NAMES_OF_OPTIONS = Object.keys(SYNC_OPTIONS);
const KNOWN: ReadonlySet<string> = new Set(KNOWN_ANNOTATIONS);
/** Objects of a fleet have the same few annotations. */
const meantNames = new Memo<readonly string[]>(500, 200);

/** A warning: others may read annotations of any name. */
export const MISREAD_ANNOTATION: Rule = {
  code: 'object/misread-annotation',
  severity: Severity.WARNING,
  source: 'cluster-api api/core/v1beta2/common_types.go, util/annotations/helpers.go; argo-cd v3.6.0 docs/user-guide/sync-options.md, gitops-engine/pkg/sync/common/types.go; '
    + 'kustomize-controller docs/spec/v1/kustomizations.md; autoscaler cluster-autoscaler/cloudprovider/clusterapi/README.md',
  isLocal: true,
  check: topology => [...annotatedObjects(topology).flatMap(checkObject), ...applicationOptions(topology)],
};

function checkObject(object: BundleObject): Finding[] {
  return Object.keys(object.annotations).flatMap(name => checkAnnotation(name, object));
}

function checkAnnotation(name: string, object: BundleObject): Finding[] {
  const value = object.annotations[name];
  const at = () => object.at('metadata.annotations').member(name);
  const meant = KNOWN.has(name) ? undefined : meantBy(name);
  if (meant !== undefined) {
    return [{ at: at(), message: `nobody reads an annotation '${name}'; use '${meant}'` }];
  }
  if (PRESENCE_ANNOTATIONS.includes(name)) {
    return !FALSE.test(value) ? [] : [{
      at: at(), message: `'${name}' counts whatever its value is, so that '${value}' means the same as 'true'; leave the annotation out`,
    }];
  }
  if (name === SYNC_OPTIONS_ANNOTATION) {
    return value.split(',').flatMap(option => checkOption(option, at()));
  }
  if (Object.hasOwn(VALUES_OF_ANNOTATIONS, name)) {
    return checkValue(at(), VALUES_OF_ANNOTATIONS[name]);
  }
  return Object.hasOwn(ENTRIES_OF_ANNOTATIONS, name) ? checkEntries(value, ENTRIES_OF_ANNOTATIONS[name], at()) : [];
}

/** The annotation that a name is a slip of; undefined if it is like none. */
function meantBy(name: string): string | undefined {
  return meantNames.get(name, () => {
    const meant = name.includes('/') ? nearestName(name, KNOWN_ANNOTATIONS) : undefined;
    return meant === undefined ? [] : [meant];
  })[0];
}

function checkValue(at: Field, allowed: readonly string[]): Finding[] {
  return allowed.includes(at.text!.toLowerCase()) || at.text!.includes('$') ? [] : [{
    at, message: `'${at.text}' is not a value of '${at.step}', and counts as if the annotation were not there; use ${oneOf(allowed)}`,
  }];
}

function applicationOptions(topology: Topology): Finding[] {
  return topology.ofKind(ARGO_CD_GROUP, 'Application').flatMap(application => application.at('spec.syncPolicy.syncOptions').items())
    .flatMap(at => checkOption(at.text ?? '', at));
}

function checkOption(option: string, at: Field): Finding[] {
  const [name, value] = option.trim().split(/=(.*)/s);
  const values = Object.hasOwn(SYNC_OPTIONS, name.trim()) ? SYNC_OPTIONS[name.trim()] : undefined;
  if (values !== undefined) {
    return option.includes('$') || name === name.trim() && values.includes(value) ? [] : [{
      at, message: `Argo CD knows no '${option.trim()}', and leaves it out; use ${oneOf(values.map(known => `${name.trim()}=${known}`))}`,
    }];
  }
  const meant = name === '' ? undefined : nearestName(name.trim(), NAMES_OF_OPTIONS);
  return meant === undefined ? [] : [{ at, message: `Argo CD knows no option '${name.trim()}' of a sync, and leaves it out; use '${meant}'` }];
}

/** The words of a list that Argo CD compares with some. */
function checkEntries(list: string, known: readonly string[], at: Field): Finding[] {
  return list.split(',').map(entry => entry.trim()).filter(entry => entry !== '' && !entry.includes('$') && !known.includes(entry)).map(entry => ({
    at, message: `Argo CD knows no '${entry}' in '${at.step}', and leaves it out; use ${oneOf(known)}`,
  }));
}

function oneOf(values: readonly string[]): string {
  return values.map(value => `'${value}'`).join(' or ');
}
