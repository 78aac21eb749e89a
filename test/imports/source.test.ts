import { widgetPin } from './widget';
import { Workspace } from './workspace';
import type { CrdPin, ProviderPin } from '../../imports/_generate/pin';
import { type Fetch, LocalSource, UpstreamSource, upstreamUrl } from '../../imports/_generate/source';

const pin: ProviderPin = widgetPin();
const crd: CrdPin = pin.crds[0];
const URL = 'https://raw.githubusercontent.com/example/widgets/v1.2.3/config/crd/widgets.yaml';

function answering(status: number, body = ''): { asked: string[]; fetch: Fetch } {
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    asked.push(url);
    return { ok: status === 200, status, arrayBuffer: async () => new TextEncoder().encode(body).buffer as ArrayBuffer };
  };
  return { asked, fetch };
}

test('builds the upstream URL from repository, tag and path', () => {
  expect(upstreamUrl(pin, crd)).toBe(URL);
});

test('prefers the repository and tag of the CRD to those of the provider', () => {
  expect(upstreamUrl(pin, { ...crd, repository: 'other/repo', tag: 'HEAD' }))
    .toBe('https://raw.githubusercontent.com/other/repo/HEAD/config/crd/widgets.yaml');
});

test('fetches the bytes from the upstream URL', async () => {
  const upstream = answering(200, 'kind: ü');
  expect(Buffer.from(await new UpstreamSource(upstream.fetch).read(pin, crd)).toString('utf8')).toBe('kind: ü');
  expect(upstream.asked).toEqual([URL]);
});

test('fails on an HTTP status that is no success', async () => {
  await expect(new UpstreamSource(answering(404).fetch).read(pin, crd)).rejects.toThrow(
    new Error(`widgets: HTTP status 404 for ${URL}; check 'repository', 'tag' and 'path' of the pin`));
});

test('fails without network and names the cause', async () => {
  const source = new UpstreamSource(async () => { throw new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND') }); });
  await expect(source.read(pin, crd)).rejects.toThrow(
    new Error(`widgets: cannot fetch ${URL}: fetch failed: getaddrinfo ENOTFOUND; without network use --from <dir>`));
});

describe('a local folder', () => {
  let workspace: Workspace;
  beforeEach(() => { workspace = new Workspace(); });
  afterEach(() => workspace.remove());

  test('holds the file below the name of the provider', async () => {
    workspace.write('crds/widgets/widgets.yaml', 'kind: x');
    expect(Buffer.from(await new LocalSource(workspace.crds).read(pin, crd)).toString('utf8')).toBe('kind: x');
  });

  test('fails on a missing file and says where to get it', async () => {
    await expect(new LocalSource(workspace.crds).read(pin, crd)).rejects.toThrow(
      new Error(`widgets: no file ${workspace.crds}/widgets/widgets.yaml; put ${URL} there or correct 'file' of the pin`));
  });
});
