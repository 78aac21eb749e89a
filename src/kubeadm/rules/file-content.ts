import { configSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { isGiven } from '../../rules/shared/fields';

export const FILE_CONTENT: Rule = {
  code: 'bootstrap/file-content',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['contentFrom'],
  check: topology => configSpecs(topology).flatMap(spec => spec.member('files').items())
    .filter(file => isGiven(file.member('content')) && isGiven(file.member('contentFrom')))
    .map(file => ({ at: file.member('contentFrom'), message: "'content' and 'contentFrom' are both written; keep one of them" })),
};
