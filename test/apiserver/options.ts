import { parseArgs } from 'node:util';
import { UsageError } from '../../imports/_generate/errors';

export const USAGE = `Usage: npx projen test:apiserver [options]

Starts etcd and kube-apiserver, applies every blueprint to them in each API version, and compares what the webhooks of
Cluster API and its providers refuse with what our own rules say, and what edits change with what plans say; the same with the admission policies of each release of
OpenShift, if a folder beside the checkout has them. Writes docs/proof.md and prints 'N passed, M failed' last.

The servers are those of $KUBEBUILDER_ASSETS. Without it they are built once by 'go', and so are the webhooks; without
'go' the webhooks are left out, and without both nothing is run.

Options:
  --crds <dir>        read upstream CRDs from <dir>/<provider>/<file>
                      (default: $CDK8S_CLUSTER_API_CRDS, or a folder 'crds' in a folder beside the checkout;
                      what is not there comes from the Go module cache or from upstream)
  --only <blueprint>  apply this blueprint only, and compare its changed objects only; may be repeated; writes no page
  --edits             play the edits of plans only; writes no page
  --openshift         prove the admission policies of OpenShift only; writes no page
  --help              show this text

Exit codes: 0 all passed or nothing to run with, 1 something failed, 2 wrong usage.
`;

export interface Options {
  /** @default - found beside the checkout, if at all */
  readonly crds?: string;
  /** @default - all blueprints */
  readonly only?: readonly string[];
  readonly onlyOpenShift: boolean;
  readonly onlyEdits: boolean;
  readonly help: boolean;
}

/** Reads the command line. */
export function parseOptions(args: readonly string[], blueprints: readonly string[]): Options {
  const { values } = parse(args);
  const unknown = values.only?.find(name => !blueprints.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`--only: unknown blueprint '${unknown}'; there are ${blueprints.join(', ')}`);
  }
  const { crds, only, openshift: onlyOpenShift = false, edits: onlyEdits = false, help = false } = values;
  return { crds, only, onlyOpenShift, onlyEdits, help };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        crds: { type: 'string' },
        only: { type: 'string', multiple: true },
        edits: { type: 'boolean' },
        openshift: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}
