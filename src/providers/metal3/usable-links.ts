/**
 * The links that a network or another link can use.
 *
 * @param known the links of the template
 * @param user the link that uses another one; undefined for a network. Bonds and VLANs are made of other links than themselves.
 */
export function usableLinks(known: readonly string[], user?: string): string[] {
  return known.filter(id => id !== user);
}
