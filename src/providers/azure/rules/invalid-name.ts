import { vmSpecs } from './vms';
import { Finding, Rule, Severity } from '../../../knowledge';
import { mayBePatched } from '../../../rules/shared/class-templates';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const LOCATION = /^[a-z0-9]+$/;
const SIZE = /^(?:Standard|Basic)_[\w-]+$/;
const GUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RESOURCE_GROUP = /^[\w().-]{0,89}[\w()-]$/;
const GALLERY_VERSION = /^(?:latest|\d+\.\d+\.\d+)$/;

/** Names that Azure gives to nothing. Whether there is something of a name is known there only. */
export const INVALID_AZURE_NAME: Rule = {
  code: 'azure/invalid-name',
  severity: Severity.ERROR,
  source: 'learn.microsoft.com azure/azure-resource-manager/management/resource-name-rules, azure/virtual-machines/vm-naming-conventions; cluster-api-provider-azure azure/services/resourceskus/cache.go',
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'AzureCluster').map(object => object.at('spec')).flatMap(spec => [
      ...otherThan(spec.member('location'), LOCATION, "the name of a location, such as 'westeurope', in small letters and without blanks"),
      ...otherThan(spec.member('subscriptionID'), GUID, 'the id of a subscription, which has 32 hexadecimal digits and four dashes'),
      ...otherThan(spec.member('resourceGroup'), RESOURCE_GROUP, "the name of a resource group; use at most 90 letters, digits, '_', '-', '.', '(' and ')'"),
    ]),
    ...vmSpecs(topology).flatMap(spec => [
      ...otherThan(spec.member('vmSize'), SIZE, "a size of machines, such as 'Standard_D4s_v5'"),
      ...otherThan(spec.at('image.computeGallery.version'), GALLERY_VERSION, "the version of an image; use <major>.<minor>.<patch> or 'latest'"),
    ]),
  ].filter(({ at }) => !mayBePatched(at, topology)),
};

function otherThan(at: Field, pattern: RegExp, wanted: string): Finding[] {
  return !isText(at) || pattern.test(at.text!) || holdsVariable(at.text!) ? [] : [{ at, message: `'${at.step}' '${at.text}' is not ${wanted}${wanted.includes(';') ? '' : '; correct it'}` }];
}
