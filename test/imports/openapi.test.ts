import { allServedVersions, servedVersions } from '../../imports/_generate/crd';
import { parseOpenApi } from '../../imports/_generate/openapi';

const REF = '#/definitions/';
const DOCUMENT = {
  definitions: {
    'io.k8s.api.apps.v1.Deployment': {
      'description': 'prose',
      'type': 'object',
      'properties': {
        metadata: { $ref: `${REF}ObjectMeta` },
        spec: { description: 'prose', $ref: `${REF}Spec` },
      },
      'x-kubernetes-group-version-kind': [{ group: 'apps', kind: 'Deployment', version: 'v1' }],
    },
    'io.k8s.api.core.v1.Namespace': {
      'type': 'object',
      'x-kubernetes-group-version-kind': [{ group: '', kind: 'Namespace', version: 'v1' }],
    },
    'ObjectMeta': { type: 'object', properties: { name: { type: 'string' } } },
    'Spec': {
      type: 'object',
      properties: {
        surge: { $ref: `${REF}io.k8s.apimachinery.pkg.util.intstr.IntOrString` },
        ports: { 'type': 'array', 'items': { type: 'integer' }, 'x-kubernetes-list-type': 'map', 'x-kubernetes-patch-strategy': 'merge' },
      },
    },
    'Loop': { 'properties': { self: { $ref: `${REF}Loop` } }, 'x-kubernetes-group-version-kind': [{ group: 'x', kind: 'Loop', version: 'v1' }] },
  },
  paths: {
    '/apis/apps/v1/namespaces/{namespace}/deployments': post('apps', 'Deployment'),
    '/api/v1/namespaces': post('', 'Namespace'),
    '/apis/x/v1/loops': post('x', 'Loop'),
  },
};

function post(group: string, kind: string, version = 'v1') {
  return { post: { 'x-kubernetes-action': 'post', 'x-kubernetes-group-version-kind': { group, kind, version } } };
}

const parse = (...kinds: string[]) => parseOpenApi(JSON.stringify(DOCUMENT), 'kubernetes/swagger.json', kinds);

test('gives a built-in kind the form of a CRD, with references replaced by what they refer to', () => {
  expect(parse('apps/v1/Deployment')).toEqual([{
    group: 'apps',
    kind: 'Deployment',
    plural: 'deployments',
    scope: 'Namespaced',
    versions: [{
      name: 'v1',
      served: true,
      schema: {
        description: 'prose',
        type: 'object',
        properties: {
          metadata: { type: 'object' },
          spec: { type: 'object', properties: { surge: { 'x-kubernetes-int-or-string': true }, ports: { type: 'array', items: { type: 'integer' } } } },
        },
      },
    }],
  }]);
});

test('knows the core group and kinds without a namespace', () => {
  expect(parse('v1/Namespace')).toMatchObject([{ group: '', kind: 'Namespace', plural: 'namespaces', scope: 'Cluster' }]);
});

test('knows the other versions of a kind', () => {
  const paths = { ...DOCUMENT.paths, '/apis/apps/v1beta1/namespaces/{namespace}/deployments': post('apps', 'Deployment', 'v1beta1') };
  const [crd] = parseOpenApi(JSON.stringify({ ...DOCUMENT, paths }), 'kubernetes/swagger.json', ['apps/v1/Deployment']);
  expect(allServedVersions(crd)).toEqual(['v1', 'v1beta1']);
  expect(servedVersions(crd)).toEqual(['v1']);
});

test.each([
  ['v1/Nothing', 'kubernetes/swagger.json: has no kind v1/Nothing'],
  ['x/v1/Loop', 'kubernetes/swagger.json: Loop contains itself, which a structural schema cannot'],
])('fails for %s', (kind, message) => {
  expect(() => parse(kind)).toThrow(new Error(message));
});

test.each([
  ['{', /^kubernetes\/swagger.json: not valid JSON: /],
  ['[]', /^kubernetes\/swagger.json: not an OpenAPI document with 'definitions' and 'paths'$/],
])('fails for a file that is %s', (text, message) => {
  expect(() => parseOpenApi(text, 'kubernetes/swagger.json', [])).toThrow(message);
});
