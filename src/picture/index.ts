export { pictureOf, type PictureRequest } from './bundle-picture';
export { renderMermaid } from './mermaid';
export { allParts, type Edge, type Part, PartRole, type Picture, type PictureFinding } from './model/picture';
export { renderSvg } from './svg/render';
