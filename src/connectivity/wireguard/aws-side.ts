import { EC2 } from './l1';
import { LinkAwsGatewayProps, LinkAwsGatewaysProps } from './link-gateways';
import { addObject, gatewayConfig, routePolicies, SideContext } from './side';
import { gatewayUserData } from './user-data';
import { refuseValue } from '../../core';
import { LinkAwsEnd } from '../ends/aws';

/** Of an instance, before it is encoded. */
const MOST_USER_DATA = 16 * 1024;
const ALL = '-1';

/** Writes the gateways of an end in AWS, and the routes to them. @internal */
export function addAwsSide(side: SideContext, end: LinkAwsEnd, props: LinkAwsGatewaysProps): void {
  addSecurityGroup(side, end);
  props.gateways.forEach((gateway, index) => addGateway(side, end, props, gateway, index));
  routesOf(side, end).forEach(({ routeTableId, cidr, name }) => addObject(side, name, EC2().Route.manifest({
    spec: {
      ...common(end),
      managementPolicies: routePolicies(props.gateways),
      forProvider: { region: end.region, routeTableId, destinationCidrBlock: cidr, networkInterfaceIdRef: { name: gatewayName(side, 0) } },
    },
  })));
}

function gatewayName({ name }: SideContext, index: number): string {
  return `${name}-gateway-${index + 1}`;
}

function routesOf({ name, remoteCidrs }: SideContext, { routeTableIds }: LinkAwsEnd) {
  return routeTableIds.flatMap((routeTableId, table) => remoteCidrs.map((cidr, range) => ({ routeTableId, cidr, name: `${name}-route-${table}-${range}` })));
}

/** Nodes may send through the gateways; nobody else may send to them, as they dial. */
function addSecurityGroup(side: SideContext, end: LinkAwsEnd): void {
  const { region } = end;
  const group = `${side.name}-gateways`;
  addObject(side, group, EC2().SecurityGroup.manifest({
    spec: { ...common(end), forProvider: { region, vpcId: end.vpcId, name: group, description: `WireGuard gateways of link ${side.linkName}` } },
  }));
  side.cidrs.forEach((cidrIpv4, index) => addObject(side, `${group}-in-${index}`, EC2().SecurityGroupIngressRule.manifest({
    spec: { ...common(end), forProvider: { region, securityGroupIdRef: { name: group }, ipProtocol: ALL, cidrIpv4, description: 'what nodes send to the other end' } },
  })));
  addObject(side, `${group}-out`, EC2().SecurityGroupRule.manifest({
    spec: {
      ...common(end),
      forProvider: { region, securityGroupIdRef: { name: group }, type: 'egress', protocol: ALL, fromPort: 0, toPort: 0, cidrBlocks: ['0.0.0.0/0'] },
    },
  }));
}

function addGateway(side: SideContext, end: LinkAwsEnd, props: LinkAwsGatewaysProps, gateway: LinkAwsGatewayProps, index: number): void {
  const { region } = end;
  const name = gatewayName(side, index);
  const tags = { Name: name };
  addObject(side, name, EC2().NetworkInterface.manifest({
    spec: {
      ...common(end),
      forProvider: {
        region, subnetId: gateway.subnet, privateIps: [gateway.privateIp], sourceDestCheck: false, securityGroupRefs: [{ name: `${side.name}-gateways` }], tags,
      },
    },
  }));
  addObject(side, name, EC2().Eip.manifest({ spec: { ...common(end), forProvider: { region, domain: 'vpc', networkInterfaceRef: { name }, tags } } }));
  addObject(side, name, EC2().Instance.manifest({
    spec: {
      ...common(end),
      forProvider: {
        region,
        ami: props.image,
        instanceType: props.instanceType,
        iamInstanceProfile: props.machineIdentity,
        primaryNetworkInterface: { networkInterfaceIdRef: { name } },
        sourceDestCheck: false,
        metadataOptions: { httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1 },
        rootBlockDevice: { encrypted: true },
        tags,
        userData: userDataOf(side, end, props, gateway, index),
        userDataReplaceOnChange: true,
      },
    },
  }));
}

function userDataOf(side: SideContext, end: LinkAwsEnd, { gateways }: LinkAwsGatewaysProps, gateway: LinkAwsGatewayProps, index: number): string {
  const { privateIp, publicKey, privateKeySecretId: secretId } = gateway;
  const routes = routesOf(side, end).map(({ routeTableId, cidr }) => ({ routeTableId, cidr }));
  const text = gatewayUserData(gatewayConfig(side, index, gateways, { platform: 'aws', access: { region: end.region, secretId, routes }, privateIp, publicKey }));
  const bytes = Buffer.byteLength(text);
  if (bytes > MOST_USER_DATA) {
    refuseValue('cross-csp/driver', `the user data of ${gatewayName(side, index)} has ${bytes} bytes, and EC2 takes ${MOST_USER_DATA}; give fewer 'routeTableIds' or 'cidrs'`);
  }
  return text;
}

function common({ providerConfigName }: LinkAwsEnd) {
  return { providerConfigRef: { kind: 'ProviderConfig', name: providerConfigName } };
}
