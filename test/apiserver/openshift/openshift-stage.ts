import { ownCrds } from './cross-csp-bundles';
import { proveDeletion, protectionOf } from './openshift-deletion';
import { appliedKinds, OpenShiftResult, proveOpenShift } from './openshift-proof';
import { loadPolicies } from '../../../imports/_generate/load-policies';
import { readPins } from '../../../imports/_generate/pin';
import { LocalSource } from '../../../imports/_generate/source';
import { OPENSHIFT_RELEASES, OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';
import { referenceFolder } from '../../support/reference-folder';
import { installCrds } from '../crds/crd-installation';
import { CHECKOUT, isOneOf, UpstreamCrd } from '../crds/crd-source';
import { Environment, EnvironmentOptions } from '../environment';
import { Tally } from '../proof/tally';

/** Why there is nothing to prove. */
export const NO_POLICIES = 'skipped: no folder reference/integration beside the checkout has the admission policies of OpenShift';

/** How long an API server may take to read a policy and the kinds that it names: it looks for new kinds twice a minute. */
const DELETION_PATIENCE_MS = 90_000;

/** What policies compare with and nobody applies here. */
const PARAMETERS = ['cluster.x-k8s.io/Machine', 'machine.openshift.io/Machine'];

/**
 * Proves the policies of each release on an API server of its own.
 *
 * @returns undefined if nobody has the policies
 */
export async function proveAllReleases(options: EnvironmentOptions, tally: Tally): Promise<OpenShiftResult[] | undefined> {
  const folder = referenceFolder('integration');
  if (folder === undefined) {
    options.onProgress('OpenShift', NO_POLICIES);
    return undefined;
  }
  const results: OpenShiftResult[] = [];
  for (const release of OPENSHIFT_RELEASES) {
    const policies = await policiesOf(release, folder);
    const kinds = appliedKinds(release);
    const crds = options.crds.filter(crd => isNeeded(crd, kinds));
    const protection = protectionOf(release, folder);
    const result = await new Environment({ ...options, crds }).withoutWebhooks(kinds, async client => {
      await installCrds(client, ownCrds());
      const ofPolicies = await proveOpenShift(client, release, policies, tally);
      const deletions = protection.length === 0 ? 0 : await proveDeletion(client, release, protection, tally, DELETION_PATIENCE_MS);
      return { ...ofPolicies, deletions };
    });
    options.onProgress(`OpenShift ${release}`,
      `${result.policies} policies, ${result.accepted} objects accepted, ${result.refused} of ${result.probes} probes and ${result.deletions} deletions refused`);
    results.push(result);
  }
  return results;
}

/** The policies and bindings of a release, each the very bytes that were reviewed. */
async function policiesOf(release: OpenShiftRelease, folder: string): Promise<Manifest[]> {
  const pin = readPins(`${CHECKOUT}/imports/pins.json`).find(({ policies }) => policies !== undefined)!;
  const loaded = await loadPolicies(pin, new LocalSource(folder), true);
  return loaded.filter(file => file.pin.releases.includes(`${release}`)).flatMap(({ manifests }) => manifests as unknown as Manifest[]).map(withoutUnknownFields);
}

/** 4.21 gives names to validations, which no schema knows: an operator that is not strict loses them on the way, and here everything is strict. */
function withoutUnknownFields(manifest: Manifest): Manifest {
  const { validations, ...spec } = manifest.spec as { readonly validations?: readonly { readonly name?: string }[] };
  const known = validations?.map(({ name: _name, ...validation }) => validation);
  return known === undefined ? manifest : { ...manifest, spec: { ...spec, validations: known } };
}

/** What policies compare with has to be there too, or the API server does not know their kind. */
function isNeeded(crd: UpstreamCrd, kinds: ReadonlySet<string>): boolean {
  const { group, names } = crd.manifest.spec;
  return isOneOf(crd, kinds) || PARAMETERS.includes(`${group}/${names.kind}`);
}
