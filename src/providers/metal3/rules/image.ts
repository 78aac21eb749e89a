import { images } from './images';
import { machineSpecs } from './machine-specs';
import { isRequestUri, Memo } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent, isText } from '../../../rules/shared/fields';
import { Field, isRecord } from '../../../topology';

/** The machines of a fleet mostly have the same images. */
const uris = new Memo<boolean>(100);
const HEX_LENGTH = new Map([['md5', 32], ['sha256', 64], ['sha512', 128]]);

export const IMAGE: Rule = {
  code: 'metal3/image',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 api/v1beta2/common_types.go; '
    + 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go; '
    + 'ironic ironic/common/checksum_utils.py',
  isLocal: true,
  check: topology => [
    ...machineSpecs(topology).filter(spec => !spec.has('image') && !isDeployed(spec)).map(spec => ({
      at: spec.member('image'),
      message: "'image' is missing; give an image with 'url' and 'checksum', or 'customDeploy' with a method",
    })),
    ...images(topology).flatMap(checkImage),
  ],
};

/** Whether hosts are deployed in another way. What is no object is the business of the schema. */
function isDeployed(spec: Field): boolean {
  return isText(spec.at('customDeploy.method')) || !isRecord(spec.member('customDeploy').value ?? {});
}

function checkImage(image: Field): Finding[] {
  return [...checkUrl(image.member('url')), ...checkChecksum(image)];
}

function checkUrl(at: Field): Finding[] {
  // The schema of v1beta2 has a format for it.
  return at.text === undefined || at.object.version === 'v1beta2' || isUri(at.text) ? [] : [{
    at,
    message: `'url' '${at.text}' is not a URL; use for example 'http://172.22.0.1/images/node.raw'`,
  }];
}

function checkChecksum(image: Field): Finding[] {
  const [at, type] = [image.member('checksum'), image.member('checksumType').text];
  const format = image.member('diskFormat').text ?? image.member('format').text;
  if (!isPresent(image) || format === 'live-iso') {
    return [];
  }
  // Images of registries bring their checksum along, which templates of machines do not know.
  const isOfRegistry = /^oci:/i.test(image.member('url').text ?? '');
  if (!isText(at)) {
    return isReported(at) || (isOfRegistry && isOfHost(at)) ? [] : [{
      at,
      message: `'checksum' is ${at.exists ? 'empty' : 'missing'}; give the checksum of the image or the URL of a file that holds it. `
        + "Only 'live-iso' images need none",
    }];
  }
  return isOfRegistry || (type !== undefined && !HEX_LENGTH.has(type)) ? [] : checkDigits(at, type);
}

/** Templates of machines have to have one by their schema. */
function isReported(checksum: Field): boolean {
  return checksum.exists ? checksum.text === undefined : !isOfHost(checksum);
}

function isOfHost({ object }: Field): boolean {
  return object.kind === 'BareMetalHost';
}

/** No webhook looks at the digits. Ironic tells the type by their number, and provisions no host with an image of another checksum. */
function checkDigits(at: Field, type: string | undefined): Finding[] {
  if (isUri(`${at.text}`)) {
    return [];
  }
  const lengths = [...HEX_LENGTH].filter(([known]) => type === undefined || type === known).map(([, length]) => length);
  const isHex = /^[0-9a-f]+$/i.test(`${at.text}`) && lengths.includes(`${at.text}`.length);
  return isHex ? [] : [{
    at,
    message: `'checksum' '${at.text}' is neither a URL nor a checksum${type === undefined ? '' : ` of type ${type}`}; `
      + `use ${lengths.join(' or ')} hexadecimal digits, or the URL of a checksum file`,
  }];
}

function isUri(text: string): boolean {
  return uris.get(text, () => readsAsUri(text));
}

function readsAsUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text) && isRequestUri(text);
}
