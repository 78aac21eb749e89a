import * as path from 'path';
import { acmeObject } from './acme';
import { ClusterApiValidation } from '../../src/plugin';
import { runCli } from '../cli/cli';

const KIT = path.join(__dirname, '..', '..', 'src', 'provider-kit');
const RECORD = `const { acme } = require(${JSON.stringify(path.join(__dirname, 'acme'))});
const { ExternalProviderRecord } = require(${JSON.stringify(KIT)});
const ACME = new ExternalProviderRecord(acme());
`;
const OBJECT = JSON.stringify(acmeObject('AcmeCluster', { size: 3 }));
const REMEDY = 'name a package or file that exports an ExternalProviderRecord, or a list of them';

function validate(module: string, ...argv: string[]) {
  return runCli(['validate', '--provider', './acme.js', ...argv], { files: { 'acme.js': module, 'a.json': OBJECT } });
}

describe('validate --provider', () => {
  test.each([['by name', 'exports.ACME = ACME;'], ['as the module', 'module.exports = ACME;'], ['in a list, twice', 'exports.all = [ACME]; exports.ACME = ACME;']])(
    'knows a record that a module exports %s', (_how, statement) => {
      expect(validate(RECORD + statement, 'a.json')).toEqual({
        code: 0,
        stdout: 'a.json:1  warning  AcmeCluster/ns/a spec.size\n    is 3; use another number (acme/size)\n\n0 errors, 1 warning in 1 object of 1 file\n',
        stderr: '',
      });
    });

  test('takes its codes for settings and lists its rules', () => {
    expect(validate(`${RECORD}exports.ACME = ACME;`, '--off', 'acme/size=three is right', 'a.json').stdout).toBe('0 errors, 0 warnings in 1 object of 1 file\n');
    expect(validate(`${RECORD}exports.ACME = ACME;`, '--list-rules').stdout).toMatch(/^acme\/size +warning +machines have a size +acme v1$/m);
    expect(validate(`${RECORD}exports.ACME = ACME;`, '--format', 'sarif', 'a.json').stdout).toContain('Machines have a size. Source: acme v1.');
  });

  test.each([
    ['exports no record', 'exports.ACME = { name: "Acme" };', `the module './acme.js' exports no record of a provider; ${REMEDY}`],
    ['exports a function', 'module.exports = () => undefined;', `the module './acme.js' exports no record of a provider; ${REMEDY}`],
  ])('fails for a module that %s', (_what, module, message) => {
    expect(validate(module, 'a.json')).toEqual({ code: 2, stdout: '', stderr: `error: --provider: ${message}\n` });
  });

  test('fails for a module that cannot be loaded', () => {
    const { code, stderr } = validate('throw new Error("no licence");', 'a.json');
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: --provider: the module '\.\/acme\.js' cannot be loaded from '.*': no licence; name a package or file that /);
  });

  test('fails for two records that know one kind', () => {
    const twice = `${RECORD}exports.both = [ACME, new ExternalProviderRecord(acme({ name: 'Bolt' }))];`;
    expect(validate(twice, 'a.json').stderr).toBe('error: --provider: the kind infrastructure.cluster.x-k8s.io/AcmeCluster is in the record of '
      + "'Acme' and in another one, of 'Bolt'; use one of the two records only, or rename what is yours\n");
  });
});

describe('the plugin', () => {
  test('fails for a module without a record', () => {
    expect(() => new ClusterApiValidation({ providers: ['path'] })).toThrow(new Error(`the module 'path' exports no record of a provider; ${REMEDY} (input/invalid-value)`));
  });

  test('takes the codes of records for settings', () => {
    const module = path.join(__dirname, 'acme-record');
    expect(() => new ClusterApiValidation({ rules: { 'acme/size': { level: 'off', reason: 'three is right' } } })).toThrow("'acme/size' is not the code of a rule");
    expect(() => new ClusterApiValidation({ providers: [module], rules: { 'acme/size': { level: 'off', reason: 'three is right' } } })).not.toThrow();
  });
});
