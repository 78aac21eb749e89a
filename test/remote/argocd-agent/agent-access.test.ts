import { App, Chart, Duration } from 'cdk8s';
import { remoteSideOf } from '../../../src/contract';
import { ArgoCdAgentMode, ArgoCdAgentProps, ArgoCdPrincipal, ArgoCdPrincipalProps, ArgoCdPrincipalServiceType, RemoteAccess } from '../../../src/remote';
import { find, ids, synth } from '../../support/manifests';
import { makePrincipal, privateEks } from '../sides';

const STORES = { hubSecretStoreName: 'hub', secretStoreName: 'edge' };

test('the principal takes all props', () => {
  const props: Required<ArgoCdPrincipalProps> = {
    host: 'argo.example.com', namespace: 'gitops', image: 'registry.example.com/argocd-agent:v0.9.1', serviceType: ArgoCdPrincipalServiceType.CLUSTER_IP,
  };
  const chart = new Chart(new App(), 'hub');
  const principal = new ArgoCdPrincipal(chart, 'Principal', props);
  const manifests = synth(chart);
  expect(find(manifests, 'ArgoCD')).toMatchObject({
    metadata: { namespace: 'gitops' },
    spec: { argoCDAgent: { principal: { image: 'registry.example.com/argocd-agent:v0.9.1', server: { service: { type: 'ClusterIP' } } } } },
  });
  expect(find(manifests, 'Certificate', 'argocd-agent-principal-tls').spec.dnsNames).toEqual(['argo.example.com']);
  expect(principal.connections).toEqual([{
    from: 'the agent of Argo CD in the cluster', to: 'the principal on the hub', port: 443, purpose: 'Applications, and what became of them',
  }]);
});

test('the principal knows all agents, also those that come later', () => {
  const app = new App();
  const principal = makePrincipal(app);
  privateEks(RemoteAccess.argoCdAgent({ principal, ...STORES }), app);
  const { spec } = find(synth(Chart.of(principal)), 'ArgoCD');
  expect(spec.sourceNamespaces).toEqual(['edge-eks']);
  expect(spec.argoCDAgent.principal.namespace.allowedNamespaces).toEqual(['edge-eks']);
});

test('the agent takes all props', () => {
  const app = new App();
  const props: Required<ArgoCdAgentProps> = {
    principal: makePrincipal(app),
    ...STORES,
    certificateKey: 'agents/edge',
    namespace: 'gitops',
    image: 'registry.example.com/argocd-agent:v0.9.1',
    mode: ArgoCdAgentMode.AUTONOMOUS,
    nodeDeletionTimeout: Duration.minutes(3),
  };
  const access = RemoteAccess.argoCdAgent(props);
  const cluster = privateEks(access, app);
  const hub = synth(Chart.of(cluster));
  expect(find(hub, 'PushSecret').spec).toMatchObject({ secretStoreRefs: [{ name: 'hub' }], data: [{ match: { remoteRef: { remoteKey: 'agents/edge' } } }, {}, {}] });
  expect(find(hub, 'Certificate').spec.commonName).toBe('edge-eks');
  expect(find(hub, 'MachinePool').spec.template.spec.deletion).toEqual({ nodeDeletionTimeoutSeconds: 180 });
  const chart = access.remoteChart(app, 'remote');
  const remote = synth(chart);
  expect(ids(remote)).toEqual(['ArgoCD/argocd', 'ExternalSecret/argocd-agent-ca', 'ExternalSecret/argocd-agent-client-tls', 'Namespace/gitops']);
  expect(find(remote, 'ArgoCD')).toMatchObject({
    metadata: { namespace: 'gitops' },
    spec: { argoCDAgent: { agent: { image: 'registry.example.com/argocd-agent:v0.9.1', client: { principalServerAddress: 'principal.example.com', mode: 'autonomous' } } } },
  });
  expect(remoteSideOf(chart)).toEqual({ clusterName: 'edge-eks', appliedBy: 'whoever brings the first agent into the network' });
});

test('fails for an image that may be another one tomorrow', () => {
  const app = new App();
  expect(() => privateEks(RemoteAccess.argoCdAgent({ principal: makePrincipal(app), ...STORES, image: 'argocd-agent:latest' }), app))
    .toThrow("[edge/Cluster/RemoteAccess] 'image' 'argocd-agent:latest' does not say which version it is; use '<name>:<tag>' with another tag than 'latest', or "
      + "'<name>@sha256:<64 hexadecimal digits>' (remote/image-not-pinned)");
});

test('fails for a host with a scheme', () => {
  expect(() => new ArgoCdPrincipal(new Chart(new App(), 'hub'), 'Principal', { host: 'https://argo.example.com' }))
    .toThrow("[hub/Principal] 'host' 'https://argo.example.com' is not a host name; use for example 'edge.example.com', without scheme and port (input/invalid-value)");
});
