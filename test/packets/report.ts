/** How docs/proof-packets.md begins. */
export const INTRODUCTION = `# Seen live: packets through links

Written by \`npx projen test:packets\`, which makes two networks and an internet between them from network namespaces of the kernel. The internet carries packets
of 1500 bytes and knows public addresses only. Gateways run what the library renders for a link. For WireGuard that is the user data of the machines, with the real \`wg-quick\` and WireGuard in
userspace. For IPsec it is strongSwan, with ESP in userspace and in UDP, and FRR for BGP: at a site with the texts that \`LinkRouter\` writes, and in place of the gateways of AWS, Azure and Google Cloud with
the parameters that the Composition of the link gives them. Each tunnel has a daemon of its own, and its interface is one of userspace: the kernel of the machine had no interfaces of XFRM, so
that \`ip link add … type xfrm\` is the one command of \`LinkRouter\` that was not run. Routes of clouds are those of the rendered objects, or learned by BGP. A "kubelet" and an "API server" are
small servers. Managed gateways, metadata services, secret stores and route tables of clouds are played: what they do is of our own writing, from what is known of them; no cloud was asked.
Everything here was seen in one run. How it works and how to run it is in [Contributing](../CONTRIBUTING.md#proof-by-packets).
`;
