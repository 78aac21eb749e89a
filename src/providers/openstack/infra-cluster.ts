import { ApiObject } from 'cdk8s';
import { apiServerFindings, checkApiServer, isFloatingIpOfMachine, OpenStackApiServerProps, renderApiServer } from './api-server';
import { OpenStackIdentity } from './identity';
import { checkNetwork, OpenStackNetworkProps, renderNetwork } from './network';
import { checkSecurityGroups, OpenStackManagedSecurityGroups, renderSecurityGroups } from './security-groups';
import { checkServer, OpenStackServerProps, renderServer } from './server';
import { OPENSTACK_TRAITS } from './traits';
import { OpenStackCluster } from '../../../imports/openstack/v1beta1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps, refuseInfraCluster } from '../../contract';
import { copyProps, inScope, isIpAddress, refuseValue } from '../../core';

/** A server through which people reach the machines by SSH. */
export interface OpenStackBastion extends OpenStackServerProps {
  /**
   * Run it. Set it to false before you remove the bastion.
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * Its availability zone.
   * @default - OpenStack chooses
   */
  readonly availabilityZone?: string;
  /**
   * Its floating IP.
   * @default - a new one
   */
  readonly floatingIp?: string;
}

/** Settings of an OpenStackCluster. */
export interface OpenStackInfraClusterProps extends InfraClusterProps, OpenStackNetworkProps, OpenStackApiServerProps {
  /** The credentials. */
  readonly identity: OpenStackIdentity;
  /**
   * Make security groups for the machines.
   * @default - machines have the groups that they name, or those that OpenStack gives them
   */
  readonly managedSecurityGroups?: OpenStackManagedSecurityGroups;
  /**
   * A server through which people reach the machines by SSH.
   * @default - none
   */
  readonly bastion?: OpenStackBastion;
}

/**
 * The OpenStackCluster of a mixed cluster. It is always the primary infra cluster.
 *
 * With a control plane on OpenStack machines it makes their load balancer or floating IP; with any other control plane it makes none.
 *
 * @example
 * new OpenStackInfraCluster(cluster, 'OpenStack', {
 *   identity: OpenStackIdentity.fromSecret('edge-cloud-config', 'openstack'),
 *   managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['8.8.8.8'] },
 *   apiServerLoadBalancer: {},
 * });
 */
export class OpenStackInfraCluster extends InfraCluster {
  /** The OpenStackCluster object. */
  public readonly resource: ApiObject;
  /**
   * The API server is reached by the floating IP of one machine.
   *
   * @internal
   */
  public readonly _isReachedAtOneMachine: boolean;

  constructor(cluster: IMixedCluster, id: string, props: OpenStackInfraClusterProps) {
    super(cluster, id, OPENSTACK_TRAITS, props, props.managedSubnet && [props.managedSubnet.cidr]);
    const settings = copyProps(props);
    inScope(this, () => check(settings));
    this._isReachedAtOneMachine = isFloatingIpOfMachine(settings);
    this.resource = this._createResource(OpenStackCluster.GVK, () => OpenStackCluster.manifest({
      spec: {
        identityRef: settings.identity._render(),
        controlPlaneEndpoint: this._endpoint(),
        ...renderNetwork(settings),
        ...renderApiServer(settings, this._role, cluster.endpoint),
        disableExternalNetwork: settings.disableExternalNetwork,
        managedSecurityGroups: settings.managedSecurityGroups && renderSecurityGroups(settings.managedSecurityGroups),
        bastion: settings.bastion && renderBastion(settings.bastion),
      },
    }).spec);
    this._attach();
    // As a secondary it is refused as a whole.
    this.node.addValidation({ validate: () => this._role.isPrimary ? apiServerFindings(settings, this._role, cluster.endpoint) : [] });
  }
}

/** OpenStack as a provider of machines. */
export const OPENSTACK: IInfraProvider = {
  traits: OPENSTACK_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => refuseInfraCluster(cluster, OPENSTACK_TRAITS, 'credentials and a network',
    "new OpenStackInfraCluster(cluster, 'OpenStack', {...})"),
};

/** The OpenStackCluster of a cluster, where it is the primary; as a secondary it is refused as a whole. */
export function findOpenStackPrimary(cluster: IMixedCluster): OpenStackInfraCluster | undefined {
  const { infraClusterKind } = OPENSTACK_TRAITS;
  return cluster.roleOf(infraClusterKind)?.isPrimary === true ? cluster.infraClusterOf(infraClusterKind) as OpenStackInfraCluster : undefined;
}

function check(props: OpenStackInfraClusterProps): void {
  const { bastion, managedSecurityGroups, externalNetwork } = props;
  const hasBastion = bastion !== undefined && (bastion.enabled ?? true);
  props.identity._check();
  checkNetwork(props);
  checkApiServer(props);
  if (managedSecurityGroups !== undefined) {
    checkSecurityGroups(managedSecurityGroups, hasBastion);
    if (props.disablePortSecurity === true) {
      refuseValue('input/invalid-value', "'managedSecurityGroups' is not possible with 'disablePortSecurity' true; leave one of the two out");
    }
  }
  if (props.disableExternalNetwork === true && (externalNetwork !== undefined || bastion?.floatingIp !== undefined)) {
    refuseValue('input/invalid-value', "'disableExternalNetwork' true is not possible with 'externalNetwork' or a floating IP of the bastion; leave one of them out");
  }
  if (bastion !== undefined) {
    checkBastion(bastion);
  }
}

function checkBastion(bastion: OpenStackBastion): void {
  checkServer(bastion);
  const { floatingIp } = bastion;
  if (floatingIp !== undefined && (!isIpAddress(floatingIp) || floatingIp.includes(':'))) {
    refuseValue('network/invalid-address', `'bastion.floatingIp' '${floatingIp}' is not an IPv4 address; use the address of a floating IP`);
  }
}

function renderBastion(bastion: OpenStackBastion) {
  const { enabled, availabilityZone, floatingIp, ...server } = bastion;
  return { enabled: enabled ?? true, availabilityZone, floatingIp, spec: renderServer(server) };
}
