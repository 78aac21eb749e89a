/** How bad a violation is: an error stops the synthesis, a warning is told. */
export enum Severity {
  /** The API server or a webhook refuses it, or it cannot work. */
  ERROR = 'error',
  /** It works, and hurts later. */
  WARNING = 'warning',
}
