import { Construct } from 'constructs';
import { AddonManifest } from '..';
import { BareMetalCluster, BareMetalInventory } from './bare-metal-cluster';
import { ByohMetal3Cluster } from './byoh-metal3-cluster';
import { CloudBurstCluster } from './cloud-burst-cluster';
import { DocumentedMixedCluster } from './documented-mixed-cluster';
import { EksCluster } from './eks-cluster';
import { K0smotronRemoteCluster } from './k0smotron-remote-cluster';
import { KamajiMultiCloudCluster } from './kamaji-multi-cloud-cluster';
import { OpenStackMetal3Cluster } from './openstack-metal3-cluster';
import { VclusterCluster } from './vcluster-cluster';

/** Adds every blueprint to an app, one chart each. */
export function addBlueprints(app: Construct): void {
  new DocumentedMixedCluster(app, 'documented-mixed-cluster');
  new ByohMetal3Cluster(app, 'byoh-metal3-cluster');
  new BareMetalInventory(app, 'bare-metal-inventory');
  new BareMetalCluster(app, 'bare-metal-cluster', { cni: exampleCni(), managementCertificateAuthority: exampleCertificate() });
  new OpenStackMetal3Cluster(app, 'openstack-metal3-cluster');
  new KamajiMultiCloudCluster(app, 'kamaji-multi-cloud-cluster');
  new K0smotronRemoteCluster(app, 'k0smotron-remote-cluster');
  new EksCluster(app, 'eks-cluster');
  new VclusterCluster(app, 'vcluster-cluster');
  new CloudBurstCluster(app, 'cloud-burst-cluster');
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
