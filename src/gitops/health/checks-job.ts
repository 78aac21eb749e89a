import { ApiObject, Duration, Lazy, Yaml } from 'cdk8s';
import { ConfigMap } from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { ChecksProps } from './checks-patch';
import { claimName } from '../../cdk8s-helpers';
import { checkObjectName } from '../../core';
import { checkHookImage, createHookJob, HookImage } from '../hook-job';

/** Checks that a Job writes into a ConfigMap of Argo CD. */
export interface ChecksJobProps extends ChecksProps, HookImage {}

/** The Job, and the ConfigMap that it reads. */
export interface ChecksJob {
  readonly resource: ApiObject;
  readonly job: ApiObject;
}

const FOLDER = '/checks';
const PATCH_FILE = 'patch.yaml';

/**
 * Merges the checks into the ConfigMap of Argo CD. It gets the name and the namespace of the ConfigMap as arguments.
 *
 * A merge patch changes the keys that it names. Applying, by whomever and however, also takes keys away from those who have applied them before.
 */
export const PATCH_SCRIPT = `set -eu
kubectl patch configmap "$1" --namespace "$2" --type merge --patch-file ${FOLDER}/${PATCH_FILE}
`;

/** A Job that writes checks into the ConfigMap of Argo CD, with the right to patch that one, and the ConfigMap that it reads. */
export function createChecksJob(scope: Construct, { name, namespace, data, ...image }: ChecksJobProps): ChecksJob {
  checkHookImage(scope, image);
  const ownName = checkObjectName(scope, 'configMapName', `${name}-health-checks`);
  ['ConfigMap', 'ServiceAccount', 'Role', 'RoleBinding', 'Job'].forEach(kind => claimName(scope, kind, ownName));
  // Argo CD does not take it for settings of its own: it has none of the labels of those.
  const resource = new ApiObject(scope, 'Resource', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: ownName, namespace },
    data: { [PATCH_FILE]: Lazy.any({ produce: () => Yaml.stringify({ data: data() }) }) },
  });
  const { job } = createHookJob(scope, {
    ...image,
    name: ownName,
    namespace,
    rules: [{ verbs: ['get', 'patch'], resources: [{ apiGroup: '', resourceType: 'configmaps', resourceName: name }] }],
    container: 'patch-settings',
    script: PATCH_SCRIPT,
    args: [name, namespace],
    timeout: Duration.minutes(1),
    files: { path: FOLDER, configMap: ConfigMap.fromConfigMapName(scope, 'Checks', ownName) },
  });
  return { resource, job };
}
