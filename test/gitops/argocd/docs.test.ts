import * as fs from 'fs';
import * as path from 'path';
import { Chart } from 'cdk8s';
import { addObject, deliver, manifestsOf, rendered, syncOptions } from './deliveries';
import { FleetApp } from '../../../src/fleet';
import { ArgoCdLayout } from '../../../src/gitops';
import { filesBelow, temporaryFolders } from '../../support/folders';
import { asUsersWriteIt } from '../../support/public-imports';
import { captureStderr } from '../../support/stderr';

captureStderr();
const newFolder = temporaryFolders();
const PAGE = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'gitops.md'), 'utf8');

test('the program is the one that is type-checked and run here', () => {
  const checked = asUsersWriteIt(fs.readFileSync(path.join(__dirname, 'docs-program.ts'), 'utf8'));
  expect(PAGE).toContain(`\`\`\`ts\n${checked}\`\`\`\n`);
});

test('the program writes the files that the page shows, with these kinds', () => {
  const outdir = newFolder();
  process.env.CDK8S_OUTDIR = outdir;
  jest.requireActual('./docs-program');
  delete process.env.CDK8S_OUTDIR;
  const written = filesBelow(outdir).filter(file => file.endsWith('.yaml')).map(file => {
    const kinds = new Set(manifestsOf(path.join(outdir, file)).map(({ kind }) => kind as string));
    return [`dist/${file}`, [...kinds].sort().join(', ')];
  });
  expect([...PAGE.matchAll(/^(dist\/\S+\.yaml) +(.+)$/gm)].map(([, file, kinds]) => [file, kinds])).toEqual(written);
});

test('the options are those of the table', () => {
  const rows = [...PAGE.matchAll(/^\| (.+?) +\| `?(Prune=\S+?|–)`? +\| `?(Prune=\S+?|same|–)`? +\|/gm)].map(([, what, apart, together]) => (
    { what, apart, together: together === 'same' ? apart : together }));
  const examples: { readonly [what: string]: [string, string] } = {
    'Cluster': ['cluster.x-k8s.io/v1beta2', 'Cluster'],
    'templates': ['bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate'],
    'hosts': ['metal3.io/v1alpha1', 'BareMetalHost'],
    'Namespace': ['v1', 'Namespace'],
    'secondary infra clusters': ['infrastructure.cluster.x-k8s.io/v1beta1', 'ByoCluster'],
    'address pools': ['ipam.metal3.io/v1alpha1', 'IPPool'],
    'credentials': ['v1', 'Secret'],
    'everything else': ['cluster.x-k8s.io/v1beta2', 'MachineDeployment'],
  };
  expect(rows.map(({ what }) => what).sort()).toEqual(Object.keys(examples).sort());
  for (const [layout, column] of [[ArgoCdLayout.THREE_APPLICATIONS, 'apart'], [ArgoCdLayout.ONE_APPLICATION, 'together']] as const) {
    const app = new FleetApp();
    const chart = new Chart(app, 'edge');
    Object.values(examples).forEach(([apiVersion, kind]) => addObject(chart, apiVersion, kind, { metadata: { name: 'a' } }));
    deliver(app, { charts: [chart], layout });
    const options = syncOptions(rendered(chart));
    expect(rows.map(({ what, [column]: shown }) => [what, shown])).toEqual(
      rows.map(({ what }) => [what, options[`${examples[what][1]}/a`] ?? '–']));
  }
});
