export * from './constructs';
export { ACME_RECORD } from './record';
