import { kamajiControlPlanes } from './clusters';
import { isImageReference } from '../../../core';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isText } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

/** What Kamaji puts behind an image where no version is written, with the minor release of Kubernetes. */
const SOME_VERSION = 'v0.34.0';
const SOME_IMAGE = 'registry.k8s.io/kas-network-proxy/proxy-server';

export const KAMAJI_KONNECTIVITY_IMAGE: Rule = {
  code: 'kamaji/konnectivity-image',
  severity: Severity.ERROR,
  source: 'kamaji internal/resources/konnectivity/agent.go, api/v1alpha1/tenantcontrolplane_types.go',
  needsMember: ['konnectivity'],
  check: topology => kamajiControlPlanes(topology).flatMap(controlPlane => ['server', 'agent']
    .flatMap(part => checkPart(controlPlane.at('spec.addons.konnectivity').member(part)))),
};

/** The tag is in a field of its own. */
function checkPart(part: Field): Finding[] {
  const [image, version] = [part.member('image'), part.member('version')];
  if (isKnown(image) && !isImageReference(`${image.text}:${SOME_VERSION}`)) {
    return [{
      at: image,
      message: `'image' '${image.text}' becomes '${image.text}:<version>', which no container runtime can read; write the image without tag and digest, and the tag as 'version'`,
    }];
  }
  return !isKnown(version) || isImageReference(`${SOME_IMAGE}:${version.text}`) ? [] : [{
    at: version, message: `'version' '${version.text}' becomes the tag of an image, and is none; write one such as '${SOME_VERSION}', or leave it out`,
  }];
}

function isKnown(at: Field): boolean {
  return isText(at) && !/[${}]/.test(at.text!);
}
