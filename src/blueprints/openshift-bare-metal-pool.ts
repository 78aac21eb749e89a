import { Chart, ChartProps } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease, OpenShiftUserData } from '../openshift';
import { BareMetalHost, Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { HostSelector, Replicas } from '../root';

/** Settings of `OpenShiftBareMetalPool`. */
export interface OpenShiftBareMetalPoolProps extends ChartProps {
  /**
   * The release that the cluster runs.
   * @default OpenShiftRelease.V4_22
   */
  readonly release?: OpenShiftRelease;
}

/**
 * More workers for an OpenShift cluster on bare metal: hosts, a copy of the user data, which nobody else makes there, and a pool.
 *
 * The Baremetal Operator looks at hosts in this namespace only if `Provisioning/provisioning-configuration` has `watchAllNamespaces: true`.
 */
export class OpenShiftBareMetalPool extends Chart {
  constructor(scope: Construct, id: string, props: OpenShiftBareMetalPoolProps = {}) {
    super(scope, id, { namespace: 'openshift-cluster-api', ...props });
    const hosts = ['00:5c:52:31:3a:9c', '00:5c:52:31:3a:9d'];
    hosts.forEach((bootMacAddress, index) => new BareMetalHost(this, `Host${index}`, {
      hostName: `extraworker-${index}`,
      bmcAddress: `redfish-virtualmedia+https://192.168.111.1:8000/redfish/v1/Systems/extraworker-${index}`,
      bmcCredentialsSecretName: `extraworker-${index}-bmc`,
      bootMacAddress,
      labels: { 'machine-class': 'burst' },
    }));
    const userData = new OpenShiftUserData(this, 'UserData', { secretStoreName: 'openshift-machine-api' });
    const cluster = new OpenShiftCluster(this, 'Cluster', {
      infraId: 'ocp-7xk2p',
      release: props.release ?? OpenShiftRelease.V4_22,
      platform: OpenShiftPlatform.BARE_METAL,
      userDataSecretName: userData.secretName,
    });
    new Metal3WorkerPool(cluster, 'Burst', {
      replicas: Replicas.fixed(hosts.length),
      image: Metal3Image.customDeploy('install_coreos'),
      hostSelector: HostSelector.matchLabels({ 'machine-class': 'burst' }),
    });
  }
}
