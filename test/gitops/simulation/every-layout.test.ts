import { applicationsOf, Approval, deleteApplications, pruneApplications, sync } from './argo-cd';
import { Bundle, bundleOf } from './changes';
import { Deletion } from './deletion';
import { deleteKustomizations, kustomizationsOf, pruneObjects, reconcile } from './flux';
import { CASES, commit, LayoutCase } from './layouts';
import { ArgoCdLayout } from '../../../src/gitops';
import { BundleObject, Topology } from '../../../src/topology';
import { temporaryFolders } from '../../support/folders';
import { captureStderr } from '../../support/stderr';

captureStderr();
const makeFolder = temporaryFolders();

function bundle(layoutCase: LayoutCase): Bundle {
  return bundleOf(commit(makeFolder(), layoutCase));
}

/** The Clusters that are gone after all. */
function goneClusters(deletion: Deletion, topology: Topology): BundleObject[] {
  return topology.ofKind('cluster.x-k8s.io', 'Cluster').filter(cluster => deletion.isGone(cluster));
}

/** Hosts, and templates that nobody owns for certain. */
const STAYING = /^(BareMetalHost|PooledRemoteMachine|\w+Template)$/;

const OF_ARGO_CD = CASES.filter(({ layout }) => !layout.isOfFlux);
const OF_FLUX = CASES.filter(({ layout }) => layout.isOfFlux);

describe.each(OF_ARGO_CD)('$name in $apiVersion by $layoutName', layoutCase => {
  test('is applied, whatever waits for whom, never loses what machines need, and is gone in the end', () => {
    const { topology, estate } = bundle(layoutCase);
    // What an ApplicationSet has made is deleted with 'argocd app delete --propagation-policy background'; others tell how they are deleted.
    const applications = applicationsOf(topology)
      .map(application => application.cascades ? application : { ...application, cascades: true, inForeground: application.inForeground.filter(option => option !== 'Delete') });
    expect(applications.flatMap(({ inForeground }) => inForeground)).toEqual([]);
    expect(applications.flatMap(({ objects }) => objects).length).toBeGreaterThan(0);
    expect(applications.filter(({ restrictions }) => !restrictions.isDestinationAllowed)).toEqual([]);
    expect(applications.flatMap(({ objects, restrictions }) => objects.filter(object => !restrictions.isAllowed(object)))).toEqual([]);
    expect(sync(applications, estate)).toEqual([]);

    for (const approval of [Approval.NEVER, Approval.IN_ORDER]) {
      const deletions = [
        ...[true, false].map(isByRoot => deleteApplications(applications, estate, { approval, isByRoot })),
        ...applications.map(application => deleteApplications([application], estate, { approval, isByRoot: false })),
        pruneApplications(applications, estate, approval),
        ...applications.map(application => pruneApplications([application], estate, approval)),
      ];
      expect(deletions.map(({ losses }) => losses)).toEqual(deletions.map(() => []));
      expect(deletions.filter(deletion => approval === Approval.NEVER && goneClusters(deletion, topology).length > 0)).toEqual([]);
    }
    // Whatever is confirmed, the Application of Applications does not delete the inventory beside the cluster.
    const last = deleteApplications(applications, estate, { approval: Approval.AT_ONCE, isByRoot: true });
    expect(last.losses).toEqual([]);
    expect(goneClusters(last, topology)).toEqual(topology.ofKind('cluster.x-k8s.io', 'Cluster'));
    const left = applications.flatMap(({ objects }) => objects).filter(object => !last.isGone(object));
    expect(left.filter(({ kind }) => layoutCase.layoutName === ArgoCdLayout.THREE_APPLICATIONS && !STAYING.test(kind))).toEqual([]);
  });
});

describe.each(OF_FLUX)('$name in $apiVersion by $layoutName', layoutCase => {
  test('is applied, whatever waits for whom, and never loses machines or what they need, also if all files are emptied', () => {
    const { topology, estate } = bundle(layoutCase);
    const kustomizations = kustomizationsOf(topology);
    expect(reconcile(kustomizations, estate)).toEqual([]);
    const all = kustomizations.flatMap(({ objects }) => objects);
    expect(all.length).toBeGreaterThan(0);
    const deletions = [
      deleteKustomizations(kustomizations, estate),
      ...kustomizations.map(kustomization => deleteKustomizations([kustomization], estate)),
      pruneObjects(kustomizations, all, estate),
      ...all.map(object => pruneObjects(kustomizations, [object], estate)),
    ];
    expect([...new Set(deletions.flatMap(({ losses }) => losses))]).toEqual([]);
    expect(deletions.filter(({ machineGroups }) => machineGroups < estate.machines.length)).toEqual([]);
    expect(deletions.filter(deletion => goneClusters(deletion, topology).length > 0)).toEqual([]);
  });
});
