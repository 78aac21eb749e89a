/** How docs/proof-remote.md begins. */
export const INTRODUCTION = `# Seen live: remote clusters

Written by \`npx projen test:remote\`, which runs the real controllers, frp and konnectivity of the releases below, with the management cluster and the remote
clusters in networks of the kernel that have no connection but the ports that a strategy asks for, and these lead out of the remote network only. Everything here
was seen in one run. Kubelets and host agents are played, as are cert-manager and External Secrets: their objects are read, and certificates issued by openssl.
The API servers of workload clusters are Cluster API's own in-memory ones where a scenario does not say otherwise. How it works and how to run it is in
[Contributing](../CONTRIBUTING.md#proof-on-remote-clusters).
`;
