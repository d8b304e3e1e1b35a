import { causeText } from '@shared/contracts/errors'
import { parseArgs } from 'node:util'
import { nearNames } from '@shared/casting/near-names'
import { ok, type Result } from '@shared/contracts/result'
import { type Value, wrong } from './values'

/** Options that an option needs, or does not go with. */
interface Rule {
  options: readonly string[]
  message: string
  /** Chooses the translated sentence. */
  reason: string
}

/** One option of a command; its words are in `commandUsage`. Without a value it is a switch. */
export interface Option<T = unknown> {
  value?: Value<T>
  short?: string
  /** Can be repeated. */
  many?: true
  /** As typed; read where the option is left out. */
  default?: string
  /** Default in the help: that of the contract. */
  shownDefault?: string | number
  /** In the help on the line of the option before it. */
  joins?: true
  /** One of these has to be given, too. */
  needs?: Rule
  conflicts?: Rule
}

/** The options of a command by the groups of its help. */
export type OptionGroups = Readonly<Record<string, Readonly<Record<string, Option>>>>

type Flat<G> = { [K in keyof G]: (options: G[K]) => void }[keyof G] extends (
  options: infer All,
) => void
  ? All
  : never

type Given<O> = O extends { value: Value<infer T> }
  ? O extends { many: true }
    ? T[] | undefined
    : O extends { default: string }
      ? T
      : T | undefined
  : boolean

/** Values as given: `true` or `false` for a switch, undefined for a missing value. */
export type GivenValues<G extends OptionGroups> = {
  [K in keyof Flat<G>]: Given<Flat<G>[K]>
}

export type OptionName<G extends OptionGroups> = Extract<keyof Flat<G>, string>

/** Requests that replace the work. */
export type Asked = 'help' | 'help settings' | 'version'

export type Parsed<G extends OptionGroups> =
  | { asked: Asked }
  | { asked: null; values: GivenValues<G>; positionals: string[] }

/** The options of all groups by name. */
export const allOptions = (groups: OptionGroups): Record<string, Option> =>
  Object.assign({}, ...Object.values(groups))

/**
 * Reads a command line by a table of options. `--help` and `--version` come before any check of
 * values.
 *
 * @param gone replacements of the command's former options
 * @returns INVALID_ARGUMENT at the option, with the given value
 */
export function parseOptions<G extends OptionGroups>(
  groups: G,
  args: readonly string[],
  {
    allowPositionals = true,
    gone = {},
  }: { allowPositionals?: boolean; gone?: Readonly<Record<string, string>> } = {},
): Result<Parsed<G>> {
  const options = allOptions(groups)
  const wantsSettings = args.some((arg, i) => isHelp(arg) && args[i + 1] === 'settings')
  const typed = args.filter((arg, i) => arg !== 'settings' || !isHelp(args[i - 1]))
  let given: ReturnType<typeof split>
  try {
    given = split(options, typed, allowPositionals)
  } catch (cause) {
    const message = causeText(cause)
    const at = /'(-[^\s']*)/.exec(message)?.[1] ?? 'arguments'
    const isUnknown = Reflect.get(Object(cause), 'code') === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    return isUnknown
      ? unknownOption(at, Object.keys(options), gone)
      : wrong(message, at, 'unreadable')
  }
  const { values: texts, positionals } = given
  if (texts['help'] === true) return ok({ asked: wantsSettings ? 'help settings' : 'help' })
  if (texts['version'] === true) return ok({ asked: 'version' })
  const values: Record<string, unknown> = {}
  for (const [name, option] of Object.entries(options)) {
    const read = readOption(name, option, texts[name])
    if (!read.ok) return read
    values[name] = read.value
  }
  const together = checkRules(options, texts)
  if (!together.ok) return together
  // Each value was returned by the reader of its name in the table.
  return ok({ asked: null, values: values as GivenValues<G>, positionals })
}

/** An option that the command does not have: what took its place, or the one that may have been meant. */
function unknownOption(
  at: string,
  names: readonly string[],
  gone: Readonly<Record<string, string>>,
): Result<never> {
  const typed = at.replace(/^-+/, '')
  const [near] =
    gone[typed] === undefined ? nearNames(typed, [...names, ...Object.keys(gone)]) : [typed]
  const setting = gone[near ?? '']
  const meant = near === undefined || near === typed ? '' : `--${near}`
  const hint = meant && `; near: ${meant}`
  if (setting === undefined)
    return wrong(`there is no such option${hint}`, at, 'no-option', { near: meant })
  const message = `it is a setting now, in the file of --settings${meant && ` (${meant})`}: ${setting}`
  return wrong(message, at, 'option-gone', { near: meant, choices: setting })
}

const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h'

type Texts = Record<string, string | boolean | (string | boolean)[] | undefined>

function split(options: Record<string, Option>, args: readonly string[], positionals: boolean) {
  const flags = Object.entries(options).map(([name, { value, short, many }]) => [
    name,
    {
      type: value ? ('string' as const) : ('boolean' as const),
      ...(short !== undefined && { short }),
      ...(many && { multiple: true }),
    },
  ])
  const parsed = parseArgs({
    args: joinNegative(options, args),
    allowPositionals: positionals,
    options: Object.fromEntries(flags),
  })
  const values: Texts = parsed.values
  return { values, positionals: parsed.positionals }
}

/** `--loudness -16` as `--loudness=-16`: the parser takes a minus for another option. */
function joinNegative(options: Record<string, Option>, args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const before = joined.at(-1)
    if (/^-\d/.test(arg) && before?.startsWith('--') && options[before.slice(2)]?.value?.signed)
      joined[joined.length - 1] = `${before}=${arg}`
    else joined.push(arg)
  }
  return joined
}

function readOption(name: string, option: Option, given: Texts[string]): Result<unknown> {
  const { value, many, default: usual } = option
  if (!value) return ok(given === true)
  const read = (text: string) => {
    const made = value.read(text)
    if (made.ok) return made
    return { ...made, error: { ...made.error, at: `--${name} ${made.error.at || text}` } }
  }
  if (!many) {
    const text = given ?? usual
    return text === undefined ? ok(undefined) : read(String(text))
  }
  if (given === undefined) return ok(undefined)
  const all: unknown[] = []
  for (const text of [given].flat()) {
    const each = read(String(text))
    if (!each.ok) return each
    all.push(each.value)
  }
  return ok(all)
}

function checkRules(options: Record<string, Option>, texts: Texts): Result<void> {
  const isGiven = (name: string) => texts[name] !== undefined
  for (const [name, { needs, conflicts }] of Object.entries(options)) {
    if (!isGiven(name)) continue
    for (const [rule, isKept] of [
      [needs, needs?.options.some(isGiven)],
      [conflicts, !conflicts?.options.some(isGiven)],
    ] as const)
      if (rule && !isKept) return wrong(rule.message, `--${name}`, rule.reason)
  }
  return ok(undefined)
}

/** Every command has it. */
export const helpOption = { help: { short: 'h' } } as const satisfies Record<string, Option>
