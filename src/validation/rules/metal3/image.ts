import { machineSpecs } from './machine-specs';
import { Field } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

const HEX_LENGTH = new Map([['md5', 32], ['sha256', 64], ['sha512', 128]]);

export const IMAGE: Rule = {
  code: 'metal3/image',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13.2 api/v1beta2/common_types.go',
  check: topology => machineSpecs(topology).flatMap(spec => {
    const image = spec.member('image');
    if (image.exists) {
      return [...checkUrl(image.member('url')), ...checkChecksum(image)];
    }
    return spec.member('customDeploy').exists ? [] : [{
      at: image,
      message: "'image' is missing; give an image with 'url' and 'checksum', or 'customDeploy' with a method",
    }];
  }),
};

function checkUrl(at: Field): Finding[] {
  // The schema of v1beta2 has a format for it.
  return at.text === undefined || at.object.version !== 'v1beta1' || isUri(at.text) ? [] : [{
    at,
    message: `'url' '${at.text}' is not a URL; use for example 'http://172.22.0.1/images/node.raw'`,
  }];
}

function checkChecksum(image: Field): Finding[] {
  const [at, type] = [image.member('checksum'), image.member('checksumType').text];
  const format = image.member('diskFormat').text ?? image.member('format').text;
  // Images of registries bring their checksum along, and the schema knows the types.
  if (at.text === undefined || (type !== undefined && !HEX_LENGTH.has(type)) || format === 'live-iso' || image.member('url').text?.startsWith('oci://')) {
    return [];
  }
  if (at.text === '') {
    return [{
      at,
      message: "'checksum' is empty; give the checksum of the image or the URL of a file that holds it. Only 'live-iso' images need none",
    }];
  }
  const lengths = [...HEX_LENGTH].filter(([known]) => type === undefined || type === known).map(([, length]) => length);
  const isHex = /^[0-9a-f]+$/i.test(at.text) && lengths.includes(at.text.length);
  return isHex || (at.text.includes('://') && isUri(at.text)) ? [] : [{
    at,
    message: `'checksum' '${at.text}' is neither a URL nor a checksum${type === undefined ? '' : ` of type ${type}`}; `
      + `use ${lengths.join(' or ')} hexadecimal digits, or the URL of a checksum file`,
  }];
}

function isUri(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text) && URL.canParse(text);
}
