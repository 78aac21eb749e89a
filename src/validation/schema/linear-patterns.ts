/**
 * Patterns of pinned schemas that JavaScript, unlike the API server, takes forever for on some text: it tries each way to match. By pattern one that means the same and has one way
 * only. Nothing is anchored that was not: all that counts is whether there is a match.
 */
export const LINEAR_PATTERNS: ReadonlyMap<string, string> = new Map([
  ['.*\\..*', '\\.'],
  ['^0|([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$', '^0|[0-9](ns|us|µs|ms|s|m|h)$'],
  ['(^0|([0-9]*[.])?[0-9]+((K|M|G|T|E|P)i?)?B)$', '(^0|[0-9]((K|M|G|T|E|P)i?)?B)$'],
  ['^(?i)(abort|warn)?$', '^([aA][bB][oO][rR][tT]|[wW][aA][rR][nN])?$'],
  [
    '^(@(annually|yearly|monthly|weekly|daily|midnight|hourly)|@every [^\\s]+.*|[^\\s]+( [^\\s]+){4})$',
    '^(@(annually|yearly|monthly|weekly|daily|midnight|hourly)|@every [^\\s].*|[^\\s]+( [^\\s]+){4})$',
  ],
  [
    '[-_[A-Za-z0-9]+@[-_[A-Za-z0-9]+.iam.gserviceaccount.com',
    '[-_[A-Za-z0-9]@[-_[A-Za-z0-9]+.iam.gserviceaccount.com',
  ],
  [
    '^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?:\\/([0-9]|[1-2][0-9]|3[0-2]))?$|^([a-fA-F0-9:]+:+)+[a-fA-F0-9]+\\/[0-9]{1,3}$',
    '^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?:\\/([0-9]|[1-2][0-9]|3[0-2]))?$|^[a-fA-F0-9:]+:[a-fA-F0-9]+\\/[0-9]{1,3}$',
  ],
  [
    '^v?(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.?(\\.0|[1-9][0-9]*)?$',
    '^v?(0|[1-9][0-9]*)\\.(0([1-9][0-9]*)?|[1-9][0-9]*)(\\.0|\\.\\.0|\\.([1-9][0-9]*)?)?$',
  ],
]);
