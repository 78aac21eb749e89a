export { isPreviousTemplate } from './previous-template';
export { isRotatingTemplate } from './rotating-templates';
export { TemplateRetention, type TemplateRetentionProps } from './template-retention';
