import { ClusterApiAdditionalDeployment, ClusterApiContainer, ClusterApiDeploymentOptions } from './deployment-options';
import { checkFlags, checkManager, withDashes } from './render-manager';
import {
  checkContainerResources, checkLabels, checkObjectNameValue, checkTolerations, checkWholeNumber, findTwin, nonEmptyList, nonEmptyMap, nonEmptyObject,
  refuseValue, renderContainerResources, renderTolerations,
} from '../core';

/** Refuses settings that the API server would refuse, or that pods could not start with. */
export function checkDeployment(prop: string, deployment: ClusterApiDeploymentOptions = {}): void {
  checkWholeNumber(`${prop}.replicas`, deployment.replicas, 0);
  checkLabels(`${prop}.nodeSelector`, deployment.nodeSelector);
  checkTolerations(`${prop}.tolerations`, deployment.tolerations);
  deployment.imagePullSecretNames?.forEach(name => checkObjectNameValue(`${prop}.imagePullSecretNames`, name));
  const { containers = [] } = deployment;
  const twin = findTwin(containers.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'${prop}.containers' has '${twin}' twice; put both into one`);
  }
  containers.forEach(container => checkContainer(`${prop}.containers.${container.name}`, container));
}

function checkContainer(prop: string, { image, extraArgs, resources }: ClusterApiContainer): void {
  if (image !== undefined && (image.trim() === '' || /:latest$/.test(image))) {
    refuseValue('input/invalid-value', `'${prop}.image' '${image}' is not the image of a release; use <registry>/<name>:<tag> or a digest`);
  }
  checkFlags(`${prop}.extraArgs`, extraArgs);
  checkContainerResources(`${prop}.resources`, resources);
}

/** Refuses the same of further Deployments. */
export function checkAdditionalDeployments(prop: string, deployments: { readonly [name: string]: ClusterApiAdditionalDeployment } = {}): void {
  for (const [name, { manager, deployment }] of Object.entries(deployments)) {
    checkManager(`${prop}.${name}.manager`, manager);
    checkDeployment(`${prop}.${name}.deployment`, deployment);
  }
}

/** A Deployment as generated types want it, or undefined when nothing is said of it. */
export function renderDeployment(deployment: ClusterApiDeploymentOptions = {}) {
  return nonEmptyObject({
    affinity: nonEmptyMap(deployment.affinity),
    containers: nonEmptyList(deployment.containers?.map(renderContainer)),
    imagePullSecrets: nonEmptyList(deployment.imagePullSecretNames?.map(name => ({ name }))),
    nodeSelector: nonEmptyMap(deployment.nodeSelector),
    replicas: deployment.replicas,
    serviceAccountName: deployment.serviceAccountName,
    // The operator tells an empty list, which takes all tolerations away, from none.
    tolerations: deployment.tolerations && (renderTolerations(deployment.tolerations) ?? []),
  });
}

function renderContainer({ name, image, extraArgs, env, resources, command }: ClusterApiContainer) {
  return {
    name,
    args: withDashes(extraArgs),
    command: nonEmptyList(command),
    env: nonEmptyList(env?.map(variable => variable._render())),
    imageUrl: image,
    resources: renderContainerResources(resources),
  };
}
