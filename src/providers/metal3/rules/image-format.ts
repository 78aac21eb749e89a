import { images } from './images';
import { Finding, Rule, Severity } from '../../../knowledge';
import { Field } from '../../../topology';

/** What names of images end in, and the formats that they then have. */
const FORMATS: { readonly [ending: string]: string } = { raw: 'raw', qcow2: 'qcow2', vmdk: 'vmdk', vdi: 'vdi', iso: 'live-iso' };

/** A warning: a name may say anything. */
export const IMAGE_FORMAT: Rule = {
  code: 'metal3/image-format',
  severity: Severity.WARNING,
  source: 'baremetal-operator apis/metal3.io/v1alpha1/baremetalhost_types.go Image; ironic ironic/drivers/modules/deploy_utils.py',
  needsMember: ['diskFormat', 'format'],
  isLocal: true,
  check: topology => images(topology).flatMap(checkImage),
};

function checkImage(image: Field): Finding[] {
  const at = image.has('diskFormat') ? image.member('diskFormat') : image.member('format');
  const ending = /\.([a-z0-9]+)$/.exec(image.textOf('url') ?? '')?.[1] ?? '';
  const meant = FORMATS[ending];
  return at.text === undefined || at.text === '' || meant === undefined || at.text === meant ? [] : [{
    at, message: `'${at.step}' is '${at.text}', and '${image.textOf('url')}' is ${ending} by its name; a host does not boot from an image that is written as if it had another format: use '${meant}', or rename the image`,
  }];
}
