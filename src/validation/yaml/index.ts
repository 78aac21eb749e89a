export { bytesInMemory, bytesOnDisk, type FileBytes, partOf } from './file-bytes';
export { FILE_CODES, type FileCode, type FileProblem, fileProblem } from './file-problem';
export { isHelmTemplate } from './helm-template';
export { KnownDocuments } from './known-documents';
export { LineFinder } from './line-finder';
export { type ReadFile, readManifests, type ReadOptions } from './read-manifests';
