import { execFile } from 'child_process';
import * as fs from 'fs';
import * as http from 'http';
import { AddressInfo } from 'net';
import * as os from 'os';
import * as path from 'path';
import { AZURE_NODE_SCRIPT } from '../../../src/openshift/cross-csp/nodes/azure-node-script';

const ID = '/subscriptions/0000/resourceGroups/Cross-CSP-RG/providers/Microsoft.Compute/virtualMachines/Azure-GPU-x7k2p';
const MACHINE = { name: 'Azure-GPU-x7k2p', resourceId: ID, location: 'usgovvirginia', zone: '2' };

interface Outcome {
  readonly code: number;
  readonly stderr: string;
  readonly env?: string;
  readonly questions: readonly string[];
}

/** Runs the script as a node would, with a metadata service on loopback. */
async function run(machine: { readonly [name: string]: string }, before?: string): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'node-env-'));
  const target = path.join(folder, 'node.env');
  if (before !== undefined) {
    fs.writeFileSync(target, before);
  }
  const questions: string[] = [];
  const server = http.createServer(({ url = '', headers }, response) => {
    questions.push(url);
    const name = /^\/metadata\/instance\/compute\/(\w+)\?api-version=2021-02-01&format=text$/.exec(url)?.[1];
    // The real one refuses who does not say that he knows whom he asks, and who comes by a proxy.
    const isAllowed = headers.metadata === 'true' && headers['x-forwarded-for'] === undefined && name !== undefined && name in machine;
    response.writeHead(isAllowed ? 200 : 400).end(isAllowed ? machine[name] : '');
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    const env = {
      PATH: process.env.PATH, NODE_ENV_FILE: target, METADATA_SERVICE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, METADATA_RETRIES: '0', http_proxy: 'http://127.0.0.1:1',
    };
    const { code, stderr } = await new Promise<{ code: number; stderr: string }>(resolve => {
      execFile('bash', ['--norc', '-c', AZURE_NODE_SCRIPT], { env }, (error, _, text) => resolve({ code: error === null ? 0 : Number(error.code), stderr: text }));
    });
    expect(fs.readdirSync(folder).filter(file => file !== 'node.env')).toEqual([]);
    return { code, stderr, questions, env: fs.existsSync(target) ? fs.readFileSync(target, 'utf8') : undefined };
  } finally {
    server.close();
  }
}

test('writes the name and the resource group in lower case, and nothing else', async () => {
  const { code, env } = await run(MACHINE);
  expect({ code, env }).toEqual({
    code: 0,
    env: [
      'KUBELET_NODE_NAME=azure-gpu-x7k2p',
      'KUBELET_PROVIDERID=azure:///subscriptions/0000/resourceGroups/cross-csp-rg/providers/Microsoft.Compute/virtualMachines/Azure-GPU-x7k2p',
      'CUSTOM_KUBELET_LABELS=node.openshift.io/cloud-provider=azure,topology.kubernetes.io/region=usgovvirginia,topology.kubernetes.io/zone=usgovvirginia-2',
      '',
    ].join('\n'),
  });
});

test('leaves out the zone of a machine that is in none', async () => {
  const { env } = await run({ ...MACHINE, zone: '' });
  expect(env).toContain('topology.kubernetes.io/region=usgovvirginia\n');
  expect(env).not.toContain('zone');
});

test('asks nobody if the environment is there already', async () => {
  const before = 'KUBELET_NODE_NAME=a\nKUBELET_PROVIDERID=azure:///b\n';
  expect(await run(MACHINE, before)).toEqual({ code: 0, stderr: '', env: before, questions: [] });
});

test('writes it again if only the name is there', async () => {
  expect((await run(MACHINE, 'KUBELET_NODE_NAME=ip-10-0-0-1\n')).env).toContain('KUBELET_NODE_NAME=azure-gpu-x7k2p\nKUBELET_PROVIDERID=');
});

test.each([
  ['name', { ...MACHINE, name: 'a b' }, "'a b' as name"],
  ['name that is empty', { ...MACHINE, name: '' }, "'' as name"],
  ['resource', { ...MACHINE, resourceId: '/subscriptions/0/x' }, "'/subscriptions/0/x' as resourceId"],
  ['region', { ...MACHINE, location: 'a,b=c' }, "'a,b=c' as location"],
  ['zone', { ...MACHINE, zone: '1,a=b' }, "'1,a=b' as zone"],
])('fails with a %s that would be more than one word, and writes nothing', async (_, machine, text) => {
  const { code, stderr, env } = await run(machine);
  expect({ code, env, stderr }).toEqual({ code: 1, env: undefined, stderr: `the metadata service gives ${text}, which cannot be used\n` });
});

test('fails if the metadata service does not answer, and writes nothing', async () => {
  const { code, env } = await run({});
  expect({ isFailure: code !== 0, env }).toEqual({ isFailure: true, env: undefined });
});
