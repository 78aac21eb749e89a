import { checkBundle, summarize } from '../../tools/check-corpus';

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${CLUSTER_NAME}-${SOME_NAME}\ndata: ${CNI_RESOURCES}\n';
const WIDGET = 'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: a\nspec:\n  script: echo ${HOME}\n';
const CLUSTER = `apiVersion: cluster.x-k8s.io/v1beta1
kind: Cluster
metadata:
  name: a
  namespace: default
spec:
  infrastructureRef:
    apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
    kind: OCICluster
    name: a
    namespace: NAMESPACE
`;
const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\ndata:\n  a: no base64\n';

test('variables of a template get plausible values', () => {
  expect(checkBundle('a.yaml', CONFIG_MAP)).toEqual({ file: 'a.yaml', objects: 1, withoutSchema: new Map(), violations: [], problems: [] });
});

test('objects without a schema are counted, and dollars of scripts are left alone', () => {
  expect(checkBundle('a.yaml', WIDGET)).toMatchObject({ objects: 1, withoutSchema: new Map([['example.com/v1 Widget', 1]]), problems: [] });
});

test('a template is applied to one namespace, whatever its objects state, and other bundles as they are', () => {
  const codes = (text: string) => checkBundle('a.yaml', text).violations.map(({ code }) => code);
  expect(codes(CLUSTER.replace('NAMESPACE', '${NAMESPACE}'))).toEqual(['reference/outside-bundle']);
  expect(codes(CLUSTER.replace('NAMESPACE', 'clusters'))).toEqual(['reference/cross-namespace']);
});

test('the summary has a table of repositories, of codes and of kinds', () => {
  const bundles = [checkBundle('owner+one/a.yaml', WIDGET), checkBundle('owner+two/b.yaml', SECRET)];
  expect(summarize(bundles)).toBe(`| repository | bundles | objects | without schema | errors | warnings | not readable |
| --- | --- | --- | --- | --- | --- | --- |
| owner/one | 1 | 1 | 1 | 0 | 0 | 0 |
| owner/two | 1 | 1 | 0 | 1 | 1 | 0 |
| all | 2 | 2 | 1 | 1 | 1 | 0 |

| code | severity | findings | bundles |
| --- | --- | --- | --- |
| \`object/secret-value\` | warning | 1 | 1 |
| \`schema/format\` | error | 1 | 1 |

| kind without a schema | objects |
| --- | --- |
| example.com/v1 Widget | 1 |
`);
});
