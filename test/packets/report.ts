/** How docs/proof-packets.md begins. */
export const INTRODUCTION = `# Seen live: packets through links

Written by \`npx projen test:packets\`, which makes two networks and an internet between them from network namespaces of the kernel. The internet carries packets
of 1500 bytes and knows public addresses only. Gateways run what the library renders for a link: for WireGuard the user data of the machines, with the real
\`wg-quick\` and WireGuard in userspace; for IPsec strongSwan, with ESP in userspace: at the site with the text that \`LinkRouter\` writes, and in place of the gateway of AWS with
the parameters that the link renders for it. Routes of clouds are those of the rendered objects. A "kubelet" and an "API server" are small servers. The metadata services, secret stores and route tables of AWS and Azure are played: what they
answer is of our own writing, from what is known of their APIs; no cloud was asked. Everything here was seen in one run. How it works and how to run it is in
[Contributing](../CONTRIBUTING.md#proof-by-packets).
`;
