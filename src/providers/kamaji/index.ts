export * from './api-version';
export * from './component';
export * from './control-plane';
export * from './control-plane-props';
export * from './konnectivity';
export * from './network';
export * from './placement';
