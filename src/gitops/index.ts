export * from './argocd';
export * from './argocd/addons';
export * from './argocd/registration';
export { type DeliveredContents } from './delivered-contents';
export * from './flux';
export * from './health';
export { TemplateRetention, type TemplateRetentionProps } from './retention/template-retention';
export * from './retirement';
