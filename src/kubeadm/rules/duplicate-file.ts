import { posix } from 'path';
import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { twins } from '../../rules/shared/fields';
import { Field, groupBy } from '../../topology';

export const DUPLICATE_FILE: Rule = {
  code: 'bootstrap/duplicate-file',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  isLocal: true,
  check: topology => configSpecs(topology).flatMap(spec => {
    const files = spec.member('files').items();
    return [...twins(files, file => file.member('path')), ...samePlaces(files)];
  }).map(at => ({
    at,
    message: `'path' '${at.text}' is written by an earlier entry of 'files' already; give each file once`,
  })),
};

/** What stands in a path and says nothing; hardly any has such a step. */
const IDLE_STEP = /\/\.{0,2}(?:\/|$)/;

/** Paths of one place that are written in two ways. */
function samePlaces(files: readonly Field[]): Field[] {
  const paths = files.map(file => file.member('path')).filter(({ text }) => text !== undefined);
  const odd = paths.filter(({ text }) => IDLE_STEP.test(text!));
  if (odd.length === 0) {
    return odd;
  }
  const places = groupBy([...new Set(paths.map(({ text }) => text!))], text => posix.normalize(text));
  return odd.filter(({ text }) => places.get(posix.normalize(text!))!.length > 1);
}
