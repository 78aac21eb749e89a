export { ArgoCdHealthChecks, type ArgoCdHealthChecksProps } from './argocd-health-checks';
