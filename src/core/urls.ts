/** Whether the text is a URL with a host, of one of the schemes if there are some. */
export function isUrl(text: string, ...schemes: string[]): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/[^\s/]+\S*$/i.exec(text) ?? [];
  return scheme !== undefined && URL.canParse(text) && (schemes.length === 0 || schemes.includes(scheme));
}
