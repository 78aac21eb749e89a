import { readRelease } from './bundle-release';
import { OPENSHIFT_ANNOTATION } from '../../core';
import { Rule, Severity } from '../../knowledge';
import { OPENSHIFT_RELEASES } from '../release';

export const UNKNOWN_RELEASE: Rule = {
  code: 'openshift/unknown-release',
  severity: Severity.ERROR,
  source: 'the annotation is of this library, and read by its rules only',
  needsMember: [OPENSHIFT_ANNOTATION],
  check: topology => topology.objects.filter(({ annotations }) => OPENSHIFT_ANNOTATION in annotations)
    .map(object => object.at('metadata.annotations').member(OPENSHIFT_ANNOTATION)).filter(({ text }) => readRelease(text) === undefined).map(at => ({
      at, message: `'${at.text}' is no release of OpenShift that is known here; write ${OPENSHIFT_RELEASES.map(release => `'${release}'`).join(', ')}`,
    })),
};
