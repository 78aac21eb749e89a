const { transformSync } = require('esbuild');

/** Lets jest load a package that is published as ES modules only. */
module.exports = {
  process: (source, file) => ({ code: transformSync(source, { format: 'cjs', target: 'node20', sourcefile: file }).code }),
};
