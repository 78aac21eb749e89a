export { type VclusterChart } from './chart';
export * from './control-plane';
