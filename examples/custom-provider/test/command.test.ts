import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { AcmeChart } from './cluster';

const PACKAGE = path.join(__dirname, '..');
const COMMAND = path.join(PACKAGE, 'node_modules', 'cdk8s-cluster-api', 'lib', 'src', 'cli', 'main.js');

/** What the command prints and returns, with the record that `npm run build` has compiled. */
function validate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'validate', ...args], { cwd: PACKAGE, encoding: 'utf8' });
  return { status, printed: `${stdout}${stderr}` };
}

/** The folder that a FleetApp has written, and what it says. */
function synth(rack: string): { readonly folder: string; readonly message?: string } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acme-'));
  const app = new FleetApp({ outdir: folder });
  new AcmeChart(app, 'acme', { rack });
  try {
    app.synth();
    return { folder };
  } catch (error) {
    return { folder, message: (error as Error).message };
  }
}

describe('the command', () => {
  it('finds nothing in what a FleetApp writes, and knows the schemas of all objects', () => {
    const { folder, message } = synth('a2');
    assert.equal(message, undefined);
    assert.deepEqual(validate('--provider', './lib/record.js', folder), { status: 0, printed: '0 errors, 0 warnings in 8 objects of 1 file\n' });
    fs.rmSync(folder, { recursive: true });
  });

  it('finds what a FleetApp refuses', () => {
    const finding = "spec.template.spec.rack: 'z9' is no rack of AcmeCluster/acme; use one of a1, a2 (acme/unknown-rack)";
    assert.equal(synth('z9').message, `Validation failed with the following errors:\n  [acme/Cluster/Workers/MachineTemplate] ${finding}`);
    const { folder } = synth('a2');
    const file = path.join(folder, 'acme.k8s.yaml');
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replaceAll('rack: a2', 'rack: z9'));
    const { status, printed } = validate('--provider', './lib/record.js', folder);
    assert.equal(status, 1);
    assert.match(printed, /'z9' is no rack of AcmeCluster\/acme; use one of a1, a2 \(acme\/unknown-rack\)/);
    assert.equal(validate('--provider', './lib/record.js', '--off', 'acme/unknown-rack=wired by hand', folder).status, 0);
    fs.rmSync(folder, { recursive: true });
  });

  it('loads the record alone, without cdk8s', () => {
    const program = "require('./lib/record.js'); console.log(Object.keys(require.cache).filter(file => /node_modules.(cdk8s|constructs).lib/.test(file)).length)";
    assert.equal(execFileSync(process.execPath, ['--eval', program], { cwd: PACKAGE, encoding: 'utf8' }), '0\n');
  });

  it('says what is wrong with a module that has no record', () => {
    assert.deepEqual(validate('--provider', './lib/names.js', 'dist'), {
      status: 2,
      printed: "error: --provider: the module './lib/names.js' exports no record of a provider; name a package or file that exports an ExternalProviderRecord, "
        + 'or a list of them\n',
    });
  });
});
