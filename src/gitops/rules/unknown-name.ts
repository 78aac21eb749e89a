import { Finding, Rule, Severity } from '../../knowledge';
import { isSlip } from '../../rules/reference/names';
import { isText } from '../../rules/shared/fields';
import { ARGO_CD_GROUP, BundleObject, Field, FLUX_GROUP, Topology } from '../../topology';

const [SOURCES, HELM] = ['source.toolkit.fluxcd.io', 'helm.toolkit.fluxcd.io'];
/** More were generated, and programs make no slips of the pen. */
const MOST_COMPARED = 200;

/** What a delivery names. */
interface NamedObject {
  readonly name: Field;
  readonly group: string;
  readonly kind: string;
  /** The namespace that is looked into. @default - that of Argo CD, wherever it is */
  readonly namespace?: string;
}

/** A warning, because what is named may be applied by others: only names are told that are nearly those of something here. */
export const UNKNOWN_NAME: Rule = {
  code: 'gitops/unknown-name',
  severity: Severity.WARNING,
  findsAbsence: true,
  source: 'argo-cd v3.6.0 docs/user-guide/projects.md; kustomize-controller docs/spec/v1/kustomizations.md; helm-controller docs/spec/v2/helmreleases.md',
  check: topology => [
    ...topology.ofKind(ARGO_CD_GROUP, 'Application').map(object => projectOf(object.at('spec'))),
    ...topology.ofKind(ARGO_CD_GROUP, 'ApplicationSet').map(object => projectOf(object.at('spec.template.spec'))),
    ...topology.ofKind(FLUX_GROUP, 'Kustomization').flatMap(object => [sourceOf(object.at('spec.sourceRef'), object), ...dependenciesOf(object)]),
    ...topology.ofKind(HELM, 'HelmRelease').flatMap(object => [sourceOf(object.at('spec.chart.spec.sourceRef'), object), ...dependenciesOf(object)]),
  ].flatMap(named => checkName(named, topology)),
};

function projectOf(spec: Field): NamedObject {
  return { name: spec.member('project'), group: ARGO_CD_GROUP, kind: 'AppProject' };
}

function sourceOf(ref: Field, { namespace }: BundleObject): NamedObject {
  return { name: ref.member('name'), group: SOURCES, kind: ref.textOf('kind') ?? '', namespace: ref.textOf('namespace') ?? namespace };
}

function dependenciesOf(object: BundleObject): NamedObject[] {
  const { group, kind, namespace } = object;
  return object.at('spec.dependsOn').items().map(ref => ({ name: ref.member('name'), group, kind, namespace: ref.textOf('namespace') ?? namespace }));
}

function checkName({ name, group, kind, namespace }: NamedObject, topology: Topology): Finding[] {
  const isNear = (object: BundleObject) => namespace === undefined || object.namespace === namespace;
  const all = topology.ofKind(group, kind);
  if (!isText(name) || all.length > MOST_COMPARED || topology.named(group, kind, name.text!).some(isNear)) {
    return [];
  }
  const near = all.find(object => isNear(object) && object !== name.object && isSlip(object.name, name.text!));
  return near === undefined ? [] : [{
    at: name, message: `the bundle has no ${kind} '${name.text}', which may be applied by others, and nothing is delivered without it; did you mean '${near.name}'?`,
  }];
}
