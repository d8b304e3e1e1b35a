import type { Translate } from '@shared/texts/texts'
import type { Option, OptionGroups } from './parse-options'

/** The words of a command's options in one language. */
export interface OptionWords<Name extends string = string, Group extends string = string> {
  t: Translate
  /** Description of an option; `facts` are its range, choices and default. */
  option(name: Name, facts: Record<string, string | number>): string
  group(name: Group): string
}

/** Columns of the help, and where its descriptions begin. */
const WIDTH = 100
const INDENT = 30

/** One entry of a help page: the typed form, and its description, wrapped in a second column. */
export function helpEntry(typed: string, description: string): string {
  const lines = wrapped(description, WIDTH - INDENT)
  const isShort = [...typed].length <= INDENT - 2
  const [first = '', ...others] = isShort ? lines : ['', ...lines]
  const beside = others.map((line) => `\n${' '.repeat(INDENT)}${line}`).join('')
  return `${`${typed.padEnd(INDENT)}${first}`.trimEnd()}${beside}`
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`
    if (lines.length > 0 && [...longer].length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** `-o, --output FILE` */
export const typedOption = (name: string, { value, short }: Option, t: Translate): string =>
  `${short === undefined ? '' : `-${short}, `}--${name}${value ? ` ${value.shown(t)}` : ''}`

/** Description of an option, with its range, choices and default. */
export function optionText(name: string, option: Option, words: OptionWords): string {
  const [least = '', most = ''] = option.value?.range ?? []
  const choices = option.value?.choices?.join(', ') ?? ''
  const usual = option.default ?? option.shownDefault ?? ''
  const text = words.option(name, { least, most, choices, default: usual })
  const shown = option.value?.shown(words.t) ?? ''
  const others = option.value?.words?.filter((word) => !shown.includes(word)) ?? []
  return [text, ...others.map((word) => `${words.t('commandUsage.or')} ${word}`)].join('; ')
}

/** The options of a group, as typed and described: one entry for those that share a line. */
export function optionEntries(
  options: OptionGroups[string],
  words: OptionWords,
): { typed: string; text: string }[] {
  const entries: { typed: string; text: string }[] = []
  for (const [name, option] of Object.entries(options)) {
    const own = { typed: typedOption(name, option, words.t), text: optionText(name, option, words) }
    const before = option.joins && entries.pop()
    const joined = before && {
      typed: `${before.typed}, ${own.typed}`,
      text: `${before.text}; ${own.text}`,
    }
    entries.push(joined || own)
  }
  return entries
}

/** The options of a command by groups. */
export function helpOfOptions(groups: OptionGroups, words: OptionWords): string {
  const sections = Object.entries(groups).map(([group, options]) => {
    const entries = optionEntries(options, words).map(({ typed, text }) =>
      helpEntry(`${/^-\w/.test(typed) ? '  ' : '      '}${typed}`, text),
    )
    return `${words.group(group)}\n${entries.join('\n')}`
  })
  return `${sections.join('\n')}\n`
}
