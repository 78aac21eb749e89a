export const USAGE = `Usage: npx projen test:remote [options]

Starts a management cluster with the real controllers of Cluster API, and clusters in other networks that it cannot reach, and plays scenarios on
them: each proves a sentence about remote access. frp and konnectivity are the real programs, with the configuration that the library writes; networks are
namespaces of the kernel. Kubelets, cert-manager and External Secrets are played. What fails is played once more, alone and on a new stage. Writes
docs/proof-remote.md and prints 'N passed, M failed' last.

All programs are built once by 'go'. Without it, or where no namespaces can be made ('unshare'), nothing is run.

Options:
  --only <id>   play this scenario only; may be repeated; writes no page
  --list        list the scenarios
  --if-built    run nothing unless all programs have been built before
  --keep        leave everything up after the scenarios, until Ctrl-C, and say how to look at it
  --help        show this text

Exit codes: 0 all passed or nothing to run with, 1 something failed, 2 wrong usage.
`;
