import { generatorProblems } from './application-set/generators';
import { nameProblems } from './application-set/names';
import { textProblems } from './application-set/texts';
import { Rule, Severity } from '../../knowledge';
import { ARGO_CD_GROUP } from '../../topology';

export const APPLICATION_SET_TEMPLATES: Rule = {
  code: 'gitops/application-set',
  severity: Severity.ERROR,
  source: 'argo-cd applicationset/utils/utils.go, applicationset/generators, applicationset/controllers/applicationset_controller.go',
  check: topology => topology.ofKind(ARGO_CD_GROUP, 'ApplicationSet').flatMap(object => {
    const spec = object.at('spec');
    const isGo = spec.member('goTemplate').flag === true;
    return [...generatorProblems(spec, isGo), ...textProblems(spec, isGo), ...nameProblems(spec, isGo)];
  }),
};
