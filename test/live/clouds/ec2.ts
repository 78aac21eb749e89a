import { ask, askJson, textsIn } from './aws-api';

/** What EC2 says of an instance. */
export interface Instance {
  readonly id: string;
  readonly state: string;
  readonly subnet: string;
  readonly securityGroups: readonly string[];
}

/** Where instances can be, of what the simulator begins with. */
export interface Place {
  readonly subnet: string;
  readonly securityGroup: string;
  readonly zone: string;
}

/** The first subnet of the default network, and its security group. */
export async function findPlace(): Promise<Place> {
  const subnets = await ask('ec2', { 'Action': 'DescribeSubnets', 'Filter.1.Name': 'default-for-az', 'Filter.1.Value.1': 'true' });
  const [subnet, zone, network] = ['subnetId', 'availabilityZone', 'vpcId'].map(element => textsIn(subnets, element)[0]);
  const groups = await ask('ec2', { 'Action': 'DescribeSecurityGroups', 'Filter.1.Name': 'vpc-id', 'Filter.1.Value.1': network });
  return { subnet, zone, securityGroup: textsIn(groups, 'groupId')[0] };
}

/** An instance by its id. */
export async function findInstance(id: string): Promise<Instance> {
  const answer = await ask('ec2', { 'Action': 'DescribeInstances', 'InstanceId.1': id });
  const [state] = /<instanceState>.*?<\/instanceState>/s.exec(answer) ?? [''];
  return {
    id: textsIn(answer, 'instanceId')[0],
    state: textsIn(state, 'name')[0],
    subnet: textsIn(answer, 'subnetId')[0],
    securityGroups: [...new Set(textsIn(answer, 'groupId'))],
  };
}

/** The ids of the instances whose tag `Name` is that of a machine. */
export async function instancesNamed(names: readonly string[]): Promise<string[]> {
  const values = Object.fromEntries(names.map((name, index) => [`Filter.1.Value.${index + 1}`, name]));
  return names.length === 0 ? [] : textsIn(await ask('ec2', { 'Action': 'DescribeInstances', 'Filter.1.Name': 'tag:Name', ...values }), 'instanceId');
}

/** The names of all secrets in Secrets Manager. */
export async function secretNames(): Promise<string[]> {
  const { SecretList: secrets } = await askJson<{ readonly SecretList: readonly { readonly Name: string }[] }>('secretsmanager', 'secretsmanager.ListSecrets', {});
  return secrets.map(({ Name: name }) => name);
}
