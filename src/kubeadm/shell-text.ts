/** A statement of a shell script that stands in none other, in one word for each of its own. */
export interface ShellStatement {
  /** Which of the commands it begins in. */
  readonly index: number;
  readonly words: readonly string[];
}

/** What a shell makes of commands that it reads one after the other. */
export interface ShellText {
  /** What is opened and never closed, as it is written, and in which of the commands. @default - everything is closed */
  readonly unclosed?: { readonly index: number; readonly opener: string; readonly closer: string };
  readonly statements: readonly ShellStatement[];
}

/** Words that end with another, where a command may stand. */
const CLOSERS: { readonly [opener: string]: string } = { 'if': 'fi', 'case': 'esac', 'for': 'done', 'while': 'done', 'until': 'done', 'select': 'done', '{': '}' };
/** After these words stands another command. */
const LEADING = ['then', 'else', 'elif', 'do', '!', 'time', ...Object.keys(CLOSERS).filter(word => !['case', 'for', 'select'].includes(word))];
/** What is not followed here: templates, texts within texts, calculations and quotes of Bash. */
const INTRICATE = /\{%|\$'|"[^"]*\$\(|"[^"]*`|\(\(|<<</;
/** A line that goes on in the next. */
const CONTINUED = /(?<!\\)\\\n/g;
const HEREDOC = /<<-?[ \t]*(\\?)(["']?)([A-Za-z_][\w.-]*)\2/g;
const SEPARATOR = /^(?:&&|\|\||;;|[;|&\n()])/;
const NOTHING: ShellText = { statements: [] };

/** Reads commands that become lines of one script. Scripts that are not plain have no statements here, and close everything. */
export function readShell(written: readonly string[]): ShellText {
  const commands = written.map(command => command.includes('\\\n') ? command.replace(CONTINUED, ' ') : command);
  if (commands.some(command => INTRICATE.test(command) || hasQuotedHeredoc(command))) {
    return NOTHING;
  }
  const { text, open } = withoutHeredocs(commands);
  return open === undefined ? new ShellReader(text).read() : { unclosed: open, statements: [] };
}

function hasQuotedHeredoc(command: string): boolean {
  return command.includes('<<') && command.split('\n').some(line => line.includes('<<')
    && ['"', "'"].some(quote => line.slice(0, line.indexOf('<<')).split(quote).length % 2 === 0));
}

/** The commands without the texts that lines of them are followed by, or the first of these that does not end. */
function withoutHeredocs(commands: readonly string[]): { readonly text: readonly string[]; readonly open?: ShellText['unclosed'] } {
  const text: string[] = [];
  let ends: string[] = [];
  let start = 0;
  commands.forEach((command, index) => {
    const lines = command.split('\n').filter(line => {
      if (ends.length > 0) {
        ends = line.trim() === ends[0] ? ends.slice(1) : ends;
        return false;
      }
      ends = [...line.matchAll(HEREDOC)].map(([, , , end]) => end);
      start = index;
      return true;
    });
    text.push(lines.join('\n'));
  });
  return { text, open: ends.length > 0 ? { index: start, opener: `<<${ends[0]}`, closer: ends[0] } : undefined };
}

class ShellReader {
  private readonly statements: ShellStatement[] = [];
  private readonly open: { readonly index: number; readonly opener: string; readonly closer: string }[] = [];
  private words: string[] = [];
  /** Whether the next word is a command. */
  private startsCommand = true;
  private parentheses = 0;
  /** In which of the commands the outermost of them is opened. */
  private firstParenthesis = 0;

  constructor(private readonly commands: readonly string[]) {}

  public read(): ShellText {
    for (const [index, command] of this.commands.entries()) {
      const quote = this.readCommand(command, index);
      if (quote !== undefined) {
        // Somebody may mean what is between, if a later command closes it.
        const isClosed = this.readCommand(this.commands.slice(index).join('\n'), index) === undefined;
        return { unclosed: isClosed ? undefined : { index, opener: quote, closer: quote }, statements: [] };
      }
    }
    const [unclosed = this.parentheses > 0 ? { index: this.firstParenthesis, opener: '(', closer: ')' } : undefined] = this.open;
    return { unclosed, statements: unclosed === undefined ? this.statements : [] };
  }

  /** The quote that is open in the end. */
  private readCommand(command: string, index: number): string | undefined {
    let word = '';
    for (let at = 0; at < command.length; at++) {
      const mark = command[at];
      if (mark === "'" || mark === '"') {
        const end = endOfQuote(command, at);
        if (end < 0) {
          return mark;
        }
        word += command.slice(at, end + 1);
        at = end;
      } else if (mark === '\\') {
        word += command.slice(at, at + 2);
        at++;
      } else if (mark === '#' && word === '') {
        const end = command.indexOf('\n', at);
        at = end < 0 ? command.length : end - 1;
      } else if (mark === ' ' || mark === '\t') {
        this.take(word, index);
        word = '';
      } else if (SEPARATOR.test(mark) && !isRedirection(command, at)) {
        this.take(word, index);
        word = '';
        this.separate(mark, index);
      } else {
        word += mark;
      }
    }
    this.take(word, index);
    this.separate('\n', index);
    return undefined;
  }

  private take(word: string, index: number): void {
    if (word === '') {
      return;
    }
    const isCommand = this.startsCommand;
    this.startsCommand = isCommand && LEADING.includes(word);
    const closer = isCommand && Object.hasOwn(CLOSERS, word) ? CLOSERS[word] : undefined;
    if (closer !== undefined) {
      this.open.push({ index, opener: word, closer });
    } else if (isCommand && this.open[this.open.length - 1]?.closer === word) {
      this.open.pop();
    }
    this.words.push(word);
  }

  private separate(mark: string, index: number): void {
    if (this.words.length > 0 && this.open.length === 0 && this.parentheses === 0) {
      this.statements.push({ index, words: this.words });
    }
    this.words = [];
    this.startsCommand = true;
    this.firstParenthesis = mark === '(' && this.parentheses === 0 ? index : this.firstParenthesis;
    this.parentheses = Math.max(0, this.parentheses + (mark === '(' ? 1 : mark === ')' ? -1 : 0));
  }
}

function endOfQuote(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote === '"') {
      at++;
    } else if (text[at] === quote) {
      return at;
    }
  }
  return -1;
}

/** As in `2>&1` and `&>file`. */
function isRedirection(text: string, at: number): boolean {
  return text[at] === '&' && (text[at - 1] === '>' || text[at - 1] === '<' || text[at + 1] === '>');
}
