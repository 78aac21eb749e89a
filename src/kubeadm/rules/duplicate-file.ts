import { posix } from 'path';
import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { twins } from '../../rules/shared/fields';
import { Field } from '../../topology';

export const DUPLICATE_FILE: Rule = {
  code: 'bootstrap/duplicate-file',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  check: topology => configSpecs(topology).flatMap(spec => {
    const files = spec.member('files').items();
    return [...twins(files, file => file.member('path')), ...samePlaces(files)];
  }).map(at => ({
    at,
    message: `'path' '${at.text}' is written by an earlier entry of 'files' already; give each file once`,
  })),
};

/** Paths that are written in two ways; hardly any has a step that says nothing. */
function samePlaces(files: readonly Field[]): Field[] {
  const paths = files.map(file => file.member('path'));
  return paths.filter(({ text = '' }) => /\/\.{0,2}(?:\/|$)/.test(text)).filter(({ text }) =>
    paths.some(other => other.text !== undefined && other.text !== text && posix.normalize(other.text) === posix.normalize(text!)));
}
