/** The annotations that say what is not told about an object: `<prefix><area>.<name>: <reason>` for the code `<area>/<name>`. */
export const SUPPRESSION_PREFIX = 'cdk8s-cluster-api/ignore.';

/** The annotation that silences a code. */
export function suppressionOf(code: string): string {
  return `${SUPPRESSION_PREFIX}${code.replace('/', '.')}`;
}

/** The code that an annotation silences. */
export function suppressedCode(annotation: string): string {
  return annotation.slice(SUPPRESSION_PREFIX.length).replace('.', '/');
}
