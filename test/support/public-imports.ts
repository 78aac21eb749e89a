import { SUBMODULES, subpathOf } from '../../projenrc/submodules';

const PACKAGE = 'cdk8s-cluster-api';
/** The name that users import, by the path below src/. */
const PUBLIC: { readonly [path: string]: string } = {
  root: PACKAGE,
  ...Object.fromEntries(Object.entries(SUBMODULES).map(([name, folder]) => [folder, `${PACKAGE}/${subpathOf(name)}`])),
};
const IMPORT = /^import [^;]*? from '([^']+)';\n/gm;

/**
 * A program of this repository as a user writes it: it imports the package and its submodules instead of src/, the root first.
 *
 * @param code what imports src/ by relative paths; without such imports it stays as it is
 */
export function asUsersWriteIt(code: string): string {
  const imports = [...code.matchAll(IMPORT)].filter(([, path]) => publicName(path) !== undefined)
    .map(([text, path]) => ({ text, name: publicName(path)!, written: text.replace(`'${path}'`, `'${publicName(path)!}'`) }));
  if (imports.length === 0) {
    return code;
  }
  const sorted = [...imports].sort((a, b) => a.name < b.name ? -1 : 1).map(({ written }) => written).join('');
  return imports.slice(1).reduce((rest, { text }) => rest.replace(text, ''), code).replace(imports[0].text, sorted);
}

/** What a user imports for a relative path to a public part of src/. */
export function publicName(path: string): string | undefined {
  const [, below] = /^(?:\.\.\/)+(?:src\/)?(.+)$/.exec(path) ?? [];
  return PUBLIC[below];
}
