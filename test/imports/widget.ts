/** A version of the Widget CRD. */
export interface WidgetVersion {
  readonly name: string;
  /** @default true */
  readonly served?: boolean;
  /** @default - a spec with a size, and a status */
  readonly schema?: object;
}

/** A small CRD of our own, with one of each thing that is pruned. */
export function widgetCrd(...versions: WidgetVersion[]) {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.org' },
    spec: {
      group: 'example.org',
      scope: 'Namespaced',
      names: { kind: 'Widget', plural: 'widgets', categories: ['all'] },
      conversion: { strategy: 'None' },
      versions: versions.map(({ name, served = true, schema = widgetSchema() }) => ({
        name,
        served,
        storage: false,
        additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size', description: 'how big it is' }],
        subresources: { status: {} },
        schema: { openAPIV3Schema: schema },
      })),
    },
  };
}

export function widgetSchema(spec: object = { size: { type: 'integer', description: 'how big it is' } }) {
  return {
    type: 'object',
    description: 'a thing to test with',
    required: ['spec', 'status'],
    properties: {
      apiVersion: { type: 'string', description: 'the version' },
      kind: { type: 'string', description: 'the kind' },
      metadata: { type: 'object' },
      spec: { type: 'object', description: 'what is wanted', properties: spec },
      status: { type: 'object', description: 'what is there', properties: { ready: { type: 'boolean' } } },
    },
  };
}

/** A pin for one file of one provider, without anything recorded. */
export function widgetPin(overrides: object = {}) {
  return {
    provider: 'widgets',
    repository: 'example/widgets',
    tag: 'v1.2.3',
    versions: ['v1'],
    crds: [{ path: 'config/crd/widgets.yaml', file: 'widgets.yaml' }],
    ...overrides,
  };
}
