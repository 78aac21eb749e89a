import { BYOH_PROPS, METAL3_PROPS, synthByoh, synthMetal3, VERSIONS } from './control-plane-props';
import { ByohControlPlaneProps } from '../../src/providers/byoh/control-plane';
import { Metal3ControlPlaneProps } from '../../src/providers/metal3/control-plane';
import { Manifest } from '../support/manifests';
import { schemaErrors } from '../support/schema';

// The image is required.
const METAL3_NAMES = Object.keys(METAL3_PROPS).filter(prop => prop !== 'image');

describe.each(VERSIONS)('in %s', version => {
  test.each(Object.keys(BYOH_PROPS))("the output of BYOH changes without '%s'", prop => {
    expect(synthByoh(without(prop, BYOH_PROPS), version)).not.toEqual(synthByoh(withAll(prop, BYOH_PROPS), version));
  });

  test.each(METAL3_NAMES)("the output of Metal3 changes without '%s'", prop => {
    expect(synthMetal3(without(prop, METAL3_PROPS), version)).not.toEqual(synthMetal3(withAll(prop, METAL3_PROPS), version));
  });

  test.each([
    ['BYOH with all props', () => synthByoh(BYOH_PROPS, version)],
    ['BYOH with the least', () => synthByoh({}, version)],
    ['Metal3 with all props', () => synthMetal3(METAL3_PROPS, version)],
    ['Metal3 with the least', () => synthMetal3({}, version)],
  ])('every object of %s agrees with its schema and none has an empty part', (_name, synthesize) => {
    for (const manifest of synthesize()) {
      expect(schemaErrors(manifest)).toEqual([]);
      expect(emptyParts(manifest)).toEqual([]);
    }
  });
});

/** A salt shows only in names that follow the content. */
function withAll<T extends ByohControlPlaneProps | Metal3ControlPlaneProps>(prop: string, props: T): T {
  return prop === 'rolloutSalt' ? { ...props, machineTemplateName: undefined } : props;
}

function without<T extends ByohControlPlaneProps | Metal3ControlPlaneProps>(prop: string, props: T): T {
  return { ...withAll(prop, props), [prop]: undefined };
}

/** The paths of members that are null or empty; the CRD of BYOH demands the empty spec of a template without a selector. */
function emptyParts(manifest: Manifest): string[] {
  const parts = pathsOfEmpty(manifest, '');
  return manifest.kind === 'ByoMachineTemplate' ? parts.filter(path => path !== '/spec/template/spec') : parts;
}

function pathsOfEmpty(value: unknown, path: string): string[] {
  if (typeof value !== 'object') {
    return value === undefined ? [path] : [];
  }
  const members = Object.entries(value ?? {});
  return members.length === 0 ? [path] : members.flatMap(([key, member]) => pathsOfEmpty(member, `${path}/${key}`));
}
