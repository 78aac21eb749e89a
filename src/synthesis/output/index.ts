export type { FileSystem } from './file-system';
export * from './output-file';
export * from './output-folder';
export * from './own-files';
