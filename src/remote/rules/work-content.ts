import { manifestsOf, worksIn } from './works';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject, Field } from '../../topology';
import { groupOf } from '../ocm/work-rights';

export const WORK_CONTENT: Rule = {
  code: 'remote/work-content',
  severity: Severity.ERROR,
  source: 'open-cluster-management-io/ocm v1.3.1 pkg/work/webhook/common/validator.go, pkg/work/webhook/v1/manifestwork_validating.go',
  check: (topology, registry) => worksIn(topology).flatMap(work => checkWork(work, registry)),
};

function checkWork(work: BundleObject, registry: ProviderRegistry): Finding[] {
  const manifests = manifestsOf(work);
  if (manifests.length === 0) {
    return [{ at: work.at('spec.workload.manifests'), message: 'is empty, and the hub refuses that; add an object, or leave the ManifestWork out' }];
  }
  const seen = new Set<string>();
  return manifests.flatMap(manifest => {
    const found = checkManifest(manifest, seen, registry);
    return found === undefined ? [] : [found];
  });
}

function checkManifest(manifest: Field, seen: Set<string>, registry: ProviderRegistry): Finding | undefined {
  const [apiVersion, kind, name, namespace] = ['apiVersion', 'kind', 'metadata.name', 'metadata.namespace'].map(path => manifest.at(path).text ?? '');
  if (name === '') {
    return { at: manifest.at('metadata.name'), message: `the ${kind} has no name, and the hub refuses that; give it one` };
  }
  const identity = JSON.stringify([apiVersion, kind, namespace, name]);
  if (seen.has(identity)) {
    return { at: manifest.at('metadata.name'), message: `${kind} '${name}' is there twice, and the hub refuses that; leave one of them out` };
  }
  seen.add(identity);
  if (namespace === '' && registry.schemas.scopeOf(groupOf(apiVersion), kind) === 'Namespaced') {
    return { at: manifest.at('metadata.namespace'), message: `${kind} '${name}' names no namespace, so that the agent cannot apply it; give it one, for example by 'namespace' of its chart` };
  }
  return undefined;
}
