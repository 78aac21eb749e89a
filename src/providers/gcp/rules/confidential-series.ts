import { machineSpecs } from './machines';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';

/** The machine series that can do it. */
const SERIES: ReadonlyMap<string, readonly string[]> = new Map([
  ['Enabled', ['n2d', 'c2d', 'c3d']],
  ['AMDEncryptedVirtualization', ['n2d', 'c2d', 'c3d']],
  ['AMDEncryptedVirtualizationNestedPaging', ['n2d']],
  ['IntelTrustedDomainExtensions', ['c3']],
]);

export const CONFIDENTIAL_SERIES: Rule = {
  code: 'gcp/confidential-series',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp api/v1beta1/gcpmachine_webhook.go',
  check: topology => machineSpecs(topology).flatMap(checkMachine),
};

function checkMachine(spec: Field): Finding[] {
  const [at, type] = [spec.member('confidentialCompute'), spec.member('instanceType').text];
  const series = SERIES.get(at.text ?? '');
  return series === undefined || type === undefined || series.includes(type.split('-')[0])
    ? []
    : [{ at, message: `'confidentialCompute' '${at.text}' is not possible on 'instanceType' '${type}'; use a machine type of ${series.join(', ')}` }];
}
