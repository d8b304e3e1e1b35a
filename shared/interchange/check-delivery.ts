import {
  type CheckedRule,
  type DeliveryRule,
  type DeliveryRules,
  figures,
  type SoundMeasures,
} from '../contracts/formats/delivery-rules'

/** Decimals in which figures are shown and compared: what reads −1.0 keeps a limit of −1. */
const decimalsOf = (unit: string): number =>
  unit === '%' || unit === 'r' ? 2 : /^(LU|LUFS|dBTP|dBFS)$/.test(unit) ? 1 : 0

/** Compares a file's measures with the relevant rules of its destination. */
export function checkDelivery(measures: SoundMeasures, { rules }: DeliveryRules): CheckedRule[] {
  const isConcerned = ({ ifChannels }: DeliveryRule) =>
    ifChannels === undefined || ifChannels === measures.channels
  return rules.filter(isConcerned).map((rule): CheckedRule => {
    if (rule.what === 'format') {
      const { format } = measures
      return { rule, value: format, passed: rule.oneOf.includes(format), atMs: null }
    }
    if (rule.what === 'tags') {
      const value = [...measures.tags]
      const passed = rule.allOf.every((name) => value.includes(name))
      return { rule, value, passed, atMs: null }
    }
    if ('is' in rule) {
      const value = measures[rule.what]
      return { rule, value, passed: value === null || value === rule.is, atMs: null }
    }
    return checkFigure(measures, rule)
  })
}

function checkFigure(
  measures: SoundMeasures,
  rule: Extract<DeliveryRule, { unit: string }>,
): CheckedRule {
  const { what, least = -Infinity, most = Infinity } = rule
  const found = measures[what]
  const value = found === null ? null : Number(found.toFixed(decimalsOf(figures[what].unit)))
  const atMs = measures.places[what] ?? null
  // A file in one channel has no correlation, and not every one has a picture; silence is below every level.
  if (value === null) {
    const isNothing = what === 'correlation' || what === 'overPicture'
    const passed = isNothing || rule.least === undefined
    return { rule, value, passed, atMs: null }
  }
  const passed = value >= least && value <= most
  return { rule, value, passed, atMs: passed ? null : atMs }
}
