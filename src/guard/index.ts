export { BundleGuard } from './bundle-guard';
export { Rules } from './rules';
