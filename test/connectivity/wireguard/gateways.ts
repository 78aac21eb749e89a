import { LinkAwsGatewaysProps, LinkAzureGatewaysProps, LinkGateways } from '../../../src/connectivity';

/** Keys that WireGuard would take, one for each gateway; nobody has their private ones. */
export const KEYS = ['A', 'B', 'C', 'D'].map(letter => `${letter.repeat(42)}A=`);

export const AWS_GATEWAYS: LinkAwsGatewaysProps = {
  image: 'ami-0abc',
  instanceType: 'c7g.medium',
  machineIdentity: 'link-gateway',
  gateways: [
    { subnet: 'subnet-0a', privateIp: '10.0.1.5', publicKey: KEYS[0], privateKeySecretId: 'link-key-1' },
    { subnet: 'subnet-0b', privateIp: '10.0.2.5', publicKey: KEYS[1], privateKeySecretId: 'link-key-2' },
  ],
};

export const AZURE_GATEWAYS: LinkAzureGatewaysProps = {
  image: 'Debian:debian-12:12-gen2:0.20250909.2232',
  instanceType: 'Standard_D2s_v5',
  machineIdentity: '/subscriptions/s/resourceGroups/cross-csp-rg/providers/Microsoft.ManagedIdentity/userAssignedIdentities/link-gateway',
  machineIdentityClientId: '11111111-1111-1111-1111-111111111111',
  sshPublicKey: 'ssh-ed25519 AAAA operator',
  routeTableNames: ['gpu-workers'],
  gateways: [
    { privateIp: '10.1.255.5', publicKey: KEYS[2], privateKeySecretUrl: 'https://link-keys.vault.azure.net/secrets/link-key-1', failureDomain: '1', domainNameLabel: 'link-one' },
    { privateIp: '10.1.255.6', publicKey: KEYS[3], privateKeySecretUrl: 'https://link-keys.vault.azure.net/secrets/link-key-2', failureDomain: '2', domainNameLabel: 'link-two' },
  ],
};

/** The first of two gateways alone. */
export const alone = <T extends { readonly gateways: readonly unknown[] }>(props: T): T => ({ ...props, gateways: props.gateways.slice(0, 1) });

export const BOTH = { primary: LinkGateways.aws(AWS_GATEWAYS), secondary: LinkGateways.azure(AZURE_GATEWAYS) };
