export * from './machine-health-check';
