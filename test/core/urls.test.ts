import { hasCredentials, isRequestUri, isUrl } from '../../src/core/urls';

test.each([
  ['https://example.com'], ['http://172.22.0.1/images/node.raw'], ['docker://registry.example.com:5000/node:v1'], ['FILE://host/path'], ['redfish+https://[fd00::1]:8000/x'],
])('%s is a URL', text => {
  expect(isUrl(text)).toBe(true);
});

test.each([[''], ['example.com'], ['https:/example.com'], ['https://'], ['https:///path'], ['https://a b'], ['https://example.com:x'], ['1https://example.com']])(
  "'%s' is no URL", text => {
    expect(isUrl(text)).toBe(false);
  });

test.each([['https://example.com', true], ['http://example.com', true], ['ftp://example.com', false], ['https2://example.com', false]])(
  '%s is a URL of the web: %s', (text, expected) => {
    expect(isUrl(text, 'http', 'https')).toBe(expected);
  });

test.each([
  ['https://example.com/x', false],
  ['https://user@example.com', true],
  ['https://user:secret@example.com', true],
  ['https://:secret@example.com', true],
  ['https://example.com/?mail=a@example.com', false],
])('%s holds credentials: %s', (url, expected) => {
  expect(hasCredentials(url)).toBe(expected);
});

test.each(['/path', 'http:opaque', 'http://', 'http://a b@example.com/a b#c?%', 'http://[fd00::1]:80/x', 'http://example.com:/%41', '/%41?%', '//host:x/'])(
  "'%s' can be requested", text => {
    expect(isRequestUri(text)).toBe(true);
  });

test.each(['', 'example.com', '1http://x', 'http://example.com/%2', '/%zz', 'http://example.com:x/', 'http://a b/', 'http://exa%mple.com', 'http://x/\u0001'])(
  "'%s' fails to be requested", text => {
    expect(isRequestUri(text)).toBe(false);
  });
