/** A host of a site. */
export interface SiteHost {
  readonly name: string;
  readonly bmcAddress: string;
  readonly mac: string;
}

/** What differs from cluster to cluster of the fleet: a row of an inventory. */
export interface Site {
  readonly name: string;
  readonly namespace: string;
  readonly region: string;
  readonly tier: string;
  readonly rack: string;
  readonly endpoint: string;
  readonly firstAddress: string;
  readonly lastAddress: string;
  readonly gateway: string;
  readonly dnsServer: string;
  readonly image: string;
  readonly checksum: string;
  readonly workers: number;
  /** As many as workers. */
  readonly hosts: readonly SiteHost[];
}

const REGIONS = ['eu-north', 'us-east', 'ap-south', 'sa-west', 'af-central'];
const TIERS = ['gold', 'silver', 'bronze'];
const BUILDS = ['v1.34.2-a', 'v1.34.2-b'];
/** Each has a network below 10.64.0.0/10 and one below 10.128.0.0/10. */
export const MOST_SITES = 64 * 256;

/**
 * The sites of a fleet; the first ones of a larger fleet are those of a smaller one.
 *
 * @param clusters how many, up to MOST_SITES
 * @param changed the number of a site whose tier is another one
 * @param builds of the images of nodes
 */
export function sitesOf(clusters: number, changed?: number, builds: readonly string[] = BUILDS): Site[] {
  return Array.from({ length: clusters }, (_, index) => siteOf(index, index === changed, builds[index % builds.length]));
}

function siteOf(index: number, isChanged: boolean, build: string): Site {
  const name = `edge-${String(index).padStart(4, '0')}`;
  const [high, low] = [Math.floor(index / 256), index % 256];
  const network = `10.${64 + high}.${low}`;
  const workers = 3 + index % 3;
  return {
    name,
    namespace: `fleet-${index % 10}`,
    region: REGIONS[index % REGIONS.length],
    tier: TIERS[(index + (isChanged ? 1 : 0)) % TIERS.length],
    rack: `rack-${index % 48}`,
    endpoint: `${network}.10`,
    firstAddress: `${network}.100`,
    lastAddress: `${network}.150`,
    gateway: `${network}.1`,
    dnsServer: `${network}.53`,
    image: `https://images.example.com/node-${build}.raw`,
    checksum: `https://images.example.com/node-${build}.raw.sha256sum`,
    workers,
    hosts: Array.from({ length: workers }, (_, host) => ({
      name: `${name}-host-${host}`,
      bmcAddress: `redfish-virtualmedia+https://10.${128 + high}.${low}.${10 + host}/redfish/v1/Systems/1`,
      mac: ['52', '54', hex(high), hex(low), '00', hex(host)].join(':'),
    })),
  };
}

function hex(octet: number): string {
  return octet.toString(16).padStart(2, '0');
}
