export { ArgoCdApplication, type ArgoCdApplicationProps } from './application';
export { ArgoCdDelivery } from './delivery';
export { type ArgoCdClusterAddons, type ArgoCdDeliveryProps, ArgoCdLayout } from './delivery-props';
export { type ArgoCdDestination } from './destination';
export { type ArgoCdIgnoredDifference } from './ignored-difference';
export { ArgoCdProject, type ArgoCdProjectProps } from './project';
export { type ArgoCdSource } from './source';
export { type ArgoCdSync } from './sync';
