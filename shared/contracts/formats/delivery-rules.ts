import { z } from 'zod'
import { studioErrorSchema } from '../errors'
import { keysOf } from './keys-of'

/** Destinations whose rules come with Cuecast, in `resources/destinations`. */
export const deliveryNames = [
  'acx',
  'ebu-r128',
  'ebu-r128-s1',
  'atsc-a85',
  'premix',
  'podcast',
  'youtube',
] as const
export type DeliveryName = (typeof deliveryNames)[number]

/** Formats that a rule can ask for, as their first bytes say. */
export const measuredFormats = ['wav', 'mp3', 'flac', 'opus', 'vorbis', 'm4a', 'other'] as const
export type MeasuredFormat = (typeof measuredFormats)[number]

/** Every figure measured in a file, with its unit and the range of limits. */
export const figures = {
  /** Over the whole file (BS.1770-4, gated). */
  integrated: { unit: 'LUFS', least: -70, most: 10 },
  maxShortTerm: { unit: 'LUFS', least: -70, most: 10 },
  maxMomentary: { unit: 'LUFS', least: -70, most: 10 },
  loudnessRange: { unit: 'LU', least: 0, most: 80 },
  truePeak: { unit: 'dBTP', least: -100, most: 20 },
  samplePeak: { unit: 'dBFS', least: -100, most: 20 },
  /** Over the whole file, pauses included; a full-scale sine has −3.01. */
  rms: { unit: 'dBFS', least: -100, most: 10 },
  /** RMS of the quietest 500 ms. */
  noiseFloor: { unit: 'dBFS', least: -150, most: 0 },
  /** Before the first sound. */
  head: { unit: 'ms', least: 0, most: 3_600_000 },
  /** After the last sound. */
  tail: { unit: 'ms', least: 0, most: 3_600_000 },
  length: { unit: 'ms', least: 0, most: 1_000 * 3_600_000 },
  /** Longer than the picture that it belongs to, where that is known. */
  overPicture: { unit: 'ms', least: -1_000 * 3_600_000, most: 1_000 * 3_600_000 },
  sampleRate: { unit: 'Hz', least: 1_000, most: 768_000 },
  channels: { unit: 'channels', least: 1, most: 64 },
  /** Average. */
  bitRate: { unit: 'kbit/s', least: 1, most: 100_000 },
  /** The furthest of all channels. */
  dcOffset: { unit: '%', least: 0, most: 100 },
  /** Of left and right: 1 the same, −1 the opposite. */
  correlation: { unit: 'r', least: -1, most: 1 },
  /** Samples in runs of three or more at full scale. */
  clipped: { unit: 'samples', least: 0, most: 1_000_000_000 },
} as const
export type Figure = keyof typeof figures

/** Yes/no properties of a file. */
export const facts = [
  'constantBitRate',
  'headIsDigitalZero',
  'tailIsDigitalZero',
  /** Of several files each has the track number of its place. */
  'tracksInOrder',
] as const
export type Fact = (typeof facts)[number]

/** Metadata tags of a file. */
export const tagNames = ['title', 'artist', 'album', 'track', 'date', 'comment'] as const
export type TagName = (typeof tagNames)[number]

const units = [...new Set(Object.values(figures).map(({ unit }) => unit))]
/** Where the figures are from, in words or as an address. */
const source = z.string().min(1).max(500)
const more = {
  /** For files with so many channels only. */
  ifChannels: z.int().min(1).max(64).optional(),
  source: source.optional(),
}

/** Errors of a rule beyond its form: cases of the text `delivery.ruleIssue`. */
type RuleIssue = 'choice' | 'limitless' | 'range' | 'order'

const figureRule = z
  .strictObject({
    what: z.enum(keysOf(figures)),
    unit: z.enum(units),
    least: z.number().optional(),
    most: z.number().optional(),
    ...more,
  })
  .superRefine(({ what, unit, least, most }, context) => {
    const wrong = (path: string, kind: RuleIssue, params: Record<string, string | number> = {}) =>
      context.addIssue({ code: 'custom', path: [path], params: { ...params, kind } })
    const can = figures[what]
    if (unit !== can.unit) wrong('unit', 'choice', { choices: can.unit })
    if (least === undefined && most === undefined) wrong('most', 'limitless')
    for (const [name, value] of Object.entries({ least, most }))
      if (value !== undefined && (value < can.least || value > can.most))
        wrong(name, 'range', { ...can })
    if (least !== undefined && most !== undefined && least > most) wrong('least', 'order', { most })
  })

export const deliveryRuleSchema = z.discriminatedUnion('what', [
  figureRule,
  z.strictObject({ what: z.enum(facts), is: z.boolean(), ...more }),
  z.strictObject({
    what: z.literal('format'),
    oneOf: z.array(z.enum(measuredFormats)).min(1),
    ...more,
  }),
  /** All of them have to be there, and say something. */
  z.strictObject({ what: z.literal('tags'), allOf: z.array(z.enum(tagNames)).min(1), ...more }),
])
export type DeliveryRule = z.infer<typeof deliveryRuleSchema>

/** Requirements of a destination that cannot be measured. */
export const reminders = ['openingCredits', 'closingCredits', 'chapterTags', 'crowd'] as const

/** `resources/destinations/*.json`, and what users write themselves. */
export const deliveryRulesSchema = z.strictObject({
  /** As it is shown; those that come with Cuecast have theirs among the texts. */
  name: z.string().min(1).max(100).optional(),
  source,
  rules: z.array(deliveryRuleSchema).min(1).max(100),
  /** To be checked by ear. */
  reminders: z.array(z.enum(reminders)).optional(),
})
export type DeliveryRules = z.infer<typeof deliveryRulesSchema>

/** A rule with the measured value of a file. */
export const checkedRuleSchema = z.object({
  rule: deliveryRuleSchema,
  /** Rounded as it is shown and compared; null where the file has nothing to measure. */
  value: z
    .union([z.number(), z.boolean(), z.enum(measuredFormats), z.array(z.enum(tagNames))])
    .nullable(),
  passed: z.boolean(),
  /** Where in the file, ms; null where it is no matter of place. */
  atMs: z.number().nullable(),
})
export type CheckedRule = z.infer<typeof checkedRuleSchema>

/**
 * A written file with the results of its destination's rules; or the reason why it could not be
 * measured.
 */
export const fileCheckSchema = z.union([
  z.object({
    file: z.string(),
    /** Hash of the file's bytes: a report applies to exactly these. */
    sha256: z.string(),
    rules: z.array(checkedRuleSchema),
  }),
  z.object({ file: z.string(), error: studioErrorSchema }),
])
export type FileCheck = z.infer<typeof fileCheckSchema>

/** Takes of an export that were approved by a listener. */
export const approvalsSchema = z.object({
  /** Takes that can be listened to, and those of them that are approved as they sound now. */
  takes: z.int().min(0),
  approved: z.int().min(0),
  /** Approved once, and changed since. */
  changed: z.int().min(0),
  /** Approvers, those with the most takes first. */
  people: z.array(
    z.object({
      /** '': no name in the settings. */
      name: z.string(),
      takes: z.int().min(1),
      /** When, from the first to the last; null: not known. */
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
})
export type Approvals = z.infer<typeof approvalsSchema>

/** The files of an export with the results of one destination's rules. */
export const deliveryCheckSchema = z.object({
  destination: z.enum(deliveryNames),
  /** Where the rules are from. */
  source: z.string(),
  reminders: deliveryRulesSchema.shape.reminders,
  files: z.array(fileCheckSchema),
  /** Absent: no take was approved. */
  approvals: approvalsSchema.optional(),
})
export type DeliveryCheck = z.infer<typeof deliveryCheckSchema>

/** Formats of a check's report. */
export const deliveryReportFormats = ['pdf', 'html', 'json'] as const

/** True if every file could be measured and meets every rule. */
export const isReady = ({ files }: DeliveryCheck): boolean =>
  files.every((each) => 'rules' in each && each.rules.every(({ passed }) => passed))

/** Measures of a file; null where there is nothing to measure, such as the loudness of silence. */
export interface SoundMeasures extends Record<Figure, number | null>, Record<Fact, boolean | null> {
  format: MeasuredFormat
  /** Those that say something. */
  tags: readonly TagName[]
  /** As its tags say; null: they do not. */
  trackNumber: number | null
  /** Where the figures that have a place are, ms. */
  places: Partial<Record<Figure, number>>
}
