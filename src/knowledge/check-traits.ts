import { isDnsLabel, refuseValue } from '../core';
import { InfraTraits } from './traits';

/**
 * Refuses traits that would make the rules of the cluster silent or senseless.
 *
 * @param subject who has them, with a blank, where no construct path says so
 */
export function checkTraits(traits: InfraTraits, subject: string = ''): void {
  const { provider, infraClusterKind, primaryRank, providerIdScheme } = traits;
  if (!isDnsLabel(provider)) {
    refuseValue('input/invalid-value', `${subject}'traits.provider' '${provider}' is not a name; use the one that clusterctl knows, for example 'vsphere'`);
  }
  if (!/^[A-Z][A-Za-z0-9]*$/.test(infraClusterKind)) {
    refuseValue('input/invalid-value', `${subject}'traits.infraClusterKind' '${infraClusterKind}' is not a kind; use for example 'VSphereCluster'`);
  }
  if (!Number.isFinite(primaryRank)) {
    refuseValue('input/invalid-value', `${subject}'traits.primaryRank' ${primaryRank} is not a number to compare by; use for example 30`);
  }
  if (!/^[a-z][-a-z0-9+.]*$/i.test(providerIdScheme)) {
    refuseValue('input/invalid-value', `${subject}'traits.providerIdScheme' '${providerIdScheme}' is not the scheme of a URL; use for example 'vsphere'`);
  }
}
