export * from './argocd';
export * from './argocd/addons';
export * from './argocd/registration';
export { type DeliveredContents } from './delivered-contents';
export * from './flux';
export * from './health';
export * from './retention';
export * from './retirement';
