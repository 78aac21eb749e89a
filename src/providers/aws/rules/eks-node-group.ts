import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, isText, nameOf, shown } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

export const EKS_NODE_GROUP: Rule = {
  code: 'aws/eks-node-group',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws exp/webhooks/awsmanagedmachinepool_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSManagedMachinePool').map(pool => pool.at('spec'))
    .flatMap(spec => [...checkUpdate(spec.member('updateConfig')), ...checkAccess(spec.member('remoteAccess')), ...checkTemplate(spec), ...checkSizes(spec.member('scaling'))]),
};

function checkUpdate(at: Field): Finding[] {
  const [count, share] = [at.member('maxUnavailable'), at.member('maxUnavailablePercentage')];
  return !isPresent(at) || isPresent(count) !== isPresent(share) ? [] : [{
    at,
    message: `'updateConfig' has 'maxUnavailable' ${shown(count)} and 'maxUnavailablePercentage' ${shown(share)}; give one of them`,
  }];
}

function checkAccess(access: Field): Finding[] {
  const at = access.member('sourceSecurityGroups');
  return access.member('public').flag === true && isGiven(at)
    ? [{ at, message: "'sourceSecurityGroups' narrows down what 'public' true opens for everybody; leave one of them out" }]
    : [];
}

function checkTemplate(spec: Field): Finding[] {
  const template = spec.member('awsLaunchTemplate');
  return !isPresent(template) ? [] : [
    ...[spec.member('instanceType'), spec.member('diskSize')].filter(isPresent)
      .map(at => ({ at, message: `'${nameOf(at)}' ${shown(at)} belongs into 'awsLaunchTemplate', which is given; move it there` })),
    ...[template.member('iamInstanceProfile')].filter(isText)
      .map(at => ({ at, message: `'iamInstanceProfile' '${at.text}' is not possible for node groups, whose role EKS makes a profile of; use 'roleName'` })),
  ];
}

function checkSizes(scaling: Field): Finding[] {
  return [scaling.member('minSize'), scaling.member('maxSize')].filter(({ number = 0 }) => number < 0)
    .map(at => ({ at, message: `'${nameOf(at)}' ${at.number} is below zero; use 0 or more` }));
}
