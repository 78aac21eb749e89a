import { App, Chart } from 'cdk8s';
import { compositeCrd } from './composite-crd';
import { prepareCrd } from './crd-preparation';
import { LinkCrossplane } from '../../../src/connectivity';
import { find, synth } from '../../support/manifests';

test('is the kind that the definition of links defines, with what Crossplane adds', () => {
  const chart = new Chart(new App(), 'crossplane');
  new LinkCrossplane(chart, 'Crossplane', { providers: ['provider-aws-ec2'] });
  const definition = find(synth(chart), 'CompositeResourceDefinition');
  const { metadata, spec } = prepareCrd(compositeCrd());
  expect(metadata.name).toBe(definition.metadata.name);
  expect({ group: spec.group, scope: spec.scope, kind: spec.names.kind, plural: spec.names.plural }).toEqual({
    group: definition.spec.group, scope: definition.spec.scope, kind: definition.spec.names.kind, plural: definition.spec.names.plural,
  });
  const [{ schema }] = spec.versions as readonly { readonly schema?: unknown }[];
  const [{ schema: defined }] = definition.spec.versions;
  expect(schema).toMatchObject({ openAPIV3Schema: defined.openAPIV3Schema });
  expect(schema).toHaveProperty('openAPIV3Schema.properties.spec.properties.crossplane.properties.compositionRef');
});
