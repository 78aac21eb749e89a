/* Jest gives this module to tests that import fast-check. By its name the package would be this module again. */
const fastCheck = require('../../node_modules/fast-check/lib/cjs/fast-check');

/** What CI tries: the same inputs each time, so that a commit that has passed does not fail tomorrow. */
const SEED_OF_CI = 20261119;

/** The seed that is asked for by `PROPERTY_SEED`, which may be `random`, too; without one, new inputs are tried everywhere but in CI. */
function seed({ CI: ci, PROPERTY_SEED: asked }) {
  if (asked === undefined || asked === '') {
    return ci ? SEED_OF_CI : undefined;
  }
  if (asked === 'random') {
    return undefined;
  }
  if (!/^-?\d{1,10}$/.test(asked)) {
    throw new Error(`PROPERTY_SEED is '${asked}'; give a whole number, as a failed property prints it, or 'random'`);
  }
  return Number(asked);
}

fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: seed(process.env) });

module.exports = fastCheck;
