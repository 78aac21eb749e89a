/** Whether the text is a URL with a host, of one of the schemes if there are some. */
export function isUrl(text: string, ...schemes: string[]): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/[^\s/]\S*$/i.exec(text) ?? [];
  return scheme !== undefined && URL.canParse(text) && (schemes.length === 0 || schemes.includes(scheme));
}

/** Whether a URL holds a user name or password, which everybody could read where the URL is written. */
export function hasCredentials(url: string): boolean {
  const { username, password } = new URL(url);
  return username !== '' || password !== '';
}

/** Whether each percent sign starts an escaped byte. */
export function isUnescapable(text: string): boolean {
  return !text.includes('%') || !/%(?![0-9a-f]{2})/i.test(text);
}

/**
 * Whether Go reads the text as a URL of a request, as webhooks and the format `uri` of schemas demand: it starts with a scheme or a slash, has
 * no control characters, and its host, port and path are well formed. What follows a question mark may be anything.
 */
export function isRequestUri(text: string): boolean {
  // eslint-disable-next-line no-control-regex
  const [, scheme, rest] = /^(?:([a-z][a-z0-9+.-]*):|(?=\/))([^\u0000-\u001f\u007f]*)$/i.exec(text) ?? [];
  if (rest === undefined || !rest.startsWith('/')) {
    return rest !== undefined;
  }
  const [before] = rest.split('?');
  const hasHost = scheme !== undefined && before.startsWith('//');
  const path = hasHost && before.includes('/', 2) ? before.indexOf('/', 2) : before.length;
  const authority = hasHost ? before.slice(2, path) : '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return isUnescapable(hasHost ? host + before.slice(path) : before) && /^([^:]*|.*:\d*|\[.*\])$/.test(host) && !/[ #^`{|}\\]/.test(host);
}
