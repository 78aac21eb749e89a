/** Whether the text is a URL with a host, of one of the schemes if there are some. */
export function isUrl(text: string, ...schemes: string[]): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/[^\s/]+\S*$/i.exec(text) ?? [];
  return scheme !== undefined && URL.canParse(text) && (schemes.length === 0 || schemes.includes(scheme));
}

/** Whether a URL holds a user name or password, which everybody could read where the URL is written. */
export function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}
