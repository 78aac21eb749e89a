import { Chart } from 'cdk8s';
import { applicationsOf, Approval, deleteApplications } from './argo-cd';
import { bundleOf } from './changes';
import { CHARTS, readCommitted, SOURCE_FOLDER } from './layouts';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdLayout } from '../../../src/gitops';
import { BundleObject, SourcedManifest } from '../../../src/topology';
import { temporaryFolders } from '../../support/folders';
import { captureStderr } from '../../support/stderr';

captureStderr();
const makeFolder = temporaryFolders();

/** A chart that has no kind in common with a cluster, so that its project allows none of them. */
const STAYING = 'bare-metal-inventory';
const LEAVING = Object.keys(CHARTS).filter(name => name !== STAYING);
/** Namespaces that a cluster uses beside its own: a hub keeps the work for an agent in the namespace of its ManagedCluster. */
const FURTHER_NAMESPACES: { readonly [name: string]: readonly string[] } = { 'private-eks-pull': ['vault'] };
const LAYOUTS = Object.values(ArgoCdLayout);

/** What is committed of some clusters, each in a namespace of its own. */
function commit(names: readonly string[], layout: ArgoCdLayout, former: readonly string[] = []): SourcedManifest[] {
  const folder = makeFolder();
  const app = new FleetApp({ outdir: folder });
  const charts = names.map(name => CHARTS[name](app, name, { namespace: name }));
  const source = { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: SOURCE_FOLDER };
  const { project } = new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { charts, layout, source });
  former.forEach(namespace => project!.allowFormerCluster(namespace));
  app.synth();
  return readCommitted(folder);
}

/** Deletes the Applications of a cluster after it is gone from the program: all is there but that the project is that of the others. */
function deleteFormer(name: string, layout: ArgoCdLayout, former: readonly string[]): { losses: string[]; left: BundleObject[] } {
  const projects = commit([STAYING], layout, former).filter(({ manifest }) => manifest.kind === 'AppProject');
  const others = commit([STAYING, name], layout).filter(({ manifest }) => manifest.kind !== 'AppProject');
  const { topology, estate } = bundleOf([...projects, ...others]);
  const applications = applicationsOf(topology).filter(application => [name, `${name}-inventory`].includes(application.name))
    .map(application => ({ ...application, cascades: true, inForeground: [] }));
  const deletion = deleteApplications(applications, estate, { approval: Approval.IN_ORDER, isByRoot: false });
  return { losses: deletion.losses, left: applications.flatMap(({ objects }) => objects).filter(object => !deletion.isGone(object)) };
}

/** Whether Argo CD was told to leave an object where it is. */
function isKept({ annotations }: BundleObject): boolean {
  return annotations['argocd.argoproj.io/sync-options']?.includes('Delete=false') ?? false;
}

describe.each(LAYOUTS)('a cluster that is gone from the program, by %s', layout => {
  test.each(LEAVING)('is deleted with its Applications if the project still allows that: %s', name => {
    const { losses, left } = deleteFormer(name, layout, [name, ...FURTHER_NAMESPACES[name] ?? []]);
    expect(losses).toEqual([]);
    expect(left.filter(object => !isKept(object))).toEqual([]);
  });

  test('stays when its Applications are deleted, if the project does not', () => {
    expect(deleteFormer('cluster-with-hosts', layout, []).left.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['Cluster', 'ByoCluster', 'MachineDeployment']));
  });
});
