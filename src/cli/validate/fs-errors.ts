const WORDS: { readonly [code: string]: string } = {
  EACCES: 'permission is denied',
  EISDIR: 'it is a folder',
  ELOOP: 'its symbolic links lead in a circle',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EPERM: 'permission is denied',
  ERR_FS_FILE_TOO_LARGE: 'it is too large; split it',
  ERR_STRING_TOO_LONG: 'it is too large; split it',
};

/** What the system says, in words. */
export function describeFsError(error: unknown): string {
  const { code = '', message = String(error) } = (error ?? {}) as { readonly code?: string; readonly message?: string };
  return WORDS[code] ?? message;
}
