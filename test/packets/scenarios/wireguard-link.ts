import { execFileSync } from 'child_process';
import { App, Chart, Duration, Testing } from 'cdk8s';
import { Link, LinkDriver, LinkEnd, LinkGateways } from '../../../src/connectivity';
import type { Manifest } from '../../support/manifests';
import type { AwsCloud } from '../clouds/aws';
import type { AzureCloud } from '../clouds/azure';
import { bootGateway, playCloud, PlayedCloud } from '../clouds/play-gateway';
import { run, Site, SiteOptions, World } from '../network/world';
import type { PacketScene } from '../packet-scene';

const AWS_SITE: SiteOptions = { name: 'aws', cidr: '10.0.0.0/16', mtu: 9001, router: '10.0.0.1', gateways: ['10.0.1.5', '10.0.2.5'], host: '10.0.3.10' };
const AZURE_SITE: SiteOptions = { name: 'azure', cidr: '10.1.0.0/16', mtu: 1500, router: '10.1.0.1', gateways: ['10.1.250.5', '10.1.250.6'], host: '10.1.3.10' };
/** Where the played APIs of clouds are. */
const API_ADDRESS = '192.0.2.1';
const REGION = 'eu-central-1';
const VAULT_HOST = 'link-keys.vault.azure.net';
const MANAGEMENT_HOST = 'management.azure.com';
const CLIENT_ID = '11111111-1111-1111-1111-111111111111';

/** A key pair of WireGuard. */
export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A pair as an administrator makes it. */
export function makeKeys(): KeyPair {
  const privateKey = execFileSync('wg', ['genkey']).toString().trim();
  return { privateKey, publicKey: execFileSync('wg', ['pubkey'], { input: privateKey }).toString().trim() };
}

/** The keys of the gateways of both ends. */
export interface LinkKeys {
  readonly aws: readonly KeyPair[];
  readonly azure: readonly KeyPair[];
}

/** A link by WireGuard between AWS and Azure, with two gateways at each end. */
export class WireGuardLink {
  public static async make(scene: PacketScene): Promise<WireGuardLink> {
    scene.begin('two networks with two gateways each');
    const world = await World.make(scene.stage, scene.id, [AWS_SITE, AZURE_SITE]);
    await world.ends[0].host.serve();
    return new WireGuardLink(scene, world, { aws: [makeKeys(), makeKeys()], azure: [makeKeys(), makeKeys()] });
  }

  public readonly pathMtu: number;
  private readonly manifests: readonly Manifest[];

  private constructor(private readonly scene: PacketScene, public readonly world: World, public readonly keys: LinkKeys) {
    const chart = new Chart(new App(), 'link');
    const link = new Link(chart, 'AwsAzure', {
      primary: LinkEnd.aws({ region: REGION, vpcId: 'vpc-1', cidrs: [AWS_SITE.cidr], routeTableIds: ['rtb-1'] }),
      secondary: LinkEnd.azure({
        region: 'westeurope', resourceGroup: 'workers', virtualNetwork: 'vnet', cidrs: [AZURE_SITE.cidr], gatewaySubnetCidr: '10.1.250.0/27',
      }),
      driver: LinkDriver.wireGuard({
        primary: LinkGateways.aws({
          image: 'ami-1',
          instanceType: 'c7g.medium',
          machineIdentity: 'link-gateway',
          gateways: keys.aws.map(({ publicKey }, index) => ({ subnet: `subnet-${index}`, privateIp: AWS_SITE.gateways[index], publicKey, privateKeySecretId: `link-key-${index}` })),
        }),
        secondary: LinkGateways.azure({
          image: 'Debian:debian-12:12-gen2:0.20250909.2232',
          instanceType: 'Standard_D2s_v5',
          machineIdentity: '/subscriptions/s/resourceGroups/workers/providers/Microsoft.ManagedIdentity/userAssignedIdentities/link-gateway',
          machineIdentityClientId: CLIENT_ID,
          sshPublicKey: 'ssh-ed25519 AAAA',
          routeTableNames: ['workers'],
          gateways: keys.azure.map(({ publicKey }, index) => ({
            privateIp: AZURE_SITE.gateways[index], publicKey, privateKeySecretUrl: `https://${VAULT_HOST}/secrets/link-key-${index}`,
          })),
        }),
        healthCheckInterval: Duration.seconds(1),
      }),
    });
    this.pathMtu = link.pathMtu;
    this.manifests = Testing.synth(chart) as Manifest[];
  }

  public get aws(): Site {
    return this.world.ends[0];
  }

  public get azure(): Site {
    return this.world.ends[1];
  }

  /** Makes what the rendered route objects say, as the clouds do. */
  public async applyRoutes(): Promise<void> {
    this.scene.begin('the routes of the rendered objects');
    const interfaces = new Map(this.find('ec2.aws.m.upbound.io/v1beta1', 'NetworkInterface').map(({ metadata, spec }) => [metadata.name, spec.forProvider.privateIps[0] as string]));
    for (const { spec: { forProvider } } of this.find('ec2.aws.m.upbound.io/v1beta1', 'Route')) {
      await run(this.aws.router, `ip route add ${forProvider.destinationCidrBlock} via ${interfaces.get(forProvider.networkInterfaceIdRef.name)}`);
    }
    for (const { spec: { forProvider } } of this.find('network.azure.m.upbound.io/v1beta1', 'Route')) {
      await run(this.azure.router, `ip route add ${forProvider.addressPrefix} via ${forProvider.nextHopInIpAddress}`);
    }
  }

  /** Boots all gateways with the rendered user data, and waits until the hosts reach one another. `keys` are those in the secret stores. */
  public async bootAll(keys: LinkKeys = this.keys): Promise<{ readonly aws: PlayedCloud; readonly azure: PlayedCloud }> {
    this.scene.begin('the played clouds');
    const clouds = { aws: await this.playAws(keys), azure: await this.playAzure(keys) };
    this.scene.begin('gateways boot with the rendered user data');
    const publicNames = Object.fromEntries(this.find('network.azure.m.upbound.io/v1beta1', 'PublicIP')
      .map(({ spec }, index) => [`${spec.forProvider.domainNameLabel}.westeurope.cloudapp.azure.com`, this.azure.gateways[index].publicAddress]));
    const instances = this.find('ec2.aws.m.upbound.io/v1beta1', 'Instance').map(({ spec }) => spec.forProvider.userData as string);
    const machines = this.find('compute.azure.m.upbound.io/v1beta1', 'LinuxVirtualMachine').map(({ spec }) => Buffer.from(spec.forProvider.userData as string, 'base64').toString());
    await Promise.all([
      ...instances.map((userData, index) => bootGateway(this.scene, this.aws.gateways[index].machine, userData, {
        router: AWS_SITE.router, hosts: { ...clouds.aws.hosts, ...publicNames }, ca: clouds.aws.ca, apiAddress: API_ADDRESS,
      })),
      ...machines.map((userData, index) => bootGateway(this.scene, this.azure.gateways[index].machine, userData, {
        router: AZURE_SITE.router, hosts: clouds.azure.hosts, ca: clouds.azure.ca, apiAddress: API_ADDRESS,
      })),
    ]);
    return clouds;
  }

  /** Waits until the kubelet gets an answer. */
  public async waitUntilConnected(seconds = 60): Promise<void> {
    await this.scene.waitUntil('the kubelet reaches the API server', async () => {
      const { answered } = await this.azure.host.askByPacket(this.aws.host, 100);
      return answered ? undefined : [...this.aws.gateways, ...this.azure.gateways].map(({ machine }) => `${machine.name}: ${machine.logOf('gateway').slice(-300)}`).join('; ');
    }, seconds);
  }

  private playAws({ aws }: LinkKeys): Promise<PlayedCloud> {
    const facts: Omit<AwsCloud, 'apiAddress' | 'tls' | 'logFile' | 'readyFile'> = {
      platform: 'aws',
      region: REGION,
      machines: Object.fromEntries(AWS_SITE.gateways.map((address, index) => [address, `eni-${index}`])),
      secrets: Object.fromEntries(aws.map(({ privateKey }, index) => [`link-key-${index}`, privateKey])),
      routes: { 'rtb-1': [AZURE_SITE.cidr] },
    };
    return playCloud(this.scene, this.aws, API_ADDRESS, facts, ['ec2', 'secretsmanager'].map(service => `${service}.${REGION}.amazonaws.com`));
  }

  private playAzure({ azure }: LinkKeys): Promise<PlayedCloud> {
    const routes = this.find('network.azure.m.upbound.io/v1beta1', 'Route').map(({ metadata: { name }, spec: { forProvider } }) => [
      `resourceGroups/${forProvider.resourceGroupName}/providers/Microsoft.Network/routeTables/${forProvider.routeTableName}/routes/${name}`, forProvider.addressPrefix as string,
    ]);
    const facts: Omit<AzureCloud, 'apiAddress' | 'tls' | 'logFile' | 'readyFile'> = {
      platform: 'azure',
      vaultHost: VAULT_HOST,
      managementHost: MANAGEMENT_HOST,
      vaultResource: 'https://vault.azure.net',
      machines: Object.fromEntries(AZURE_SITE.gateways.map(address => [address, CLIENT_ID])),
      secrets: Object.fromEntries(azure.map(({ privateKey }, index) => [`link-key-${index}`, privateKey])),
      routes: Object.fromEntries(routes) as AzureCloud['routes'],
    };
    return playCloud(this.scene, this.azure, API_ADDRESS, facts, [VAULT_HOST, MANAGEMENT_HOST]);
  }

  private find(apiVersion: string, kind: string): readonly Manifest[] {
    return this.manifests.filter(manifest => manifest.apiVersion === apiVersion && manifest.kind === kind);
  }
}
