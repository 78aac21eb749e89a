import { CASES, commit, LayoutCase } from './simulation/layouts';
import { BUILT_IN } from '../../src/registry';
import { ClusterApiVersion } from '../../src/root';
import { SourcedManifest } from '../../src/topology';
import { findViolations, Severity } from '../../src/validation';
import { withoutHash } from '../blueprints/blueprint';
import { temporaryFolders } from '../support/folders';
import { schemaErrors } from '../support/schema';
import { captureStderr } from '../support/stderr';

const DELIVERIES = ['Application', 'ApplicationSet', 'AppProject', 'Kustomization'];

captureStderr();
const makeFolder = temporaryFolders();

/** What is found that should not be: errors, and whatever is about the delivery. */
function troubles(manifests: readonly SourcedManifest[]): string[] {
  return findViolations(manifests, BUILT_IN).filter(({ code, severity }) => severity === Severity.ERROR || code.startsWith('gitops/')).map(({ at, code }) => `${at.object} ${at} ${code}`);
}

/** The same manifests from somewhere unknown, as constructs are checked. */
function withoutFiles(manifests: readonly SourcedManifest[]): SourcedManifest[] {
  return manifests.map(({ manifest }) => ({ manifest, origin: {} }));
}

describe.each(CASES)('$name in $apiVersion by $layoutName', layoutCase => {
  const written = () => commit(makeFolder(), layoutCase);

  test('has deliveries that fit their schemas, and nothing that the linter objects to', () => {
    const manifests = written();
    const deliveries = manifests.map(({ manifest }) => manifest).filter(({ kind }) => DELIVERIES.includes(kind));
    expect(deliveries.length).toBeGreaterThan(0);
    expect(deliveries.flatMap(manifest => schemaErrors(manifest) ?? [`${manifest.kind} has no schema`])).toEqual([]);
    expect(troubles(manifests)).toEqual([]);
    expect(troubles(withoutFiles(manifests))).toEqual([]);
  });
});

describe('the linter finds what protects objects missing', () => {
  const MIXED = CASES.filter(({ name, apiVersion }) => name === 'byoh-metal3-cluster' && apiVersion === ClusterApiVersion.V1BETA2);
  const CLUSTER = 'Cluster/mixed-cluster gitops/unprotected-cluster';
  const TEMPLATES = ['ByoMachineTemplate/mixed-cluster-control-plane-<hash>', 'KubeadmConfigTemplate/test1-<hash>', 'Metal3MachineTemplate/test1-<hash>'];
  const MACHINES = ['KubeadmControlPlane/mixed-cluster-control-plane', 'MachineDeployment/test1', 'Metal3Cluster/mixed-cluster'];
  const EXPECTED: { readonly [layout: string]: string[] } = {
    ThreeApplications: [CLUSTER, 'ByoCluster/mixed-cluster gitops/unprotected-secondary'],
    OneApplication: [CLUSTER, 'ByoCluster/mixed-cluster gitops/secondary-deleted-first'],
    ApplicationSet: [CLUSTER, 'ByoCluster/mixed-cluster gitops/secondary-deleted-first'],
    Flux: [CLUSTER, 'ByoCluster/mixed-cluster gitops/unprotected-secondary', ...MACHINES.map(object => `${object} gitops/unprotected-machines`), ...TEMPLATES.map(template => `${template} gitops/template-pruned`)],
  };

  /** The output without the annotations of objects, deliveries left as they are. */
  function stripped(layoutCase: LayoutCase): SourcedManifest[] {
    return commit(makeFolder(), layoutCase).map(({ manifest, origin }) => ({
      manifest: DELIVERIES.includes(manifest.kind) ? manifest : { ...manifest, metadata: { ...manifest.metadata, annotations: undefined } },
      origin,
    }));
  }

  test.each(MIXED)('by $layoutName', layoutCase => {
    const found = findViolations(stripped(layoutCase), BUILT_IN).filter(({ code }) => code.startsWith('gitops/')).map(({ at, code }) => `${withoutHash(`${at.object}`)} ${code}`);
    expect(found.sort()).toEqual([...EXPECTED[layoutCase.layoutName]].sort());
  });
});
