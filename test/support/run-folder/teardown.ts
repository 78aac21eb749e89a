export { removeRunFolder as default } from './folder';
