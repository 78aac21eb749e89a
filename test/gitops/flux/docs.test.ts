import * as fs from 'fs';
import * as path from 'path';
import { Chart } from 'cdk8s';
import { addObject, deliver, readManifests } from './deliveries';
import { FleetApp } from '../../../src/fleet';
import { FluxReadiness, TemplateRetention } from '../../../src/gitops';
import { healthExpressions } from '../../../src/gitops/flux/health';
import { BUILT_IN } from '../../../src/registry';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { ids, Manifest } from '../../support/manifests';
import { asUsersWriteIt } from '../../support/public-imports';
import { captureStderr } from '../../support/stderr';

const newFolder = temporaryFolders();
const printed = captureStderr();
const PAGE = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'flux.md'), 'utf8');

/** The cells of a table by its first column. */
function table(header: string): { [first: string]: string[] } {
  const [, , ...rows] = PAGE.slice(PAGE.indexOf(`| ${header}`)).split('\n\n')[0].split('\n');
  return Object.fromEntries(rows.map(row => row.split('|').slice(1, -1).map(cell => cell.trim())).map(([first, ...others]) => [first, others]));
}

test('the program is the one that is type-checked and run here', () => {
  const checked = asUsersWriteIt(fs.readFileSync(path.join(__dirname, 'docs-program.ts'), 'utf8'));
  expect(PAGE).toContain(`\`\`\`ts\n${checked}\`\`\`\n`);
});

describe('the program', () => {
  let folder: string;

  beforeEach(() => {
    const cwd = process.cwd();
    folder = newFolder();
    process.chdir(folder);
    try {
      jest.isolateModules(() => { jest.requireActual('./docs-program'); });
    } finally {
      process.chdir(cwd);
    }
  });

  test('writes the files that the page shows, with these objects', () => {
    const shown = [...PAGE.matchAll(/^((?:dist|\.capi)\/\S+)(?: +(\S.*))?$/gm)].map(([, file, objects]) => ({ file, objects }));
    expect(shown.map(({ file }) => file)).toEqual(filesBelow(folder).filter(file => !file.endsWith('.cdk8s-fleet')));
    const objectsOf = (file: string) => ids(readManifests(folder, file));
    const [cluster, inventory, kustomizations] = shown.filter(({ objects }) => objects !== undefined);
    expect(objectsOf(cluster.file).filter(id => !id.includes('Template/')).map(id => id.split('/')[0]))
      .toEqual(cluster.objects.replace(', and their templates', '').split(', ').sort());
    expect(objectsOf(inventory.file)).toEqual(inventory.objects.split(', ').map(kind => `${kind}/berlin`));
    expect(objectsOf(kustomizations.file)).toEqual(kustomizations.objects.replace('Kustomizations ', '').split(', ').map(name => `Kustomization/${name}`).sort());
    expect(printed()).toEqual([]);
  });

  test('writes the Kustomizations of the table', () => {
    const written = new Map(readManifests(folder, 'dist/flux/berlin.k8s.yaml').map(manifest => [manifest.metadata.name.replace('berlin', '`<cluster>') + '`', manifest]));
    const rows = table('name');
    expect([...written.keys()].sort()).toEqual(Object.keys(rows).sort());
    for (const [name, [namespace, , after]] of Object.entries(rows)) {
      const { metadata, spec } = written.get(name) as Manifest;
      expect(metadata.namespace).toBe(namespace === 'that of the Cluster' ? 'berlin' : namespace.replace(/`/g, ''));
      expect(spec.dependsOn?.[0].name ?? '–').toBe(after.replace(/`/g, '').replace('<cluster>', 'berlin'));
    }
  });
});

test('the annotations are those of the table', () => {
  const examples: { readonly [what: string]: [string, string] } = {
    'Cluster': ['cluster.x-k8s.io/v1beta2', 'Cluster'],
    'control planes': ['controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane'],
    'pools': ['cluster.x-k8s.io/v1beta2', 'MachineDeployment'],
    'hosts': ['metal3.io/v1alpha1', 'BareMetalHost'],
    'Namespace': ['v1', 'Namespace'],
    'infra clusters': ['infrastructure.cluster.x-k8s.io/v1beta1', 'ByoCluster'],
    'address pools': ['ipam.metal3.io/v1alpha1', 'IPPool'],
    'credentials': ['v1', 'Secret'],
    'templates': ['bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate'],
    'everything else': ['cluster.x-k8s.io/v1beta2', 'MachineHealthCheck'],
  };
  const rows = table('| annotation');
  expect(Object.keys(rows)).toEqual(Object.keys(examples));
  const app = new FleetApp();
  const chart = new Chart(app, 'edge');
  const objects = Object.entries(examples).map(([what, [apiVersion, kind]]) => ({ what, object: addObject(chart, apiVersion, kind) }));
  deliver(app, { charts: [chart] });
  for (const { what, object } of objects) {
    const { metadata } = object.toJson() as Manifest;
    expect([what, metadata.annotations?.['kustomize.toolkit.fluxcd.io/prune'] ?? '–']).toEqual([what, rows[what][0].replace(/`/g, '').split(',')[0]]);
  }
});

test('the table of readiness names the objects that are waited for', () => {
  const kinds = { 'Cluster': 'Cluster', 'control plane': 'KubeadmControlPlane', 'MachineDeployments': 'MachineDeployment', 'MachinePools': 'MachinePool' };
  const rows = table('`FluxReadiness`');
  const chart = new Chart(new FleetApp(), 'edge');
  const objects = Object.entries(kinds).map(([what, kind]) => (
    { what, object: addObject(chart, kind === 'KubeadmControlPlane' ? 'controlplane.cluster.x-k8s.io/v1beta2' : 'cluster.x-k8s.io/v1beta2', kind) }));
  const expected = Object.entries(FluxReadiness).map(([name, readiness]) => {
    const watched = objects.filter(({ object }) => healthExpressions(object, readiness, BUILT_IN)).map(({ what }) => what);
    return [`\`${name}\`${readiness === FluxReadiness.API_SERVER ? ' (default)' : ''}`, watched.join(', ') || 'none'];
  });
  expect(Object.entries(rows).map(([name, [watched]]) => [name, watched])).toEqual(expected);
});

test('the number of generations on the page is the default', () => {
  expect(PAGE).toContain(`The default is ${new TemplateRetention({ ledger: 'a' }).generations}:`);
});
