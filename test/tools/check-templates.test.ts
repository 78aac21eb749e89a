import { checkTemplate } from '../../tools/check-templates';

const SECRET = 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${CLUSTER_NAME}\nstringData:\n  password: ${PASSWORD:=pa55}\n';
const FINDING = {
  code: 'object/secret-value', object: 'Secret/example', path: 'stringData.password', reason: 'a password stands in the template',
};

test('a template with nothing wrong passes', () => {
  expect(checkTemplate('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${CLUSTER_NAME}\n'))
    .toEqual({ summary: 'a.yaml: 1 object, 0 errors, 0 warnings, 0 expected', problems: [] });
});

test('a template passes with the listed findings', () => {
  expect(checkTemplate('a.yaml', SECRET, [FINDING])).toEqual({ summary: 'a.yaml: 1 object, 0 errors, 1 warning, 1 expected', problems: [] });
});

test('fails on a finding that is not listed', () => {
  expect(checkTemplate('a.yaml', SECRET).problems)
    .toEqual([expect.stringMatching(/^Secret\/example stringData\.password object\/secret-value: warning that is not listed: everybody/)]);
});

test.each(['code', 'object', 'path'])('fails on a listed finding that is not found, for another %s', member => {
  const stale = { ...FINDING, [member]: 'other' };
  expect(checkTemplate('a.yaml', SECRET, [FINDING, stale]).problems)
    .toEqual([`${stale.object} ${stale.path} ${stale.code}: listed, but not found`]);
});

test('fails on a finding that is listed without a reason', () => {
  expect(checkTemplate('a.yaml', SECRET, [{ ...FINDING, reason: ' ' }]).problems)
    .toEqual(['Secret/example stringData.password object/secret-value: listed without a reason']);
});

test('fails on a document that cannot be read', () => {
  expect(checkTemplate('a.yaml', 'kind: ConfigMap\n').problems).toEqual([expect.stringMatching(/^file\/type-missing: the document has no 'apiVersion'/)]);
});

test('fails on a variable without a value', () => {
  expect(checkTemplate('a.yaml', 'a: ${NO_SUCH_VARIABLE}'))
    .toEqual({ summary: 'a.yaml: not checked', problems: ['these variables have no example value: NO_SUCH_VARIABLE'] });
});
