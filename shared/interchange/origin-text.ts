import type { Origin } from '../contracts/formats/origin'
import type { Locale } from '../languages/locales'
import type { Translate } from '../texts/texts'

type Layer = Origin['layers'][number]
type Layers = Origin['layers']

/** A layer in words. */
export interface OriginLayerText {
  layer: Layer['layer']
  /** Whether a reader may rely on it, has to doubt it, must not trust it, or has nothing. */
  tone: 'good' | 'doubtful' | 'bad' | 'none'
  title: string
  state: string
  facts: OriginFact[]
}

interface OriginFact {
  label: string
  value: string
}

const tones: Record<Layer['state'], OriginLayerText['tone']> = {
  intact: 'good',
  untrusted: 'doubtful',
  unchecked: 'doubtful',
  unreadable: 'doubtful',
  broken: 'bad',
  absent: 'none',
}

/** What a file says of itself, in one sentence. */
export const originVerdict = ({ synthetic }: Origin, t: Translate): string =>
  t(`origin.verdict.${synthetic === null ? 'unknown' : synthetic ? 'synthetic' : 'recorded'}`)

/** Each layer in words, with what it tells: by whom, when, how surely, from when to when. */
export function originTexts({ layers }: Origin, t: Translate, locale: Locale): OriginLayerText[] {
  const [credentials, statement, sound] = layers
  const parts = [
    { state: t(`origin.states.credentials.${credentials.state}`), facts: signed(credentials, t) },
    { state: t(`origin.states.statement.${statement.state}`), facts: stated(statement, t) },
    { state: t(`origin.states.sound.${sound.state}`), facts: heard(sound, t, locale) },
  ]
  return layers.map((each, i) => ({
    layer: each.layer,
    tone: tones[each.state],
    title: t(`origin.layers.${each.layer}`),
    state: parts[i]?.state ?? '',
    facts: [
      ...fact(t('origin.facts.by'), each.by),
      ...(parts[i]?.facts ?? []),
      ...fact(t('origin.facts.when'), each.when && dateText(each.when, locale)),
      ...fact(t('origin.facts.where'), each.spans.map(spanText).join(', ')),
    ],
  }))
}

const fact = (label: string, value: string | null): OriginFact[] =>
  value ? [{ label, value }] : []

function signed({ manifests: [own] }: Layers[0], t: Translate): OriginFact[] {
  if (!own) return []
  const sources = new Set(own.actions.flatMap(({ sourceType }) => sourceType ?? []))
  const titles = own.ingredients.flatMap(({ title }) => title ?? [])
  return [
    ...fact(t('origin.facts.generator'), own.generator),
    ...fact(t('origin.facts.source'), [...sources].map((type) => sourceText(type, t)).join(', ')),
    ...fact(t('origin.facts.madeFrom'), titles.join(', ')),
    ...fact(t('origin.facts.faults'), own.state === 'broken' ? own.faults.join(', ') : null),
  ]
}

const stated = ({ digitalSourceType }: Layers[1], t: Translate): OriginFact[] =>
  fact(t('origin.facts.source'), digitalSourceType && sourceText(digitalSourceType, t))

function heard(sound: Layers[2], t: Translate, locale: Locale): OriginFact[] {
  const { kind, id, speed, falseAlarm } = sound
  const isChanged = speed !== null && Math.abs(speed - 1) > 0.001
  return [
    ...fact(t('origin.facts.from'), kind && t(`origin.kinds.${kind}`)),
    ...fact(t('origin.facts.id'), id),
    ...fact(
      t('origin.facts.confidence'),
      falseAlarm === null ? null : sureness(falseAlarm, t, locale),
    ),
    ...fact(t('origin.facts.speed'), isChanged ? `${number(speed, 3, locale)}×` : null),
  ]
}

const knownSources = [
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'digitalCapture',
] as const

/** A term of IPTC's in words, with the term itself; unknown ones as they stand. */
function sourceText(type: string, t: Translate): string {
  const known = knownSources.find((each) => each === type)
  return known ? `${t(`origin.sources.${known}`)} (${type})` : type
}

/** Below it the percentage would only be a row of nines. */
const MIN_SHOWN = 1e-6

function sureness(falseAlarm: number, t: Translate, locale: Locale): string {
  const percent = number(100 * (1 - Math.max(falseAlarm, MIN_SHOWN)), 4, locale)
  return falseAlarm < MIN_SHOWN ? t('origin.moreThan', { percent }) : `${percent} %`
}

const number = (value: number, digits: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)

/** A time that a file names; as it stands where it is none. */
function dateText(when: string, locale: Locale): string {
  const at = new Date(when)
  if (Number.isNaN(at.getTime())) return when
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}

const spanText = ({ fromMs, toMs }: Layer['spans'][number]): string =>
  `${clock(fromMs)}–${clock(toMs)}`

/** `0:05`, `1:02:03` */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}
