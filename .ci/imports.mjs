// Checks, in a project that has the package installed, what its imports give and load: as ES module, as CommonJS, and to the runtime of jsii.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const NAME = 'cdk8s-cluster-api';
const require = createRequire(path.resolve('main.js'));
const installed = path.resolve('node_modules', NAME);
const { exports } = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
const assembly = JSON.parse(readFileSync(path.join(installed, '.jsii'), 'utf8'));
const submodules = Object.keys(assembly.submodules).map(fqn => fqn.slice(NAME.length + 1));
/** jsii wants names without dashes. */
const subpathOf = submodule => submodule.replaceAll('_', '-');
const providers = submodules.filter(name => exports[`./${subpathOf(name)}`]?.includes('/providers/'));

/** The providers whose code or generated types a process loads with a line of code. */
function providersLoadedBy(line, ...options) {
  const report = "process.on('exit', () => console.log(JSON.stringify(Object.keys(require('module')._cache))));";
  const code = options.length === 0 ? `${report}${line}` : `import { createRequire } from 'module'; const require = createRequire(import.meta.url); ${report}${line}`;
  const files = JSON.parse(execFileSync(process.execPath, [...options, '--eval', code], { encoding: 'utf8' }));
  return providers.filter(name => files.some(file => file.endsWith(path.join('lib', 'bundles', `providers-${name}.js`)) || file.includes(`${path.join('lib', 'imports', name)}${path.sep}`)));
}

assert.deepEqual(submodules.filter(name => exports[`./${subpathOf(name)}`] === undefined), []);
assert.equal(providers.length > 0, true);

// Every class and enum is there under its name: by subpath in both module systems, and where the runtime of jsii looks for it.
const entry = require(require.resolve(NAME, { paths: [process.cwd()] }));
for (const { fqn, kind } of Object.values(assembly.types).filter(type => type.kind !== 'interface')) {
  const [name, submodule] = fqn.split('.').slice(1).reverse();
  const subpath = submodule === undefined ? NAME : `${NAME}/${subpathOf(submodule)}`;
  const found = require(subpath)[name];
  assert.equal(typeof found, kind === 'class' ? 'function' : 'object', fqn);
  assert.equal((await import(subpath))[name], found, fqn);
  assert.equal((submodule === undefined ? entry : entry[submodule])[name], found, fqn);
}

assert.deepEqual(providersLoadedBy(`require('${NAME}')`), []);
assert.deepEqual(providersLoadedBy(`import('${NAME}')`, '--input-type=module'), []);
for (const name of providers) {
  assert.deepEqual(providersLoadedBy(`require('${NAME}/${name}')`), [name]);
}

// Everything else is internal.
for (const deep of ['lib/src/core', 'lib/src/index.js', 'lib/src/providers/metal3/traits.js', 'core', 'src']) {
  assert.throws(() => require(`${NAME}/${deep}`), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' }, deep);
}
console.log(`${Object.keys(assembly.types).length} types in ${submodules.length} submodules and the root: imports are as they should be`);
