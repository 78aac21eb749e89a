import { checkRule } from './check-rule';
import { bundle, leftAlone, object, template } from './cloud-bundle';
import { Rule } from '../../src/knowledge';
import { AWS_API_SERVER_PORT } from '../../src/providers/aws/rules/api-server-port';
import { AZURE_API_SERVER_PORT } from '../../src/providers/azure/rules/api-server-port';
import { GCP_API_SERVER_PORT } from '../../src/providers/gcp/rules/api-server-port';
import { OPENSTACK_API_SERVER_PORT } from '../../src/providers/openstack/rules/api-server-port';

const FIRST = 'spec.kubeadmConfigSpec.initConfiguration.localAPIEndpoint.bindPort';
const OTHERS = 'spec.kubeadmConfigSpec.joinConfiguration.controlPlane.localAPIEndpoint.bindPort';

interface Case {
  readonly infra?: object;
  readonly first?: number;
  readonly others?: number;
  readonly network?: object;
  readonly machines?: string;
  readonly isElsewhere?: boolean;
}

/** The places of what a rule finds about a control plane behind the load balancer of an infra cluster. */
function places(rule: Rule, cloud: string, { infra = {}, first, others = first, network, machines = `${cloud}MachineTemplate`, isElsewhere = false }: Case): string[] {
  const kind = `${cloud}Cluster`;
  const ref = (name: string, referred: string, group = 'infrastructure.cluster.x-k8s.io') => ({ apiGroup: group, kind: referred, name });
  return checkRule(rule, bundle(
    object('Cluster', 'shop', { clusterNetwork: network, infrastructureRef: ref('shop', kind), controlPlaneRef: ref('shop', 'KubeadmControlPlane', 'controlplane.cluster.x-k8s.io') }),
    isElsewhere ? leftAlone(kind, infra) : object(kind, 'shop', infra),
    object('KubeadmControlPlane', 'shop', {
      kubeadmConfigSpec: {
        initConfiguration: { localAPIEndpoint: { bindPort: first } },
        joinConfiguration: { controlPlane: { localAPIEndpoint: { bindPort: others } } },
      },
      machineTemplate: { spec: { infrastructureRef: ref('workers', machines) } },
    }),
    template(machines, {}),
  )).map(finding => finding.split(': ')[0]);
}

const NLB = { controlPlaneLoadBalancer: { loadBalancerType: 'nlb' } };
const OCTAVIA = { apiServerLoadBalancer: { enabled: true } };

describe('API servers behind a load balancer', () => {
  test.each<[string, Rule, string, Case, string[]]>([
    ['at another port in AWS', AWS_API_SERVER_PORT, 'AWS', { first: 8443 }, [FIRST]],
    ['at the port of AWS', AWS_API_SERVER_PORT, 'AWS', { first: 6443, infra: NLB }, []],
    ['at a port that is not written', AWS_API_SERVER_PORT, 'AWS', {}, []],
    ['at 0, which is nothing', AWS_API_SERVER_PORT, 'AWS', { first: 0 }, []],
    ['of which only the first listens elsewhere', AWS_API_SERVER_PORT, 'AWS', { first: 8443, others: 6443 }, [FIRST]],
    ['of which only the others listen elsewhere', AWS_API_SERVER_PORT, 'AWS', { first: 6443, others: 8443 }, [OTHERS]],
    ['without a load balancer', AWS_API_SERVER_PORT, 'AWS', { first: 8443, infra: { controlPlaneLoadBalancer: { loadBalancerType: 'disabled' } } }, []],
    ['of an infra cluster that its controller leaves alone', AWS_API_SERVER_PORT, 'AWS', { first: 8443, isElsewhere: true }, []],
    ['on machines of another provider', AWS_API_SERVER_PORT, 'AWS', { first: 8443, machines: 'Metal3MachineTemplate' }, []],
    ['of AWS that listens elsewhere than the endpoint says', AWS_API_SERVER_PORT, 'AWS', { infra: NLB, network: { apiServerPort: 443 } }, ['spec.clusterNetwork.apiServerPort']],
    ['of AWS that listens where the endpoint says', AWS_API_SERVER_PORT, 'AWS', { network: { apiServerPort: 443 } }, []],
    ['at another port in Azure', AZURE_API_SERVER_PORT, 'Azure', { first: 8443 }, [FIRST]],
    ['at the default in Azure, where the Cluster says another port', AZURE_API_SERVER_PORT, 'Azure', { network: { apiServerPort: 443 } }, [FIRST]],
    ['at the port of the Cluster in Azure', AZURE_API_SERVER_PORT, 'Azure', { first: 8443, network: { apiServerPort: 8443 } }, []],
    ['at another port in Google Cloud', GCP_API_SERVER_PORT, 'GCP', { first: 8443 }, [FIRST]],
    ['at the port of the GCPCluster', GCP_API_SERVER_PORT, 'GCP', { first: 8443, infra: { network: { loadBalancerBackendPort: 8443 } } }, []],
    ['inside Google Cloud', GCP_API_SERVER_PORT, 'GCP', { first: 8443, infra: { loadBalancer: { loadBalancerType: 'Internal' } } }, []],
    ['at another port in OpenStack', OPENSTACK_API_SERVER_PORT, 'OpenStack', { first: 8443, infra: OCTAVIA }, [FIRST]],
    ['at the port of the OpenStackCluster', OPENSTACK_API_SERVER_PORT, 'OpenStack', { first: 8443, infra: { ...OCTAVIA, apiServerPort: 8443 } }, []],
    ['at the port of the endpoint, which counts more', OPENSTACK_API_SERVER_PORT, 'OpenStack', { first: 8443, infra: { ...OCTAVIA, apiServerPort: 6443, controlPlaneEndpoint: { host: '10.0.0.5', port: 8443 } } }, []],
    ['in OpenStack without a load balancer', OPENSTACK_API_SERVER_PORT, 'OpenStack', { first: 8443, infra: { apiServerPort: 6443 } }, []],
  ])('%s', (_, rule, cloud, bundled, expected) => {
    expect(places(rule, cloud, bundled)).toEqual(expected);
  });
});
