import { addonResources, addonSecretMakers } from './resources';
import { Rule, Severity } from '../../knowledge';
import { RESOURCE_SET_TYPE } from '../../rules/shared/resource-set-type';

export const SECRET_TYPE: Rule = {
  code: 'addon/secret-type',
  severity: Severity.ERROR,
  source: 'cluster-api core/reconcilers/clusterresourceset: Secrets of any other type are not read',
  check: topology => [
    ...addonResources(topology).filter(({ kind }) => kind === 'Secret').map(secret => secret.at('type')),
    ...addonSecretMakers(topology).map(maker => maker.at('spec.target.template.type')),
  ].filter(({ text }) => text !== RESOURCE_SET_TYPE)
    .map(at => ({ at, message: `'type' is ${at.text === undefined ? 'missing' : `'${at.text}'`}, and a ClusterResourceSet refers to the Secret; use '${RESOURCE_SET_TYPE}'` })),
};
