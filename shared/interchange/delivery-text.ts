import { type Approvals, type CheckedRule, figures } from '../contracts/formats/delivery-rules'
import type { Locale } from '../languages/locales'
import type { Translate } from '../texts/texts'

/** A line for each rule: the result, the measured value, the limits, and the place. */
export function verdictText(checked: readonly CheckedRule[], t: Translate, locale: Locale): string {
  const rows = checked.map((each) => ruleTexts(each, t, locale))
  const widths = [0, 1, 2, 3].map((c) => Math.max(...rows.map((row) => (row[c] ?? '').length)))
  const lines = rows.map((row) =>
    `  ${row.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join('  ')}`.trimEnd(),
  )
  const failed = checked.filter(({ passed }) => !passed).length
  return [...lines, t('delivery.verdict', { failed, count: checked.length })].join('\n')
}

/** The result of a rule, its name, the measured value, the limits, and the place. */
export const ruleTexts = (each: CheckedRule, t: Translate, locale: Locale): string[] => [
  t(each.passed ? 'delivery.passed' : 'delivery.failed'),
  t(`delivery.rules.${each.rule.what}`),
  valueText(each, t, locale),
  limitText(each, t, locale),
  each.atMs === null ? '' : t('delivery.at', { time: clock(each.atMs) }),
]

/** `1:02:03.4` */
function clock(ms: number): string {
  const tenths = Math.floor(ms / 100)
  const [h, m] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${h}:${two(m)}:${two(Math.floor(tenths / 10) % 60)}.${tenths % 10}`
}

function valueText({ rule, value }: CheckedRule, t: Translate, locale: Locale): string {
  if (value === null) return t('delivery.unmeasured')
  if (Array.isArray(value))
    return value.length === 0
      ? t('delivery.unmeasured')
      : value.map((name) => t(`delivery.tags.${name}`)).join(', ')
  if (typeof value === 'string') return t(`delivery.formats.${value}`)
  if (typeof value === 'boolean') return t(value ? 'delivery.yes' : 'delivery.no')
  return 'unit' in rule ? quantity(rule.what, value, t, locale) : ''
}

function limitText({ rule }: CheckedRule, t: Translate, locale: Locale): string {
  if (rule.what === 'format')
    return rule.oneOf.map((each) => t(`delivery.formats.${each}`)).join(', ')
  if (rule.what === 'tags') return rule.allOf.map((name) => t(`delivery.tags.${name}`)).join(', ')
  if ('is' in rule) return t(rule.is ? 'delivery.yes' : 'delivery.no')
  const shown = (value: number | undefined) =>
    value === undefined ? '' : quantity(rule.what, value, t, locale)
  const [least, most] = [shown(rule.least), shown(rule.most)]
  if (rule.least === undefined) return t('delivery.limit.most', { most })
  if (rule.most === undefined) return t('delivery.limit.least', { least })
  return t(`delivery.limit.${least === most ? 'exactly' : 'between'}`, { least, most })
}

/** A figure with its unit; times in seconds, or as hours, minutes and seconds. */
function quantity(what: keyof typeof figures, value: number, t: Translate, locale: Locale): string {
  const { unit } = figures[what]
  if (what === 'length') return clock(value)
  const number = (amount: number, decimals: number) =>
    amount.toLocaleString(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: 2,
    })
  // As seconds, a limit of 1 ms would read as none.
  if (unit === 'ms' && value !== 0 && Math.abs(value) < 10) return `${number(value, 0)} ms`
  if (unit === 'ms') return `${number(value / 1_000, 2)} s`
  if (unit === 'r') return number(value, 2)
  if (unit === 'channels' || unit === 'samples')
    return `${number(value, 0)} ${t(`delivery.units.${unit}`)}`
  return `${number(value, /^(LU|dB)/.test(unit) ? 1 : 0)} ${unit}`
}

/**
 * Number of approved takes; then a line for each person, with the days. Empty if there never were
 * any.
 */
export function approvalTexts(approvals: Approvals | undefined, t: Translate): string[] {
  if (!approvals) return []
  const { people, ...counts } = approvals
  // ISO 8601, by the clock of this computer.
  const day = (at: string) => new Date(at).toLocaleDateString('sv')
  const lines = people.map(({ name, takes, from, to }) => {
    const days = [...new Set([from, to].flatMap((at) => (at === null ? [] : day(at))))]
    const person = name || t('delivery.approvals.unnamed')
    return t('delivery.approvals.person', { person, takes, days: days.join(' – ') })
  })
  return [t('delivery.approvals.all', counts), ...lines]
}
