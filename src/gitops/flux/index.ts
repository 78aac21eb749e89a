export { FluxDelivery } from './delivery';
export { type FluxClusterAddons, type FluxDeliveryProps, FluxReadiness } from './delivery-props';
export { type FluxSource, FluxSourceKind } from './source';
