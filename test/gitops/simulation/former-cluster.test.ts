import { Chart } from 'cdk8s';
import { applicationsOf, Approval, deleteApplications } from './argo-cd';
import { bundleOf } from './changes';
import { Deletion } from './deletion';
import { CHARTS, readCommitted, SOURCE_FOLDER } from './layouts';
import { FleetApp } from '../../../src';
import { ArgoCdDelivery, ArgoCdLayout } from '../../../src/gitops';
import { SourcedManifest } from '../../../src/topology';
import { temporaryFolders } from '../../support/folders';
import { captureStderr } from '../../support/stderr';

captureStderr();
const makeFolder = temporaryFolders();

const STAYING = 'vcluster-cluster';
const LEAVING = Object.keys(CHARTS).filter(name => name !== STAYING && name !== 'bare-metal-inventory');
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
function deleteFormer(name: string, layout: ArgoCdLayout, former: readonly string[]): { deletion: Deletion; left: string[] } {
  const projects = commit([STAYING], layout, former).filter(({ manifest }) => manifest.kind === 'AppProject');
  const others = commit([STAYING, name], layout).filter(({ manifest }) => manifest.kind !== 'AppProject');
  const { topology, estate } = bundleOf([...projects, ...others]);
  const applications = applicationsOf(topology).filter(application => [name, `${name}-inventory`].includes(application.name))
    .map(application => ({ ...application, cascades: true, inForeground: [] }));
  const deletion = deleteApplications(applications, estate, { approval: Approval.IN_ORDER, isByRoot: false });
  return { deletion, left: topology.ofKind('cluster.x-k8s.io', 'Cluster').filter(cluster => !deletion.isGone(cluster)).map(({ namespace }) => namespace) };
}

describe.each(LAYOUTS)('a cluster that is gone from the program, by %s', layout => {
  test.each(LEAVING)('is deleted with its Applications if the project still allows that: %s', name => {
    const { deletion, left } = deleteFormer(name, layout, [name]);
    expect(deletion.losses).toEqual([]);
    expect(left).toEqual([STAYING]);
  });

  test('stays when its Applications are deleted, if the project does not', () => {
    expect(deleteFormer('cluster-with-hosts', layout, []).left.sort()).toEqual(['cluster-with-hosts', STAYING]);
  });
});
