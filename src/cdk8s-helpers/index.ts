export * from './allowed-namespaces';
export * from './claimed-names';
export * from './durations';
export * from './rotating-template';
export * from './sizes';
export * from './warnings';
export * from './yaml-writer';
