export { type VclusterChart } from './chart';
export { VclusterControlPlane, type VclusterControlPlaneProps } from './control-plane';
