import * as fs from 'fs';
import * as path from 'path';
import { Manifests } from '../../src/testing';
import { asUsersWriteIt } from '../support/public-imports';

const DOCS = path.join(__dirname, '..', '..', 'docs');
const PROGRAMS = path.join(__dirname, 'programs');
/** Programs whose page has another name. */
const PAGES: { readonly [program: string]: string } = {
  'argocd-addons': 'argocd-registration',
  'argocd-health-job': 'argocd-health',
  'connectivity-cluster': 'connectivity',
  'openshift-cross-csp-phases': 'openshift-cross-csp',
  'openshift-vsphere': 'openshift',
  'remote-tunnel': 'remote-workers',
};
const names = fs.readdirSync(PROGRAMS).map(file => path.basename(file, '.ts'));

test.each(names)('the program %s is on its page as it is type-checked here', name => {
  const checked = asUsersWriteIt(fs.readFileSync(path.join(PROGRAMS, `${name}.ts`), 'utf8'));
  const page = fs.readFileSync(path.join(DOCS, `${PAGES[name] ?? name}.md`), 'utf8');
  expect(page).toContain(`\`\`\`ts\n${checked}\`\`\`\n`);
});

test('the program about rollouts prints what its comments say', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation();
  jest.requireActual('./programs/rollouts');
  expect(printed.mock.calls.flat()).toEqual([true, false]);
  printed.mockRestore();
});

test('the program about validation prints the violation that its comment shows', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation();
  jest.requireActual('./programs/validation');
  expect(printed.mock.calls.flat()).toEqual([
    expect.stringMatching(/\[edge\/Check\] spec\.checks\.nodeStartupTimeoutSeconds: .* \(health\/startup-timeout\)$/),
  ]);
  printed.mockRestore();
});

test('the program about providers of your own writes its infra cluster and templates', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation();
  jest.requireActual('./programs/extending');
  const manifests = Manifests.fromYaml(printed.mock.calls.flat().join('\n'));
  manifests.hasResource('HetznerCluster', { spec: { controlPlaneRegions: ['fsn1'] } });
  manifests.hasResource('HCloudMachineTemplate', { spec: { template: { spec: { type: 'cpx51' } } } });
  const { joinConfiguration } = manifests.resource('KubeadmConfigTemplate', 'cloud-workers').spec.template.spec;
  expect(joinConfiguration.nodeRegistration.kubeletExtraArgs).toEqual([{ name: 'cloud-provider', value: 'external' }]);
  printed.mockRestore();
});

test('the program about a provider in a package of its own prints what its comment says', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation();
  jest.requireActual('./programs/custom-providers');
  const [message] = printed.mock.calls.flat() as string[];
  expect(message).toMatch(/^2 errors, 0 warnings in 4 objects:\n/);
  expect([...message.matchAll(/\(([a-z-]+\/[a-z-]+)\)$/gm)].map(([, code]) => code)).toEqual(['schema/unknown-field', 'acme/impossible-speed']);
  printed.mockRestore();
});

test('the program about management clusters writes the providers, and prints the line of clusterctl that its page shows', () => {
  const printed = jest.spyOn(console, 'log').mockImplementation();
  jest.requireActual('./programs/management');
  const [yaml, line] = printed.mock.calls.flat() as string[];
  const manifests = Manifests.fromYaml(yaml);
  manifests.hasResource('InfrastructureProvider', { metadata: { name: 'aws' }, spec: { version: 'v2.11.1', configSecret: { name: 'aws-variables' } } });
  manifests.hasResource('CoreProvider', { spec: { deployment: { replicas: 2 }, manager: { maxConcurrentReconciles: 20 } } });
  expect(fs.readFileSync(path.join(DOCS, 'management.md'), 'utf8')).toContain(`\`\`\`\n${line}\n\`\`\`\n`);
  printed.mockRestore();
});

test.each([['python/readme.py', 'python'], ['go/readme/main.go', 'go']])('the page about other languages has test/languages/%s, which CI runs', (file, language) => {
  const program = fs.readFileSync(path.join(__dirname, '..', 'languages', file), 'utf8');
  expect(fs.readFileSync(path.join(DOCS, 'languages.md'), 'utf8')).toContain(`\`\`\`${language}\n${program}\`\`\`\n`);
});

test('every link between pages leads somewhere', () => {
  for (const page of fs.readdirSync(DOCS).filter(file => file.endsWith('.md'))) {
    const text = fs.readFileSync(path.join(DOCS, page), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link]) => link);
    expect(links.filter(link => !fs.existsSync(path.join(DOCS, link)))).toEqual([]);
  }
});
