/** What a gateway of any platform has. */
export interface LinkGatewayProps {
  /** Its address in its network, inside the ranges of its end. */
  readonly privateIp: string;
  /** The public key of WireGuard, as `wg pubkey` prints it. */
  readonly publicKey: string;
}

/** A gateway on an instance of EC2. */
export interface LinkAwsGatewayProps extends LinkGatewayProps {
  /** The id of its subnet, which has a route to an internet gateway. Two gateways are best in two zones. */
  readonly subnet: string;
  /** The name or ARN of the secret in Secrets Manager whose text is the private key, as `wg genkey` prints it. */
  readonly privateKeySecretId: string;
}

/** The gateways of an end in AWS. */
export interface LinkAwsGatewaysProps {
  /** One gateway, or two of which one stands by. */
  readonly gateways: LinkAwsGatewayProps[];
  /** The id of the AMI: a release of Debian or Ubuntu, or another with cloud-init, Python 3, systemd and a package `wireguard-tools`. */
  readonly image: string;
  /** The instance type. */
  readonly instanceType: string;
  /** The name of the instance profile. Its role may read the secrets and, with two gateways, replace routes in the route tables, and nothing else. */
  readonly machineIdentity: string;
}

/** A gateway on a virtual machine of Azure. */
export interface LinkAzureGatewayProps extends LinkGatewayProps {
  /** The address of the secret in Key Vault whose value is the private key, without a version: `https://<vault>.vault.azure.net/secrets/<name>`. */
  readonly privateKeySecretUrl: string;
  /**
   * The zone.
   * @default - Azure chooses
   */
  readonly failureDomain?: string;
  /**
   * The label of the name that it is dialled at, which nobody else in the region may have.
   * @default - the name of the link, the number of the gateway and a hash of its network
   */
  readonly domainNameLabel?: string;
}

/** The gateways of an end in Azure. */
export interface LinkAzureGatewaysProps {
  /** One gateway, or two of which one stands by. */
  readonly gateways: LinkAzureGatewayProps[];
  /** The image: `<publisher>:<offer>:<sku>:<version>`, or the id of one. It is like that of AWS. */
  readonly image: string;
  /** The size of the virtual machines. */
  readonly instanceType: string;
  /** The id of the user-assigned identity. It may read the secrets and, with two gateways, read and write routes of the route tables, and nothing else. */
  readonly machineIdentity: string;
  /** The client id of that identity. */
  readonly machineIdentityClientId: string;
  /** The key that may log in; Azure makes no machine without one. */
  readonly sshPublicKey: string;
  /** The route tables of the subnets with nodes, in the resource group of the end. They learn the way to the other end. */
  readonly routeTableNames: string[];
}

/** A gateway on a machine of your own. */
export interface LinkExternalGatewayProps extends LinkGatewayProps {
  /**
   * The name or address that the other end dials.
   * @default - it dials the other end
   */
  readonly endpointHost?: string;
  /**
   * The file on that machine that has the private key. Make it before the machine boots.
   * @default /etc/link-gateway/private-key
   */
  readonly privateKeyFile?: string;
}

/** The gateways of an end that no cloud of this library makes machines in. */
export interface LinkExternalGatewaysProps {
  /** One gateway, or two. */
  readonly gateways: LinkExternalGatewayProps[];
}

/** The gateways of one end of a link by WireGuard. */
export class LinkGateways {
  /**
   * Instances of EC2 with addresses of their own. They dial: nothing is open to the internet.
   *
   * @param props what they are made of
   */
  public static aws(props: LinkAwsGatewaysProps): LinkGateways {
    return new LinkGateways({ aws: { ...props, gateways: [...props.gateways] } });
  }

  /**
   * Virtual machines of Azure, in a subnet that the link makes. They are dialled at names that Azure gives their addresses.
   *
   * @param props what they are made of
   */
  public static azure(props: LinkAzureGatewaysProps): LinkGateways {
    return new LinkGateways({ azure: { ...props, gateways: [...props.gateways], routeTableNames: [...props.routeTableNames] } });
  }

  /**
   * Linux machines that you make: on-prem, on Google Cloud or elsewhere. The link writes their cloud-init user data to a ConfigMap; routes to them are yours.
   *
   * @param props what is known of them
   */
  public static external(props: LinkExternalGatewaysProps): LinkGateways {
    return new LinkGateways({ external: { gateways: [...props.gateways] } });
  }

  /** @internal */
  public readonly _aws?: LinkAwsGatewaysProps;
  /** @internal */
  public readonly _azure?: LinkAzureGatewaysProps;
  /** @internal */
  public readonly _external?: LinkExternalGatewaysProps;

  private constructor(
    { aws, azure, external }: { aws?: LinkAwsGatewaysProps; azure?: LinkAzureGatewaysProps; external?: LinkExternalGatewaysProps },
  ) {
    this._aws = aws;
    this._azure = azure;
    this._external = external;
  }

  /** @internal */
  public get _gateways(): readonly LinkGatewayProps[] {
    return (this._aws ?? this._azure ?? this._external)!.gateways;
  }
}
