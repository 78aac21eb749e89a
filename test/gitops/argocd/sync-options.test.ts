import { ApiObject, App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { addSyncOptions, optionName, parseOptions, withOptions } from '../../../src/gitops/argocd/sync-options';

const OPTION = fc.tuple(fc.constantFrom('Prune', 'Delete', 'Replace', 'SkipDryRunOnMissingResource'), fc.constantFrom('true', 'false', 'confirm'))
  .map(([name, value]) => `${name}=${value}`);
/** Options that each stand once, as a sane user and the library write them. */
const OPTIONS = fc.uniqueArray(OPTION, { selector: optionName });
/** An annotation as people write it. */
const ANNOTATION = fc.oneof(fc.constant(undefined), fc.tuple(OPTIONS, fc.constantFrom(',', ', ', ' ,', ',,')).map(([options, comma]) => options.join(comma)));

test('options that are added twice are there once', () => {
  fc.assert(fc.property(ANNOTATION, OPTIONS, (annotation, options) => {
    const once = withOptions(annotation, options);
    expect(withOptions(once, options)).toBe(once);
  }));
});

test('options that are there stay as they are and come first', () => {
  fc.assert(fc.property(ANNOTATION, OPTIONS, (annotation, options) => {
    const present = parseOptions(annotation);
    expect(parseOptions(withOptions(annotation, options)).slice(0, present.length)).toEqual(present);
  }));
});

test('no option is there twice, and none is missing', () => {
  fc.assert(fc.property(ANNOTATION, OPTIONS, (annotation, options) => {
    const names = parseOptions(withOptions(annotation, options)).map(optionName);
    expect(new Set(names).size).toBe(names.length);
    expect([...names].sort()).toEqual([...new Set([...parseOptions(annotation), ...options].map(optionName))].sort());
  }));
});

test('options that are added one after the other are those that are added at once', () => {
  fc.assert(fc.property(ANNOTATION, OPTIONS, OPTIONS, (annotation, some, more) => {
    expect(withOptions(withOptions(annotation, some), more)).toBe(withOptions(annotation, parseOptions(withOptions(some.join(','), more))));
  }));
});

test('an object keeps the option that its author has written', () => {
  const object = new ApiObject(new Chart(new App(), 'test'), 'Object', {
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { annotations: { 'argocd.argoproj.io/sync-options': 'Replace=true, Delete=true' } },
  });
  addSyncOptions(object, ['Prune=false', 'Delete=false']);
  expect(object.metadata.toJson().annotations).toEqual({ 'argocd.argoproj.io/sync-options': 'Replace=true,Delete=true,Prune=false' });
});

test('an object without options gets no annotation', () => {
  const object = new ApiObject(new Chart(new App(), 'test'), 'Object', { apiVersion: 'v1', kind: 'ConfigMap' });
  addSyncOptions(object, []);
  expect(object.metadata.toJson()).not.toHaveProperty('annotations');
});
