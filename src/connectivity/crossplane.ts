import { Construct } from 'constructs';
import { CROSS_CSP_GROUP, CROSS_CSP_KIND, CROSS_CSP_PLURAL, CROSS_CSP_VERSION, definitionSchema } from './definition-schema';
import { PATCH_FUNCTION } from './ipsec/composite';
import { createObject } from './objects';
import { RELEASES } from '../../imports/releases';
import { findTwin, l1Enum, lazily, refuse } from '../core';
import { BundleGuard } from '../guard';

/* eslint-disable @typescript-eslint/no-require-imports */
const packages = lazily(() => require('../../imports/crossplane/v1/pkg.crossplane.io') as typeof import('../../imports/crossplane/v1/pkg.crossplane.io'));
const definitions = lazily(() => require('../../imports/crossplane/v2/apiextensions.crossplane.io') as typeof import('../../imports/crossplane/v2/apiextensions.crossplane.io'));
/* eslint-enable @typescript-eslint/no-require-imports */

/** The providers by the start of their names, and the release that links were checked against. */
const PROVIDERS: readonly (readonly [string, string])[] = [
  ['provider-aws-', 'provider-upjet-aws'], ['provider-azure-', 'provider-upjet-azure'], ['provider-gcp-', 'provider-upjet-gcp'],
];

/** Settings of what links need of Crossplane. */
export interface LinkCrossplaneProps {
  /** The providers of Crossplane by name, for example `provider-aws-ec2` and `provider-azure-network`. Each has the release that links were checked against. */
  readonly providers: string[];
  /**
   * Where the packages of providers come from.
   * @default xpkg.upbound.io/upbound
   */
  readonly providerRepository?: string;
  /**
   * Where the package of the function comes from that makes objects of Compositions.
   * @default xpkg.crossplane.io/crossplane-contrib
   */
  readonly functionRepository?: string;
}

/** What links need of Crossplane: its providers, a function, and the definition of CrossCspNetwork. There is one in a management cluster, and Crossplane itself is there. */
export class LinkCrossplane extends Construct {
  constructor(scope: Construct, id: string, props: LinkCrossplaneProps) {
    super(scope, id);
    BundleGuard.install(this);
    const { providerRepository = 'xpkg.upbound.io/upbound', functionRepository = 'xpkg.crossplane.io/crossplane-contrib' } = props;
    const twin = findTwin(props.providers);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'providers' has '${twin}' twice; name each provider once`);
    }
    const { Function: CrossplaneFunction, Provider } = packages();
    for (const name of props.providers) {
      const spec = Provider.manifest({ spec: { package: `${providerRepository}/${name}:${this.releaseOf(name)}` } }).spec;
      createObject(this, name, { ...Provider.GVK, name, isClusterScoped: true, spec });
    }
    createObject(this, PATCH_FUNCTION, {
      ...CrossplaneFunction.GVK,
      name: PATCH_FUNCTION,
      isClusterScoped: true,
      spec: CrossplaneFunction.manifest({ spec: { package: `${functionRepository}/${PATCH_FUNCTION}:${RELEASES['function-patch-and-transform']}` } }).spec,
    });
    this.define();
  }

  private releaseOf(name: string): string {
    const found = PROVIDERS.find(([start]) => name.startsWith(start));
    if (found === undefined) {
      refuse(this, 'input/invalid-value', `'providers' has '${name}', which links need nothing of; use names that begin with ${PROVIDERS.map(([start]) => `'${start}'`).join(', ')}`);
    }
    return RELEASES[found[1]];
  }

  private define(): void {
    const { CompositeResourceDefinition } = definitions();
    createObject(this, 'Definition', {
      ...CompositeResourceDefinition.GVK,
      name: `${CROSS_CSP_PLURAL}.${CROSS_CSP_GROUP}`,
      isClusterScoped: true,
      spec: CompositeResourceDefinition.manifest({
        spec: {
          scope: l1Enum('Namespaced'),
          group: CROSS_CSP_GROUP,
          names: { kind: CROSS_CSP_KIND, plural: CROSS_CSP_PLURAL },
          versions: [{ name: CROSS_CSP_VERSION, served: true, referenceable: true, schema: { openApiv3Schema: definitionSchema() } }],
        },
      }).spec,
    });
  }
}
