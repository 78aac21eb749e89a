import { checkHostName } from '../../src/core/hosts';

test.each([['api'], ['api.example.com'], ['2.example']])('accepts the host name %s', name => {
  expect(() => checkHostName('hostname', name)).not.toThrow();
});

test.each([[''], ['192.168.10.20'], ['192.168.10.300'], ['fd00::20'], ['api.example.com:443'], ['https://api.example.com'], ['Api']])("fails on the host name '%s'", name => {
  expect(() => checkHostName('hostname', name)).toThrow(new Error(
    `'hostname' '${name}' is not a host name; use for example 'edge.example.com', without scheme and port (input/invalid-value)`));
});
