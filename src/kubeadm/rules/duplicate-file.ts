import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { twins } from '../../rules/shared/fields';

export const DUPLICATE_FILE: Rule = {
  code: 'bootstrap/duplicate-file',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  check: topology => configSpecs(topology).flatMap(spec => twins(spec.member('files').items(), file => file.member('path'))).map(at => ({
    at,
    message: `'path' '${at.text}' is written by an earlier entry of 'files' already; give each file once`,
  })),
};
