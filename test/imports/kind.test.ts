import { widgetCrd } from './widget';
import { parseCrds } from '../../imports/_generate/crd';
import { kindOf, manifestOf } from '../../imports/_generate/kind';

const crd = parseCrds(JSON.stringify(widgetCrd({ name: 'v1beta1' }, { name: 'v1' }, { name: 'v1alpha1', served: false })), 'widgets/widgets.yaml')[0];

test('takes exactly the asked version, not the first one', () => {
  expect(kindOf(crd, 'v1', 'widgets/widgets.yaml')).toMatchObject({
    group: 'example.org', version: 'v1', kind: 'Widget', plural: 'widgets', scope: 'Namespaced',
  });
});

test('knows every served version, in the order of the CRD', () => {
  expect(kindOf(crd, 'v1', 'widgets/widgets.yaml').served).toEqual(['v1beta1', 'v1']);
});

test('makes a manifest of one version without status, printer columns, categories and conversion', () => {
  const kind = kindOf(crd, 'v1', 'widgets/widgets.yaml');
  expect(manifestOf(kind)).toEqual({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.org' },
    spec: {
      group: 'example.org',
      names: { kind: 'Widget', plural: 'widgets' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: kind.schema } }],
    },
  });
});

test('fails on a version that is listed but not served', () => {
  expect(() => kindOf(crd, 'v1alpha1', 'widgets/widgets.yaml')).toThrow(
    new Error("widgets/widgets.yaml: Widget does not serve 'v1alpha1'; served: v1beta1, v1"));
});

test('fails on a version that is not listed', () => {
  expect(() => kindOf(crd, 'v2', 'widgets/widgets.yaml')).toThrow(
    new Error("widgets/widgets.yaml: Widget does not serve 'v2'; served: v1beta1, v1"));
});
