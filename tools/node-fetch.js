/** In place of the package `node-fetch`, for what is bundled: the same, of Node.js itself. */
module.exports = globalThis.fetch;
module.exports.default = globalThis.fetch;
['FormData', 'Headers', 'Request', 'Response'].forEach(name => { module.exports[name] = globalThis[name]; });
