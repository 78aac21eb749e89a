import { ClusterApiPatch, ClusterApiProviderSettings } from './provider-settings';
import { checkAdditionalDeployments, checkDeployment, renderDeployment } from './render-deployment';
import { checkManager, renderManager } from './render-manager';
import { CoreProvider, CoreProviderSpec } from '../../imports/operator/v1alpha2/operator.cluster.x-k8s.io';
import { checkObjectNameValue, isRelease, nonEmptyList, nonEmptyMap, refuseValue } from '../core';

/** Refuses what is no release. */
export function checkVersion(version: string): void {
  if (!isRelease(version)) {
    refuseValue('input/invalid-value', `'version' '${version}' is not a release; use v<major>.<minor>.<patch>, for example 'v1.14.0'`);
  }
}

/** Refuses settings that the API server, the operator or the provider would refuse. */
export function checkSettings(settings: ClusterApiProviderSettings): void {
  settings.fetch?._check();
  for (const prop of ['configSecretName', 'additionalManifestsName'] as const) {
    const name = settings[prop];
    const namespaceProp = prop.replace(/Name$/, 'Namespace') as 'configSecretNamespace' | 'additionalManifestsNamespace';
    if (name === undefined && settings[namespaceProp] !== undefined) {
      refuseValue('input/missing-value', `'${namespaceProp}' '${settings[namespaceProp]}' is there without '${prop}'; give both, or leave both out`);
    }
    if (name !== undefined) {
      checkObjectNameValue(prop, name);
    }
  }
  if (nonEmptyList(settings.patches) !== undefined && nonEmptyList(settings.manifestPatches) !== undefined) {
    refuseValue('input/invalid-value', "'patches' and 'manifestPatches' are both there, and the operator takes one of them; write all of them as 'patches'");
  }
  checkManager('manager', settings.manager);
  checkDeployment('deployment', settings.deployment);
  checkAdditionalDeployments('additionalDeployments', settings.additionalDeployments);
}

/**
 * The spec of a provider. All kinds have the same, so that one of them renders it for all.
 *
 * @param namespace that of the provider, where it is known: the webhook of the operator fills it in
 */
export function renderSpec(version: string, settings: ClusterApiProviderSettings, namespace?: string): unknown {
  return toJson({
    version,
    fetchConfig: settings.fetch?._render(),
    configSecret: reference(settings.configSecretName, settings.configSecretNamespace ?? namespace),
    manager: renderManager(settings.manager),
    deployment: renderDeployment(settings.deployment),
    additionalDeployments: renderAdditionalDeployments(settings.additionalDeployments),
    additionalManifests: reference(settings.additionalManifestsName, settings.additionalManifestsNamespace ?? namespace),
    patches: nonEmptyList(settings.patches?.map(renderPatch)),
    manifestPatches: nonEmptyList(settings.manifestPatches),
  });
}

/** The generated types know no more of them than that they are there. */
function renderAdditionalDeployments(deployments: ClusterApiProviderSettings['additionalDeployments'] = {}) {
  return nonEmptyMap(Object.fromEntries(Object.entries(deployments).map(([name, { manager, deployment }]) =>
    [name, toJson({ manager: renderManager(manager), deployment: renderDeployment(deployment) })])));
}

function toJson(spec: CoreProviderSpec): unknown {
  return (CoreProvider.manifest({ spec }) as { readonly spec: unknown }).spec;
}

function reference(name?: string, namespace?: string) {
  return name === undefined ? undefined : { name, namespace };
}

function renderPatch({ patch, ...target }: ClusterApiPatch) {
  return { patch, target };
}
