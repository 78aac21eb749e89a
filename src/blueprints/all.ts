import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { AddonManifest, Rules } from '../root';
import { BareMetalCluster, BareMetalInventory } from './bare-metal-cluster';
import { ByohMetal3Cluster } from './byoh-metal3-cluster';
import { CloudBurstCluster } from './cloud-burst-cluster';
import { DocumentedMixedCluster } from './documented-mixed-cluster';
import { EksCluster } from './eks-cluster';
import { AwsBlueprintProps } from './example-environment';
import { K0smotronRemoteCluster } from './k0smotron-remote-cluster';
import { KamajiMultiCloudCluster } from './kamaji-multi-cloud-cluster';
import { OpenStackMetal3Cluster } from './openstack-metal3-cluster';
import { VclusterCluster } from './vcluster-cluster';

/** Makes the chart of a blueprint. */
export type Blueprint = (scope: Construct, id: string, props?: AwsBlueprintProps) => Chart;

/** Every blueprint, by the name of its file in dist/. */
export const BLUEPRINTS: { readonly [name: string]: Blueprint } = {
  'documented-mixed-cluster': (scope, id, props) => new DocumentedMixedCluster(scope, id, props),
  'byoh-metal3-cluster': (scope, id, props) => new ByohMetal3Cluster(scope, id, props),
  'bare-metal-inventory': (scope, id, props) => new BareMetalInventory(scope, id, props),
  'bare-metal-cluster': (scope, id, props) => new BareMetalCluster(scope, id, {
    cni: exampleCni(), managementCertificateAuthority: exampleCertificate(), ...props,
  }),
  'openstack-metal3-cluster': (scope, id, props) => new OpenStackMetal3Cluster(scope, id, props),
  'kamaji-multi-cloud-cluster': (scope, id, props) => new KamajiMultiCloudCluster(scope, id, props),
  'k0smotron-remote-cluster': (scope, id, props) => new K0smotronRemoteCluster(scope, id, props),
  'eks-cluster': (scope, id, props) => new EksCluster(scope, id, props),
  'vcluster-cluster': (scope, id, props) => new VclusterCluster(scope, id, props),
  'cloud-burst-cluster': (scope, id, props) => new CloudBurstCluster(scope, id, props),
};

/** Adds every blueprint to an app, one chart each, with settings that all of them get. */
export function addBlueprints(app: Construct, props: AwsBlueprintProps = {}): void {
  Rules.of(app).turnOff('network/shared-endpoint', 'nobody applies all of them; two are one cluster in the forms of then and now');
  for (const [name, make] of Object.entries(BLUEPRINTS)) {
    make(app, name, props);
  }
}

/** Stands in for a CNI, whose manifests a user keeps as a pinned file: AddonManifest.fromFile('manifests/cilium.yaml'). */
function exampleCni(): AddonManifest {
  return AddonManifest.fromYaml('cni.yaml', [
    'apiVersion: v1',
    'kind: Namespace',
    'metadata:',
    '  name: example-cni',
    '',
  ].join('\n'));
}

/** Stands in for `certificate-authority-data` of the management cluster's kubeconfig. */
function exampleCertificate(): string {
  return Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n').toString('base64');
}
