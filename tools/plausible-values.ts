import { createHash } from 'crypto';
import { EXAMPLE_VALUES } from './example-values';

type Plausible = readonly (readonly [RegExp, string | ((name: string) => string)])[];

/** What fields hold, whatever the variable is called that stands there. */
const BY_FIELD: Plausible = [
  [/^(data|metadata|labels|annotations)$/, '{}'],
  [/Seconds$/, '300'],
  [/(Timeout|Period|Duration)$/, '10m'],
  [/^(version|kubernetesVersion)$/, 'v1.34.2'],
  [/^(enabled?|publicIP|isPublic|insecure)$/, 'false'],
  [/^prefix$/, '24'],
  [/(^p|P)ort$/, '6443'],
  [/^addresses$/, '[10.20.30.41-10.20.30.60]'],
  [/^start$/, '10.20.30.41'],
  [/^end$/, '10.20.30.60'],
  [/^(replicas|count|minCount|maxCount|minSize|maxSize|cores|sockets|cpus|vcpusPerSocket|vcpuSockets)$/, '3'],
  [/^(size|diskSizeGB|diskSizeGb|sizeGb|sizeGiB|diskGiB|memoryMiB)$/, '40'],
  [/^(memory|guest|memorySize|systemDiskSize|storage)$/, '40Gi'],
  [/^checksum$/, 'https://images.example.com/node.raw.sha256sum'],
  [/^hostID$/, 'h-0123456789abcdef0'],
  [/^bootMACAddress$/, '00:00:5e:00:53:01'],
  [/^(hostAffinity|tenancy)$/, 'host'],
  [/^upgradePolicy$/, 'standard'],
  [/^updateStrategy$/, 'InPlace'],
];

/** What variables are most likely to stand for, by what their names say; the first that fits counts. */
const BY_NAME: Plausible = [
  [/(CAPM3|API)_VERSION$/, 'v1beta1'],
  [/^PROVIDER_ID_FORMAT$/, 'metal3://{{ ds.meta_data.providerid }}'],
  [/AMI_ID$/, 'ami-0123456789abcdef0'],
  [/^(AWS|MGMT|WL)_VPC_ID$/, 'vpc-0123456789abcdef0'],
  [/^(AWS_SUBNET|(MGMT|WL)_(PRIVATE|PUBLIC)_SUBNET_ID)$/, 'subnet-0123456789abcdef0'],
  [/^AWS_.*INSTANCE_TYPE$/, 'm5.large'],
  [/^AZURE_LOCATION/, 'westeurope'],
  [/MOUNT_PATH$/, '/data'],
  [/EXTENDEDLOCATION_TYPE$/, 'EdgeZone'],
  [/ROLE_ARN$/, 'arn:aws:iam::123456789012:role/example'],
  [/VERSION$/, 'v1.34.2'],
  [/(^|_)NAMESPACE$/, EXAMPLE_VALUES.NAMESPACE],
  [/_(B64|BASE64)$/, Buffer.from('example').toString('base64')],
  [/SERVICE.*V6.*CIDR|V6.*SERVICE.*CIDR/, 'fd00:100:96::/108'],
  [/V6.*CIDR/, 'fd00:100:64::/48'],
  [/(SERVICE|SVC).*CIDR/, '10.128.0.0/12'],
  [/CP_SUBNET_CIDR/, '192.168.0.0/24'],
  [/NODE_SUBNET_CIDR/, '192.168.1.0/24'],
  [/CIDR/, '192.168.0.0/16'],
  [/RESOURCES$/, '{}'],
  [/((^|_)COUNT|REPLICAS|CPUS?|CORES|SOCKETS|_NUM|MIN|MAX|LIMIT|ITERATION)$/, '3'],
  [/SIZE/, '40'],
  [/PORT$/, '6443'],
  [/PREFIX$/, '24'],
  [/(NETMASK|SUBNET_MASK)$/, '255.255.255.0'],
  [/(^|_)(IP|VIP|HOST|ADDRESS|ENDPOINT|GATEWAY|SERVER|NAMESERVERS?|DNS\d?|NETWORK)$/, '10.20.30.40'],
  [/^(ENABLE|USE|DISABLE|IS|SKIP)_|(ENABLED|DISABLED)$/, 'false'],
  [/TIMEOUT$/, '10m'],
  [/(CHECKSUM|SHA256)$/, 'https://images.example.com/node.raw.sha256sum'],
  [/(URL|URI)$/, 'https://images.example.com/node.raw'],
  [/(UUID|_ID)(_\d+)?$/, name => `55555555-5555-4555-8555-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`],
  [/(REGION|LOCATION)$/, 'eu-central-1'],
  [/ZONES?(_\d+)?$/, 'eu-central-1a'],
];

/** A value for a variable of which nothing but its name is known, and the field that it stands for. */
export function plausibleValue(name: string, field: string | undefined): string {
  const value = BY_FIELD.find(([fields]) => field !== undefined && fields.test(field))?.[1] ?? BY_NAME.find(([names]) => names.test(name))?.[1] ?? name.toLowerCase().replace(/_/g, '-');
  return typeof value === 'string' ? value : value(name);
}
