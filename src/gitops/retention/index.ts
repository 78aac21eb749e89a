export { isPreviousTemplate } from './previous-template';
export { TemplateRetention, type TemplateRetentionProps } from './template-retention';
