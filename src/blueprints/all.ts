import { Construct } from 'constructs';
import { AddonManifest } from '..';
import { BareMetalCluster, BareMetalInventory } from './bare-metal-cluster';
import { ByohMetal3Cluster } from './byoh-metal3-cluster';
import { DocumentedMixedCluster } from './documented-mixed-cluster';

/** Adds every blueprint to an app, one chart each. */
export function addBlueprints(app: Construct): void {
  new DocumentedMixedCluster(app, 'documented-mixed-cluster');
  new ByohMetal3Cluster(app, 'byoh-metal3-cluster');
  new BareMetalInventory(app, 'bare-metal-inventory');
  new BareMetalCluster(app, 'bare-metal-cluster', { cni: exampleCni(), managementCertificateAuthority: exampleCertificate() });
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
