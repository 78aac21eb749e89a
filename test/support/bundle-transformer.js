const { buildSync } = require('esbuild');

/** Lets jest load a module of a package that is published as ES modules only, with all that it imports: what is not used of thousands of files is left out. */
module.exports = {
  process: (_, file) => ({ code: buildSync({ entryPoints: [file], bundle: true, write: false, platform: 'node', format: 'cjs', target: 'node20' }).outputFiles[0].text }),
};
