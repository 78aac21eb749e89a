import { CROSS_CSP_GROUP } from '../definition-schema';

/** Says of objects which driver wrote them: a rule asks. */
export const DRIVER_LABEL = `${CROSS_CSP_GROUP}/driver`;
export const WIREGUARD = 'wireguard';
