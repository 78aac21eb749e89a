// Needed only where the library is a folder, as in its own repository: a fresh clone holds the sources of the library, and npm has just installed
// them without the compiled code. This compiles them and installs the result. With a version in package.json there is nothing to do, ever.
import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';

const SOURCES = '../..';
const INSTALLED = 'node_modules/cdk8s-cluster-api';
/** A file that the last step of the compilation writes. */
const COMPILED = 'lib/imports/cluster-api/v1beta2/crds.json';
/** A package that comes inside of the library. */
const BUNDLED = 'node_modules/yaml';

if (![COMPILED, BUNDLED].every(part => existsSync(`${INSTALLED}/${part}`))) {
  console.log('The library is not compiled yet. This takes a minute or two, and only the first time.');
  if (!existsSync(`${SOURCES}/${BUNDLED}`)) {
    npm('installing what compiles it', SOURCES, 'ci');
  }
  if (!existsSync(`${SOURCES}/${COMPILED}`)) {
    npm('compiling it', SOURCES, 'run', 'compile');
  }
  rmSync(INSTALLED, { recursive: true });
  npm('installing it here', '.', 'install', '--ignore-scripts', '--no-save');
}

function npm(what, cwd, ...args) {
  console.log(`> ${what}: npm ${args.join(' ')}`);
  execFileSync(process.execPath, [process.env.npm_execpath, ...args], { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
}
