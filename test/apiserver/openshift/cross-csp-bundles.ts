import { App, Chart } from 'cdk8s';
import type { GoodBundle } from './openshift-bundles';
import { CrossCspProposal, CrossCspProposalDefinition, Link, LinkDriver, LinkMonitoring, LinkNodeTunnel, LinkRouting } from '../../../src/connectivity';
import { CROSS_CSP_GROUP, CROSS_CSP_KIND, CROSS_CSP_PLURAL, CROSS_CSP_VERSION, crossCspNetworkSchema } from '../../../src/connectivity/definition-schema';
import { Manifest } from '../../../src/topology';
import { AWS, AZURE, crossplane, GCP, LINE, makeChart, makeLink, SITE, ZERO } from '../../connectivity/links';
import { BOTH } from '../../connectivity/wireguard/gateways';
import { PROGRAMS } from '../../openshift/cross-csp/programs';
import { CrdManifest } from '../crds/crd-source';

/** Links of each driver, with what watches one and what proposes one. */
const LINKS: { readonly [name: string]: () => Chart } = {
  'AWS and Azure by IPsec, watched and proposed': () => {
    const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
    new LinkMonitoring(chart, 'Monitoring', { link, targets: ['10.1.0.4'], proberAddress: 'blackbox-exporter.monitoring.svc:9115' });
    propose(chart, link);
    return chart;
  },
  'AWS and Google Cloud by IPsec': () => makeLink({ primary: AWS, secondary: GCP }).chart,
  'Azure and Google Cloud by IPsec': () => makeLink({ primary: AZURE, secondary: GCP }).chart,
  'AWS and a site by IPsec': () => makeLink({ primary: AWS, secondary: SITE }, { routing: LinkRouting.STATIC }).chart,
  'AWS and Azure by WireGuard': () => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.wireGuard(BOTH) }).chart,
  'AWS and Azure by Direct Connect': () => makeLink({ primary: AWS, secondary: AZURE, driver: LinkDriver.directConnect(LINE) }).chart,
  'a tunnel that ends on nodes': () => {
    const chart = makeChart();
    new LinkNodeTunnel(chart, 'Tunnel', {
      nodeSelector: { gateway: '' }, localAddress: '192.168.111.20', remoteAddress: '203.0.113.10', localCidr: '192.168.111.0/24', remoteCidr: '10.0.0.0/16', certificateName: 'gateway',
    });
    return chart;
  },
};

/** What programs write for workers on a second cloud, one for each numbered example, and links of all drivers. */
export function crossCspBundles(): GoodBundle[] {
  const programs = Object.entries({ ...PROGRAMS, '10-crossplane': crossplane }).sort(([one], [other]) => one < other ? -1 : 1);
  return [
    ...programs.map(([name, program]) => ({ name: `cross-csp/${name}`, manifests: program() as Manifest[] })),
    ...Object.entries(LINKS).map(([name, make]) => ({ name: `link, ${name}`, manifests: make().toJson() as Manifest[] })),
  ];
}

/** The CRDs of kinds that no upstream has: one that Crossplane would make of the definition of links, and one that we write ourselves. */
export function ownCrds(): CrdManifest[] {
  const chart = new Chart(new App(), 'definition');
  new CrossCspProposalDefinition(chart, 'Definition');
  return [
    {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${CROSS_CSP_PLURAL}.${CROSS_CSP_GROUP}` },
      spec: {
        group: CROSS_CSP_GROUP,
        names: { kind: CROSS_CSP_KIND, plural: CROSS_CSP_PLURAL },
        scope: 'Namespaced',
        versions: [{ name: CROSS_CSP_VERSION, served: true, storage: true, schema: { openAPIV3Schema: crossCspNetworkSchema() } }],
      },
    },
    ...chart.toJson() as CrdManifest[],
  ];
}

/** What the proposal has no word for, by what is wrong: single changes of an object that is taken. */
export function badProposals(): { readonly [change: string]: Manifest } {
  const { chart, link } = makeLink({ primary: AWS, secondary: AZURE });
  const proposal = propose(chart, link).resource.toJson() as Manifest & { readonly spec: { readonly [field: string]: object } };
  const { spec } = proposal;
  const changed = (change: object): Manifest => ({ ...proposal, spec: { ...spec, ...change } });
  return {
    'another driver': changed({ driver: 'OpenVPN' }),
    'a platform that it does not know': changed({ secondaryCSP: { ...spec.secondaryCSP, platform: 'GCP' } }),
    'an end on AWS without a VPC': changed({ primaryCSP: { platform: 'AWS', region: 'us-east-1', subnetCIDRs: ['10.0.0.0/16'] } }),
    'an end on Azure without a virtual network': changed({ secondaryCSP: { platform: 'Azure', region: 'eastus', subnetCIDRs: ['10.1.0.0/16'] } }),
    'one platform at both ends': changed({ secondaryCSP: spec.primaryCSP }),
    'an end without addresses': changed({ primaryCSP: { ...spec.primaryCSP, subnetCIDRs: [] } }),
    'keys that are rotated and not there': changed({ tunnel: { authentication: 'certificate', pskRotationInterval: '24h' } }),
    'a time that is none': changed({ tunnel: { authentication: 'psk', pskRotationInterval: 'daily' } }),
    'no credentials': changed({ credentialsRef: undefined }),
    'a field that nobody knows': changed({ mtu: 1400 }),
  };
}

function propose(chart: Chart, link: Link): CrossCspProposal {
  return new CrossCspProposal(chart, 'Proposal', { link, azureSubscriptionId: ZERO, primarySecretName: 'aws-credentials', secondarySecretName: 'azure-credentials' });
}
