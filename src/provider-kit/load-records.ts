import { createRequire } from 'module';
import * as path from 'path';
import { ExternalProviderRecord } from './external-provider-record';
import { refuseValue } from '../core';

const REMEDY = 'name a package or file that exports an ExternalProviderRecord, or a list of them';

/**
 * The records that a module exports, for doors that are told of them by name.
 *
 * @param module a package, or a file that begins with `./`, `../` or `/`
 * @param folder where to look for it
 */
export function loadRecords(module: string, folder: string): ExternalProviderRecord[] {
  const exported = load(module, folder);
  const values = typeof exported === 'object' && exported !== null ? [exported, ...Object.values(exported)] : [];
  const records = values.flatMap((value: unknown): unknown[] => Array.isArray(value) ? value : [value]).filter(ExternalProviderRecord._is);
  return records.length > 0 ? [...new Set(records)] : refuseValue('input/invalid-value', `the module '${module}' exports no record of a provider; ${REMEDY}`);
}

function load(module: string, folder: string): unknown {
  const require = createRequire(path.join(path.resolve(folder), 'module.js'));
  try {
    return require(module) as unknown;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ERR_REQUIRE_ESM' ? 'it is an ES module, which this release of Node.js cannot load here; compile it to CommonJS'
      : message.split('\n')[0];
    return refuseValue('input/invalid-value', `the module '${module}' cannot be loaded from '${folder}': ${why}; ${REMEDY}`);
  }
}
