import { InfraTraits } from '../../contract';
import { copyProps, refuseValue } from '../../core';
import { ExternalProviderRecord } from '../../provider-kit';

/** Where the traits of a provider may stand. */
interface TraitsSource {
  readonly traits?: InfraTraits;
  readonly record?: ExternalProviderRecord;
}

/**
 * The traits that are given, or those of the record, which are in order already.
 *
 * @param subject who has them, with a blank, where no construct path says so
 */
export function traitsFrom({ traits, record }: TraitsSource, subject: string = ''): InfraTraits {
  const known = record?._infrastructure(traits?.infraClusterKind)?.traits;
  if (traits === undefined) {
    return known ?? refuseValue('input/missing-value', record === undefined
      ? `${subject}there are neither 'traits' nor a 'record' with them; give one of them`
      : `${subject}the record of '${record.name}' has not just one infra cluster; give the 'traits' of the one that is meant`);
  }
  if (record !== undefined && known === undefined) {
    refuseValue('input/invalid-value', `${subject}the record of '${record.name}' has no infra cluster '${traits.infraClusterKind}', which 'traits' is about; leave 'traits' out`);
  }
  return known ?? copyProps(traits);
}

/** Refuses what is not group and version. */
export function checkApiVersion(prop: string, apiVersion: string): void {
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/v\d+((alpha|beta)\d+)?$/.test(apiVersion)) {
    refuseValue('input/invalid-value', `'${prop}' '${apiVersion}' is not <group>/<version>; use for example 'infrastructure.cluster.x-k8s.io/v1beta1'`);
  }
}
