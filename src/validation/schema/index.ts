export { checkObject } from './check-object';
