import * as fc from 'fast-check';
import { GoTemplateDialect, JinjaDialect } from '../../../src/core';
import { renderFrpcConfig, renderFrpsConfig } from '../../../src/remote/connect-proxy/frp-config';
import { renderJinjaTexts } from '../../support/user-data';

const CLIENT = {
  clusterName: 'factory-1', serverHost: 'frp.mgmt.example.com', serverPort: 7000, apiServerHost: 'api.factory-1.example.com', apiServerPort: 6443,
};

test('the server takes CONNECT, and clients with the token by TLS only', () => {
  expect(renderFrpsConfig({ bindPort: 7000, connectPort: 8888 })).toBe(`bindPort = 7000
tcpmuxHTTPConnectPort = 8888
auth.method = "token"
auth.tokenSource.type = "file"
auth.tokenSource.file.path = "/etc/frp-token/token"
transport.tls.force = true
transport.tls.certFile = "/etc/frp-tls/tls.crt"
transport.tls.keyFile = "/etc/frp-tls/tls.key"
`);
});

test('the client is one of a group that answers for the host of the API server', () => {
  expect(renderFrpcConfig(CLIENT)).toBe(`serverAddr = "frp.mgmt.example.com"
serverPort = 7000
loginFailExit = false
auth.method = "token"
auth.tokenSource.type = "file"
auth.tokenSource.file.path = "/etc/frp/token"
transport.tls.enable = true
transport.tls.trustedCaFile = "/etc/frp/ca.crt"
transport.tls.serverName = "frp.mgmt.example.com"

[[proxies]]
name = "factory-1-{{ .Envs.NODE_NAME }}"
type = "tcpmux"
multiplexer = "httpconnect"
customDomains = ["api.factory-1.example.com"]
localIP = "127.0.0.1"
localPort = 6443
loadBalancer.group = "factory-1"
healthCheck.type = "tcp"
healthCheck.timeoutSeconds = 3
healthCheck.maxFailed = 3
healthCheck.intervalSeconds = 10
`);
});

test('files may be elsewhere', () => {
  expect(renderFrpsConfig({ bindPort: 1, connectPort: 2, tokenFile: '/run/token', tlsFolder: '/run/tls' })).toMatch(/"\/run\/token"[\s\S]*"\/run\/tls\/tls\.crt"[\s\S]*"\/run\/tls\/tls\.key"/);
  expect(renderFrpcConfig({ ...CLIENT, tokenFile: '/run/token', caFile: '/run/ca' })).toMatch(/"\/run\/token"[\s\S]*"\/run\/ca"/);
});

test('the host is written as the server compares it, in small letters', () => {
  expect(renderFrpcConfig({ ...CLIENT, apiServerHost: 'API.Factory-1.example.com' })).toContain('customDomains = ["api.factory-1.example.com"]');
});

/** The part of Go's templates that escaped text uses: texts in quotes. */
function renderGoTexts(text: string): string {
  return text.replace(/\{\{"([^"]*)"\}\}/g, (_, inner: string) => inner);
}

test('the client reads on the node what is written here, whoever renders user data', () => {
  const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,20}[a-z0-9])?$/);
  const host = fc.array(label, { minLength: 1, maxLength: 4 }).map(labels => labels.join('.'));
  fc.assert(fc.property(label, host, host, fc.integer({ min: 1, max: 65535 }), (clusterName, serverHost, apiServerHost, port) => {
    const config = renderFrpcConfig({ clusterName, serverHost, serverPort: port, apiServerHost, apiServerPort: port });
    expect(renderJinjaTexts(new JinjaDialect().escape(config))).toBe(config);
    expect(renderGoTexts(new GoTemplateDialect('the host agent', ['.DefaultNetworkInterfaceName']).escape(config))).toBe(config);
    // One value in a line, and nothing that ends a text too early.
    expect(config.split('\n').filter(line => line !== '' && !/^(\[\[proxies\]\]|[\w.]+ = (\d+|true|false|"[^"]*"|\["[^"]*"\]))$/.test(line))).toEqual([]);
  }));
});
