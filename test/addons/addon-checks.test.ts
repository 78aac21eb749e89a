import { checkManifests } from '../../src/addons/addon-checks';

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';

test.each([
  ['one document', CONFIG_MAP],
  ['several documents', `---\n${CONFIG_MAP}---\n${CONFIG_MAP}`],
  ['documents between empty ones and comments', `# header\n---\n---\n${CONFIG_MAP}---\n# nothing\n`],
  ['JSON', '{"apiVersion":"v1","kind":"ConfigMap"}'],
  ['an empty Secret, for others to fill', 'apiVersion: v1\nkind: Secret\nmetadata:\n  name: token\ntype: kubernetes.io/service-account-token\n'],
  ['a Secret with empty maps', 'kind: Secret\ndata: {}\nstringData: {}\n'],
  ['a List without Secrets', 'kind: List\nitems:\n- kind: ConfigMap\n  data:\n    key: text\n'],
  ['a SecretList of empty Secrets', 'kind: SecretList\nitems:\n- metadata:\n    name: token\n'],
  ['an alias with its anchor', 'kind: X\na: &shared { b: 1 }\nc: *shared\n'],
  ['data of another kind', `${CONFIG_MAP}data:\n  password: not one\n`],
])('takes %s', (_what, text) => {
  expect(() => checkManifests('addon', text)).not.toThrow();
});

test.each([
  ['text that is not YAML', 'kind: [X', "manifest 'addon' is not valid YAML: "
    + 'Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 9; correct it (input/invalid-value)'],
  ['an error in a later document', `${CONFIG_MAP}---\nkind: X\nkind: Y\n`,
    "manifest 'addon' is not valid YAML: Map keys must be unique at line 7, column 1; correct it (input/invalid-value)"],
  ['an alias without an anchor', 'kind: X\nspec: *missing\n',
    "manifest 'addon' is not valid YAML: Unresolved alias (the anchor must be set before the alias): missing; correct it (input/invalid-value)"],
  ['nothing', '', "manifest 'addon' holds no object; give at least one (input/missing-value)"],
  ['comments only', '# nothing\n---\n# here\n', "manifest 'addon' holds no object; give at least one (input/missing-value)"],
  ['a document without kind', `${CONFIG_MAP}---\napiVersion: v1\n`,
    "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a kind that is no text', 'kind: 1\n', "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a list of objects', '- kind: ConfigMap\n', "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a page of text', 'Not Found', "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a Secret with data', 'kind: Secret\nmetadata:\n  name: token\ndata:\n  key: dG9rZW4=\n',
    "manifest 'addon' holds the Secret 'token' with values in the clear; keep it out of the manifests and name it in 'existingSecrets' (input/invalid-value)"],
  ['a Secret with text', `${CONFIG_MAP}---\nkind: Secret\nmetadata:\n  name: token\nstringData:\n  key: token\n`,
    "manifest 'addon' holds the Secret 'token' with values in the clear; keep it out of the manifests and name it in 'existingSecrets' (input/invalid-value)"],
  ['a Secret inside a List', `kind: List\nitems:\n- ${CONFIG_MAP.trimEnd().replaceAll('\n', '\n  ')}\n- kind: Secret\n  metadata:\n    name: token\n  data:\n    key: dG9rZW4=\n`,
    "manifest 'addon' holds the Secret 'token' with values in the clear; keep it out of the manifests and name it in 'existingSecrets' (input/invalid-value)"],
  ['a Secret inside a SecretList, where it needs no kind', 'kind: SecretList\nitems:\n- metadata:\n    name: token\n  stringData:\n    key: token\n',
    "manifest 'addon' holds the Secret 'token' with values in the clear; keep it out of the manifests and name it in 'existingSecrets' (input/invalid-value)"],
  ['a List with an empty entry', 'kind: List\nitems:\n- null\n',
    "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a List with an entry without kind', 'kind: List\nitems:\n- apiVersion: v1\n',
    "manifest 'addon' has a document without 'kind'; each document must be a Kubernetes object (input/invalid-value)"],
  ['a Secret without a name', 'kind: Secret\nstringData:\n  key: token\n',
    "manifest 'addon' holds the Secret '' with values in the clear; keep it out of the manifests and name it in 'existingSecrets' (input/invalid-value)"],
])('fails on %s', (_what, text, message) => {
  expect(() => checkManifests('addon', text)).toThrow(new Error(message));
});
