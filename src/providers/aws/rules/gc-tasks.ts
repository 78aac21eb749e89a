import { Finding, Rule, Severity } from '../../../knowledge';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const ANNOTATION = 'aws.cluster.x-k8s.io/external-resource-tasks-gc';
const TASKS = ['load-balancer', 'target-group', 'security-group'];

export const GC_TASKS: Rule = {
  code: 'aws/gc-tasks',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws webhooks/awscluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'AWSCluster').flatMap(cluster => checkTasks(cluster.at('metadata.annotations').member(ANNOTATION))),
};

function checkTasks(at: Field): Finding[] {
  const unknown = (at.text || TASKS[0]).split(',').find(task => !TASKS.includes(task));
  return unknown === undefined ? [] : [{
    at,
    message: `'${ANNOTATION}' has '${unknown}', which is not a task; use ${TASKS.map(task => `'${task}'`).join(', ')}, separated by ',' alone`,
  }];
}
