import { Finding, Rule, Severity } from '../../knowledge';
import { ARGO_CD_GROUP, BundleObject, Field, Topology } from '../../topology';

/** What begins so forbids, and what is templated is known later. */
const UNREADABLE = /^!|\{\{|\$\{/;
const SPECIAL = /[?[{\\]/;

export const PROJECT_REFUSES: Rule = {
  code: 'gitops/project-refuses',
  severity: Severity.ERROR,
  source: 'argo-cd v3.6.0 pkg/apis/application/v1alpha1/app_project_types.go IsSourcePermitted, IsDestinationPermitted',
  check: topology => topology.ofKind(ARGO_CD_GROUP, 'AppProject').length === 0 ? []
    : topology.ofKind(ARGO_CD_GROUP, 'Application').flatMap(application => checkApplication(application, topology)),
};

function checkApplication(application: BundleObject, topology: Topology): Finding[] {
  const projects = topology.named(ARGO_CD_GROUP, 'AppProject', application.textAt('spec.project') ?? '');
  return projects.length !== 1 ? [] : [...checkSources(application, projects[0]), ...checkDestination(application, projects[0])];
}

function checkSources(application: BundleObject, project: BundleObject): Finding[] {
  const allowed = project.at('spec.sourceRepos').items().map(({ text = '' }) => text);
  const repos = [application.at('spec.source'), ...application.at('spec.sources').items()].flatMap(source => source.find('repoURL') ?? []);
  const isForeign = (text: string) => !isUnreadable(text) && !allowed.some(pattern => isPermitted(pattern, text));
  return allowed.some(isUnreadable) ? [] : repos.filter(({ text }) => text !== undefined && isForeign(text)).map(at => ({
    at,
    message: `${project} takes nothing from '${at.text}', so that Argo CD applies nothing; ${allowed.length === 0 ? "name it in its 'sourceRepos'" : `use ${oneOf(allowed)}, or add it to 'sourceRepos' there`}`,
  }));
}

/** A cluster may be named in two ways, so that one that is not written in the same way on both sides may be the right one. */
function checkDestination(application: BundleObject, project: BundleObject): Finding[] {
  const [to, allowed] = [application.at('spec.destination'), project.at('spec.destinations').items()];
  const isOfAll = (name: string) => (destination: Field) => isPermitted(destination.textOf(name) ?? '*', to.textOf(name) ?? '');
  const texts = [to, ...allowed].flatMap(destination => ['server', 'namespace', 'name'].flatMap(name => destination.textOf(name) ?? []));
  if (texts.some(isUnreadable) || to.textOf('namespace') === undefined) {
    return [];
  }
  const clusters = allowed.filter(destination => (['server', 'name'] as const).every(name => to.textOf(name) === undefined || isOfAll(name)(destination)));
  return clusters.some(isOfAll('namespace')) ? [] : [{
    at: to.member(clusters.length === 0 && to.has('server') ? 'server' : 'namespace'),
    message: `${project} does not let this Application apply to namespace '${to.textOf('namespace')}' of '${to.textOf('server') ?? to.textOf('name') ?? ''}', so that Argo CD applies nothing; add it to 'destinations' there`,
  }];
}

function isUnreadable(text: string): boolean {
  return UNREADABLE.test(text);
}

/** Whether a pattern may mean a text. A star stands for anything here, and what else is special in patterns for everything, so that nothing is told in vain. */
function isPermitted(pattern: string, text: string): boolean {
  const [first, ...parts] = normalized(pattern).split('*');
  const whole = normalized(text);
  if (SPECIAL.test(pattern) || parts.length === 0) {
    return SPECIAL.test(pattern) || first === whole;
  }
  let from = first.length;
  const isInOrder = parts.every(part => {
    const at = whole.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
  return whole.startsWith(first) && isInOrder && whole.endsWith(parts[parts.length - 1]);
}

/** Argo CD takes addresses of Git for the same whether or not they end in '.git', and in capitals or not. */
function normalized(url: string): string {
  return url.toLowerCase().replace(/\.git$/, '').replace(/\/$/, '');
}

function oneOf(values: readonly string[]): string {
  return values.map(value => `'${value}'`).join(' or ');
}
