export { createRunFolder as default } from './folder';
