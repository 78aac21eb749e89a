import { hasCredentials, isUrl } from '../../src/core/urls';

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
