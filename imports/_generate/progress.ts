/** Where progress lines go; `process.stderr` or a test's collector. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Progress and errors, coloured for people and plain for files and pipes. */
export class Progress {
  public constructor(private readonly terminal: Terminal) {}

  /** `subject: text`, the subject in bold. */
  public step(subject: string, text: string): void {
    this.terminal.write(`${this.style('1', subject)}: ${text}\n`);
  }

  public fail(text: string): void {
    this.terminal.write(`${this.style('31', 'error')}: ${text}\n`);
  }

  private style(code: string, text: string): string {
    return this.terminal.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text;
  }
}
