import { quoted, summaryOf, Table, takesFile, TypedOption, typedOptions } from './table';

/** The script for fish. */
export function fishScript({ program, options, commands }: Table): string {
  const names = commands.map(({ name }) => name);
  const add = `complete -c ${program}`;
  const none = `-n ${quoted(`not __fish_seen_subcommand_from ${names.join(' ')}`)}`;
  return [
    `# Completion of ${program} for fish: ${program} completion fish > ~/.config/fish/completions/${program}.fish`,
    ...typedOptions(options).map(option => `${add} ${none} ${optionOf(option)}`),
    ...commands.map(({ name, about }) => `${add} ${none} -f -a ${name} -d ${quoted(about)}`),
    ...commands.flatMap(command => {
      const here = `-n ${quoted(`__fish_seen_subcommand_from ${command.name}`)}`;
      return [
        ...command.operands === undefined ? [`${add} ${here} -F`] : [`${add} ${here} -f -a ${quoted(command.operands.join(' '))}`],
        ...typedOptions(command.options).map(option => `${add} ${here} ${optionOf(option)}`),
      ];
    }),
    '',
  ].join('\n');
}

function optionOf(option: TypedOption): string {
  const { name, short, value, values } = option;
  const takes = value === undefined ? [] : values === undefined ? [takesFile(option) ? '-r -F' : '-x'] : [`-x -a ${quoted(values.join(' '))}`];
  return [`-l ${name}`, ...short === undefined ? [] : [`-s ${short}`], ...takes, `-d ${quoted(summaryOf(option))}`].join(' ');
}
