/** Something that an API change is allowed by. */
export interface AllowedChange {
  /** As jsii-diff prints it in brackets, or `move:<old> <new>`. */
  readonly key: string;
  readonly reason: string;
}

const ENTRY = /^(\S.*?) +# +(\S.*)$/;

/** The entries of `.compatignore`: a key, ` # ` and the reason. Lines that begin with `#` are for people. */
export function readAllowList(text: string): AllowedChange[] {
  return text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#')).map(line => {
    const [, key, reason] = ENTRY.exec(line) ?? [];
    if (key === undefined) {
      throw new Error(`.compatignore has '${line}', which is no key with a reason; write '<key of jsii-diff> # <why users can live with it>'`);
    }
    return { key, reason };
  });
}

/** The entries that allow nothing any more, given what jsii-diff has printed. What has moved is not reported by it, so that is never among them. */
export function unusedEntries(entries: readonly AllowedChange[], printed: string): AllowedChange[] {
  return entries.filter(({ key }) => !key.startsWith('move:') && !printed.includes(`[${key}]\n`));
}
