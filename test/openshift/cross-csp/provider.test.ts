import { Duration } from 'cdk8s';
import { chartFor, PINNED } from './programs';
import { ClusterApiManifest } from '../../../src/management';
import {
  OpenShiftAzureCloud, OpenShiftAzureCredentials, OpenShiftAzureCredentialsProps, OpenShiftAzureWorkloadIdentity,
  OpenShiftAzureWorkloadIdentityProps, OpenShiftProviderBundle, OpenShiftProviderBundleProps, OpenShiftStoreSecret,
  OpenShiftStoreSecretProps,
} from '../../../src/openshift';
import { find, ids, Manifest, synth } from '../../support/manifests';

/** A bundle of our own writing, with what is special about that of Azure. */
function bundle(image = 'registry.example.com/openshift:azure-cluster-api-controllers', extra = ''): string {
  return `apiVersion: v1
kind: ServiceAccount
metadata:
  name: capz-manager
  namespace: openshift-cluster-api
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: capz-controller-manager
  namespace: openshift-cluster-api
  labels:
    cluster.x-k8s.io/provider: infrastructure-azure
spec:
  selector:
    matchLabels:
      control-plane: capz-controller-manager
  template:
    metadata:
      labels:
        control-plane: capz-controller-manager
    spec:
      containers:
      - name: manager
        image: ${image}
        args:
        - --diagnostics-address=\${CAPZ_DIAGNOSTICS_ADDRESS:=:8443}
        - --feature-gates=MachinePool=\${EXP_MACHINE_POOL:=false},EdgeZone=\${EXP_EDGEZONE:=false}
        env:
        - name: POD_NAME
          valueFrom:
            fieldRef:
              fieldPath: metadata.name
${extra}status: {}
`;
}

const TLS = '        - name: TLS\n          value: ${TLS_MIN_VERSION}\n';

function make(props: Partial<OpenShiftProviderBundleProps> = {}): { readonly manifests: Manifest[]; readonly bundle: OpenShiftProviderBundle } {
  const chart = chartFor();
  const made = new OpenShiftProviderBundle(chart, 'Capz', { manifests: ClusterApiManifest.fromYaml(bundle()), image: PINNED, ...props });
  return { bundle: made, manifests: synth(chart) };
}

function managerOf(manifests: Manifest[]) {
  return find(manifests, 'Deployment', 'capz-controller-manager').spec.template.spec.containers[0];
}

test('writes the objects of the file, with the image pinned and defaults of variables, and without a status', () => {
  const { manifests, bundle: { deployments } } = make();
  expect(ids(manifests)).toEqual(['Deployment/capz-controller-manager', 'ServiceAccount/capz-manager']);
  expect(managerOf(manifests)).toMatchObject({ image: PINNED, args: ['--diagnostics-address=:8443', '--feature-gates=MachinePool=false,EdgeZone=false'], env: [{ name: 'POD_NAME' }] });
  expect(find(manifests, 'Deployment', 'capz-controller-manager')).not.toHaveProperty('status');
  expect(deployments.map(({ name }) => name)).toEqual(['capz-controller-manager']);
});

test('takes all props', () => {
  const props: Required<OpenShiftProviderBundleProps> = {
    manifests: ClusterApiManifest.fromYaml(bundle(undefined, TLS)), image: PINNED, variables: { TLS_MIN_VERSION: '"; a: b', EXP_EDGEZONE: 'true' }, azureCloud: OpenShiftAzureCloud.US_GOVERNMENT,
  };
  const { args, env } = managerOf(make(props).manifests);
  expect(args[1]).toBe('--feature-gates=MachinePool=false,EdgeZone=true');
  expect(env.slice(1)).toEqual([{ name: 'TLS', value: '"; a: b' }, { name: 'AZURE_AUTHORITY_HOST', value: 'https://login.microsoftonline.us/' }]);
});

test.each<[string, Partial<OpenShiftProviderBundleProps>, string]>([
  ['a tag that moves', { image: 'registry.example.com/capz:latest' },
    "[test/Capz] 'image' 'registry.example.com/capz:latest' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['a container beside that is not pinned', { manifests: ClusterApiManifest.fromYaml(bundle(undefined, '      - name: proxy\n        image: proxy:latest\n')) },
    "[test/Capz] 'manifests' have a container 'proxy' with the image 'proxy:latest', which is not pinned by a digest; 'image' is for the container 'manager', so pin the others in the file, "
    + "as '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (openshift/image-not-pinned)"],
  ['a variable without a value', { manifests: ClusterApiManifest.fromYaml(bundle(undefined, TLS)) },
    "[test/Capz] 'manifests' have the variables TLS_MIN_VERSION without a default; give their values in 'variables' (input/missing-value)"],
  ['a variable that is not there', { variables: { TLS: 'a' } },
    "[test/Capz] 'variables' has 'TLS', which 'manifests' do not have; they have CAPZ_DIAGNOSTICS_ADDRESS, EXP_EDGEZONE, EXP_MACHINE_POOL (input/invalid-value)"],
  ['no controllers', { manifests: ClusterApiManifest.fromYaml('apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n') },
    "[test/Capz] 'manifests' have no Deployment of controllers, or something that is no object; give the bundle of a provider (input/invalid-value)"],
])('a bundle fails with %s', (_, props, message) => {
  expect(() => make(props)).toThrow(new Error(message));
});

test('a bundle fails with what is no YAML', () => {
  expect(() => make({ manifests: ClusterApiManifest.fromYaml('a: [') })).toThrow("[test/Capz] 'manifests' cannot be read as YAML: ");
});

const IDENTITY: Required<OpenShiftAzureWorkloadIdentityProps> = {
  identityName: 'capz', region: 'westeurope', resourceGroup: 'rg', issuerUrl: 'https://oidc.example.com/ocp', providerConfigName: 'azure', namespace: 'cross-csp', serviceAccountName: 'other',
};

test('an identity takes all props', () => {
  const chart = chartFor();
  new OpenShiftAzureWorkloadIdentity(chart, 'Identity', IDENTITY);
  expect(find(synth(chart), 'FederatedIdentityCredential', 'capz').spec.forProvider.subject).toBe('system:serviceaccount:openshift-cluster-api:other');
});

test.each(['https://kubernetes.default.svc', 'http://oidc.example.com', 'oidc.example.com'])('an identity fails with %s, which Azure does not reach', issuerUrl => {
  expect(() => new OpenShiftAzureWorkloadIdentity(chartFor(), 'Identity', { ...IDENTITY, issuerUrl })).toThrow(
    new Error(`[test/Identity] 'issuerUrl' '${issuerUrl}' is not an address that Azure reaches; use 'spec.serviceAccountIssuer' of 'Authentication/cluster' in a cluster with short-lived `
      + "credentials, for example 'https://ocp-oidc.s3.us-east-1.amazonaws.com', or give the provider a service principal (input/invalid-value)"));
});

test('an identity fails without a resource group', () => {
  expect(() => new OpenShiftAzureWorkloadIdentity(chartFor(), 'Identity', { ...IDENTITY, resourceGroup: ' ' })).toThrow(
    new Error("[test/Identity] 'resourceGroup' is empty; give it a value (input/missing-value)"));
});

test('Secrets from a store take all props', () => {
  const chart = chartFor();
  const credentials: Required<OpenShiftAzureCredentialsProps> = { secretStoreName: 'platform', storeKey: 'azure', subscriptionProperty: 'id' };
  const secret: Required<OpenShiftStoreSecretProps> = {
    secretName: 'psk', namespace: 'cross-csp', secretStoreName: 'platform', storeKey: 'link', properties: { psk: 'key' }, refreshInterval: Duration.minutes(5),
  };
  new OpenShiftAzureCredentials(chart, 'Credentials', credentials);
  new OpenShiftStoreSecret(chart, 'Psk', secret);
  const manifests = synth(chart);
  expect(find(manifests, 'ExternalSecret', 'capz-manager-bootstrap-credentials').spec.data).toEqual([{ secretKey: 'azure_subscription_id', remoteRef: { key: 'azure', property: 'id' } }]);
  expect(find(manifests, 'ExternalSecret', 'psk').spec).toMatchObject({ refreshInterval: '5m0s', data: [{ secretKey: 'psk', remoteRef: { key: 'link', property: 'key' } }] });
});

test('a Secret from a store fails without an entry', () => {
  expect(() => new OpenShiftAzureCredentials(chartFor(), 'Credentials', { secretStoreName: 'platform', storeKey: '' })).toThrow(
    new Error("[test/Credentials/Secret] 'storeKey' or one of 'properties' is empty; name an entry of the store and what is read of it, for example { psk: 'psk' } (input/missing-value)"));
});
