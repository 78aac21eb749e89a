import { GITOPS_RULES } from '../../../src/gitops/rules';
import { BUILT_IN } from '../../../src/registry';
import { Manifest, Topology } from '../../../src/topology';
import { Rule } from '../../../src/validation';
import { manifestsOf, MixedBundle } from '../../rules/mixed-bundle';

/** The rule about delivery with a code. */
export function rule(code: string): Rule {
  return GITOPS_RULES.find(candidate => candidate.code === code)!;
}

/** An Application with the parts that rules look at. */
export function application({ spec = {}, metadata = {}, path = 'clusters/c' }: { spec?: object; metadata?: object; path?: string } = {}): Manifest {
  return {
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'a', ...metadata },
    spec: { source: { path }, destination: { server: 'https://kubernetes.default.svc' }, ...spec },
  };
}

export function applicationSet(
  syncPolicy: object, { generators = GIT_GENERATORS, spec = {} }: { generators?: object[]; spec?: object } = {},
): Manifest {
  const { kind, apiVersion, ...template } = application({ path: '{{.path.path}}', spec });
  return { apiVersion, kind: `${kind}Set`, metadata: { name: 's' }, spec: { generators, syncPolicy, template } };
}

export function kustomization(spec: object): Manifest {
  return { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization', metadata: { name: 'k' }, spec: { path: './clusters', ...spec } };
}

export const GIT_GENERATORS = [{ git: { directories: [{ path: 'clusters/*' }, { path: 'hosts/*', exclude: true }] } }];
export const CASCADE = { finalizers: ['resources-finalizer.argocd.argoproj.io'] };
export const PRUNE = { syncPolicy: { automated: { prune: true } } };

/** What a rule finds where the objects of a bundle, other than deliveries, are in files. */
export function findingsInFiles({ check }: Rule, bundle: MixedBundle, fileOf: (manifest: Manifest) => string | undefined): string[] {
  const isDelivery = ({ kind }: Manifest) => ['Application', 'ApplicationSet', 'Kustomization'].includes(kind);
  const sourced = manifestsOf(bundle).map(manifest => ({ manifest, origin: { file: isDelivery(manifest) ? 'deliveries.yaml' : fileOf(manifest) } }));
  return check(Topology.of(sourced, BUILT_IN), BUILT_IN).map(({ at }) => `${at.object} ${at}`);
}
