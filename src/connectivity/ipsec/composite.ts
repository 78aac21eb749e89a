import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ComposedResource } from './composed';
import type { LinkResolvedTunnel } from './driver';
import { lazily } from '../../core';
import { CROSS_CSP_GROUP, CROSS_CSP_KIND, CROSS_CSP_VERSION } from '../definition-schema';
import { LinkAwsEnd } from '../ends/aws';
import { LinkAzureEnd } from '../ends/azure';
import { ILinkEnd } from '../ends/end';
import { LinkGcpEnd } from '../ends/gcp';
import { LinkOnPremEnd } from '../ends/on-prem';
import { createObject } from '../objects';

/** The function of Crossplane that makes objects of a Composition. */
export const PATCH_FUNCTION = 'function-patch-and-transform';
// eslint-disable-next-line @typescript-eslint/no-require-imports
const crossplane = lazily(() => require('../../../imports/crossplane/v1/apiextensions.crossplane.io') as typeof import('../../../imports/crossplane/v1/apiextensions.crossplane.io'));

/** A link whose addresses are known only when its gateways exist. */
export interface Composite {
  readonly linkName: string;
  readonly ends: readonly [ILinkEnd, ILinkEnd];
  readonly tunnels: readonly LinkResolvedTunnel[];
  readonly resources: readonly ComposedResource[];
}

/** Writes the composite of a link, and its own Composition: a patch names one entry of a list, so that no Composition fits links with more of them. */
export function createComposite(scope: Construct, { linkName, ends: [primary, secondary], tunnels, resources }: Composite): void {
  const { namespace } = Chart.of(scope);
  // It is in no namespace, and links of one name may be in several.
  const compositionName = namespace === undefined ? linkName : `${namespace}-${linkName}`;
  const { Composition } = crossplane();
  createObject(scope, 'Composition', {
    ...Composition.GVK,
    name: compositionName,
    isClusterScoped: true,
    spec: Composition.manifest({
      spec: {
        compositeTypeRef: { apiVersion: `${CROSS_CSP_GROUP}/${CROSS_CSP_VERSION}`, kind: CROSS_CSP_KIND },
        mode: 'Pipeline' as never,
        pipeline: [{
          step: 'resources',
          functionRef: { name: PATCH_FUNCTION },
          input: { apiVersion: 'pt.fn.crossplane.io/v1beta1', kind: 'Resources', resources },
        }],
      },
    }).spec,
  });
  createObject(scope, 'Network', {
    apiVersion: `${CROSS_CSP_GROUP}/${CROSS_CSP_VERSION}`,
    kind: CROSS_CSP_KIND,
    name: linkName,
    spec: {
      crossplane: { compositionRef: { name: compositionName } },
      primary: endSpec(primary),
      secondary: endSpec(secondary),
      tunnels: tunnels.map(({ insideCidr, firstInsideAddress, secondInsideAddress, pskSecretName }) => ({
        insideCidr, primaryInsideAddress: firstInsideAddress, secondaryInsideAddress: secondInsideAddress, pskSecretName,
      })),
    },
  });
}

/** What the composite says of an end: what patches read, and rules. */
function endSpec(end: ILinkEnd): { readonly [field: string]: unknown } {
  const { platform, cidrs, asn } = end;
  return { platform, ...fieldsOf(end), cidrs, asn };
}

function fieldsOf(end: ILinkEnd): { readonly [field: string]: unknown } {
  if (end instanceof LinkAwsEnd) {
    const { region, vpcId, routeTableIds } = end;
    return { region, vpcId, routeTableIds };
  }
  if (end instanceof LinkAzureEnd) {
    const { region, resourceGroup, virtualNetwork, gatewaySubnetCidr } = end;
    return { region, resourceGroup, virtualNetwork, gatewaySubnetCidr };
  }
  if (end instanceof LinkGcpEnd) {
    const { region, project, network } = end;
    return { region, project, network };
  }
  if (end instanceof LinkOnPremEnd) {
    const { gatewayAddress, secondGatewayAddress } = end;
    return { gatewayAddress, ...secondGatewayAddress === undefined ? {} : { gatewayAddress2: secondGatewayAddress } };
  }
  return {};
}
