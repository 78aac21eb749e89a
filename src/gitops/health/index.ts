export { ArgoCdHealthChecks, type ArgoCdHealthChecksJob, type ArgoCdHealthChecksProps } from './argocd-health-checks';
