export {
  ArgoCdApplication, type ArgoCdApplicationProps, type ArgoCdClusterAddons, ArgoCdDelivery, type ArgoCdDeliveryProps, type ArgoCdDestination,
  type ArgoCdIgnoredDifference, ArgoCdLayout, ArgoCdProject, type ArgoCdProjectProps, type ArgoCdSource, type ArgoCdSync,
} from './argocd';
export { ArgoCdAddons, type ArgoCdAddonsProps } from './argocd/addons';
export { type ArgoCdCapargoOptions, ArgoCdRegistration, type ArgoCdRegistrationOptions } from './argocd/registration';
export { type DeliveredContents } from './delivered-contents';
export { type FluxClusterAddons, FluxDelivery, type FluxDeliveryProps, FluxReadiness, type FluxSource, FluxSourceKind } from './flux';
export { ArgoCdHealthChecks, type ArgoCdHealthChecksJob, type ArgoCdHealthChecksProps } from './health';
export { TemplateRetention, type TemplateRetentionProps } from './retention/template-retention';
export { PoolDeletion, type PoolDeletionProps } from './retirement';
