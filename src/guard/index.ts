export { BundleGuard } from './bundle-guard';
export { Rules } from './rules';
export { Warnings } from './warnings';
