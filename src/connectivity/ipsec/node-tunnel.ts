import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkIpAddress, checkLabelName, inScope, IpRange, kebabCase, lazily, l1IntOrPercent, IntOrPercent } from '../../core';
import { BundleGuard } from '../../guard';
import { createObject } from '../objects';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const nmstate = lazily(() => require('../../../imports/nmstate/v1/nmstate.io') as typeof import('../../../imports/nmstate/v1/nmstate.io'));

/** Settings of a tunnel that ends on nodes. */
export interface LinkNodeTunnelProps {
  /**
   * The name of the policy and of the interface.
   * @default - the construct id in kebab case
   */
  readonly tunnelName?: string;
  /** The labels of the nodes that are the gateway. */
  readonly nodeSelector: { readonly [key: string]: string };
  /** The address of the node. */
  readonly localAddress: string;
  /**
   * The address that the other side sees, where the node is behind NAT.
   * @default - localAddress
   */
  readonly publicAddress?: string;
  /** The address of the gateway of the other side. */
  readonly remoteAddress: string;
  /** The network behind the nodes. */
  readonly localCidr: string;
  /** The network behind the other side. */
  readonly remoteCidr: string;
  /**
   * The nickname of the certificate in the store of libreswan on the node. There are no pre-shared keys: nmstate reads no Secret, so that a key would stand in the policy.
   */
  readonly certificateName: string;
  /**
   * How many of the nodes are changed at once.
   * @default - one
   */
  readonly maxUnavailable?: IntOrPercent;
}

/**
 * A tunnel of IPsec that ends on nodes of OpenShift, by libreswan. It needs nmstate, and `ipsecConfig.mode` External or Full of OVN-Kubernetes. Nodes that are to join through
 * it cannot be its gateway.
 */
export class LinkNodeTunnel extends Construct {
  /** The NodeNetworkConfigurationPolicy. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: LinkNodeTunnelProps) {
    super(scope, id);
    BundleGuard.install(this);
    const name = checkLabelName(this, 'tunnelName', props.tunnelName ?? kebabCase(id));
    const { localAddress, publicAddress = localAddress, remoteAddress, localCidr, remoteCidr } = props;
    inScope(this, () => {
      checkIpAddress('localAddress', localAddress);
      checkIpAddress('publicAddress', publicAddress);
      checkIpAddress('remoteAddress', remoteAddress);
      IpRange.ofCidr('localCidr', localCidr);
      IpRange.ofCidr('remoteCidr', remoteCidr);
    });
    const libreswan = {
      left: localAddress,
      leftid: publicAddress,
      leftsubnet: localCidr,
      leftcert: props.certificateName,
      right: remoteAddress,
      rightid: remoteAddress,
      rightsubnet: remoteCidr,
      ikev2: 'insist',
      type: 'tunnel',
      dpddelay: 10,
      dpdtimeout: 30,
      dpdaction: 'restart',
    };
    const { NodeNetworkConfigurationPolicy } = nmstate();
    const { spec } = NodeNetworkConfigurationPolicy.manifest({
      spec: { nodeSelector: { ...props.nodeSelector }, maxUnavailable: l1IntOrPercent(props.maxUnavailable ?? IntOrPercent.of(1)) as never },
    });
    this.resource = createObject(this, 'Resource', {
      ...NodeNetworkConfigurationPolicy.GVK,
      name,
      isClusterScoped: true,
      spec: { ...spec, desiredState: { interfaces: [{ name, type: 'ipsec', ipv4: { enabled: true, dhcp: true }, libreswan }] } },
    });
  }
}
