export const USAGE = `Usage: npx projen test:packets [options]

Makes two networks with an internet between them, all of them network namespaces of the kernel, and gateways from what the library renders for a
link: WireGuard in userspace, with the user data of the gateways, and IPsec by strongSwan with BGP by FRR. Scenarios send packets from a "kubelet" to an "API server": each
proves a sentence about links. Clouds are played. What fails is played once more, alone. Writes docs/proof-packets.md and prints 'N passed, M failed' last.

wireguard-go is built once by 'go'. Without it, without the packages of WireGuard, strongSwan and FRR, or where no namespaces and TUN devices can be made,
nothing is run.

Options:
  --only <id>   play this scenario only; may be repeated; writes no page
  --list        list the scenarios
  --if-built    run nothing unless all programs have been built before
  --keep        leave everything up after the scenarios, until Ctrl-C
  --help        show this text

Exit codes: 0 all passed or nothing to run with, 1 something failed, 2 wrong usage.
`;
