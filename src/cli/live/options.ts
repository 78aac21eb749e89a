import { Options } from '../arguments';

/** The options of commands that read a management cluster, named as those of kubectl are. */
export const LIVE_OPTIONS = {
  'kubeconfig': { value: '<file>', about: 'with --live: the kubeconfig (default: $KUBECONFIG, or ~/.kube/config, or the account of the pod that this runs in)' },
  'context': { value: '<name>', about: 'with --live: the context of the kubeconfig (default: the current one)' },
  'request-timeout': { value: '<duration>', about: 'with --live: how long an answer of the cluster may take, for example 90s (default: 30s)' },
} satisfies Options;

/** Those by which a plan is told where to look for what is gone. */
export const NAMESPACE_OPTIONS = {
  'namespace': { value: '<name>', short: 'n', repeatable: true, about: 'with --live: read this namespace; repeatable (default: those of the manifests)' },
  'all-namespaces': { short: 'A', about: 'with --live: read all namespaces, also those that no manifest is in' },
} satisfies Options;
