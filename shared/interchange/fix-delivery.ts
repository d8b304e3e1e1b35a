import { type ChapterEnds, exportRates, type ExportOptions } from '../contracts/export'
import type { CheckedRule, DeliveryCheck, DeliveryRule } from '../contracts/formats/delivery-rules'
import { bitratesOf, type SoundFormat, soundFormatNames } from '../contracts/formats/sound-formats'

type Fix = Partial<ExportOptions>

/** Where a codec comes out a little louder between samples than what went in, dB. */
const CODEC_MARGIN_DB = 1

/**
 * The options of another export that meets the rules that failed, where an export can do that:
 * format, rate, bit rate, channels, loudness, peak and room tone around chapters. Null if no
 * failure can be fixed.
 */
export function fixedOptions(options: ExportOptions, check: DeliveryCheck): ExportOptions | null {
  const failed = check.files.flatMap((each) =>
    'rules' in each ? each.rules.filter(({ passed }) => !passed) : [],
  )
  // A fix of the format comes before one of its bit rate.
  const inOrder = failed.toSorted((a, b) => order(a) - order(b))
  const fixed = inOrder.reduce<ExportOptions>(
    (now, { rule }) => ({ ...now, ...fixOf(rule, now) }),
    options,
  )
  return JSON.stringify(fixed) === JSON.stringify(options) ? null : fixed
}

const order = ({ rule }: CheckedRule): number => (rule.what === 'format' ? 0 : 1)

function fixOf(rule: DeliveryRule, options: ExportOptions): Fix {
  if (rule.what === 'format') {
    const format = soundFormatNames.find((name) => rule.oneOf.some((each) => each === name))
    return format === undefined ? {} : { format, bitrateKbits: null }
  }
  if (rule.what === 'tags') return {}
  if (rule.what === 'constantBitRate') return { bitrateKbits: bitrate(options.format, 192) }
  if (rule.what === 'headIsDigitalZero' || rule.what === 'tailIsDigitalZero')
    return roomTone(options, {})
  if ('is' in rule) return {}
  return fixOfFigure(rule, options)
}

function fixOfFigure(
  { what, least, most }: Extract<DeliveryRule, { unit: string }>,
  options: ExportOptions,
): Fix {
  const loudness = options.loudness ?? { targetLufs: null, peakDbtp: -1 }
  switch (what) {
    case 'sampleRate': {
      const sampleRate = exportRates.find(
        (rate) => rate >= (least ?? 0) && rate <= (most ?? Infinity),
      )
      return sampleRate === undefined ? {} : { sampleRate }
    }
    case 'bitRate':
      return { bitrateKbits: bitrate(options.format, least ?? most ?? 192) }
    case 'channels':
      return most === 1 ? { channels: 1 } : least === 2 ? { channels: 2 } : {}
    case 'integrated':
      return { loudness: { ...loudness, targetLufs: middle(least, most) } }
    case 'rms':
      return {
        loudness: { ...loudness, targetLufs: levelWithin(loudness.targetLufs, least, most) },
        // In a file of a few seconds, such as credits, half is silence, which lowers its level.
        ...(options.chapterEnds && { chapterEnds: { ...options.chapterEnds, ...shortEnds } }),
      }
    case 'truePeak':
    case 'samplePeak':
      return { loudness: { ...loudness, peakDbtp: Math.max(-12, (most ?? -1) - CODEC_MARGIN_DB) } }
    case 'head':
      return roomTone(options, { headMs: middle(least, most) })
    case 'tail':
      return roomTone(options, { tailMs: middle(least, most) })
    default:
      return {}
  }
}

/**
 * Chapters as separate files with this much room tone around them; 0.75 and 3 s for audiobook
 * shops.
 */
function roomTone({ chapterEnds }: ExportOptions, ends: Partial<ChapterEnds>): Fix {
  const usual = { headMs: 750, tailMs: 3_000, ...chapterEnds }
  return { chapterFiles: true, chapterEnds: { ...usual, ...ends, fill: 'room' } }
}

/** As short as audiobook shops want them, and a little longer. */
const shortEnds = { headMs: 600, tailMs: 1_200 }

/** Speech has an RMS level some 1 to 2 dB below its loudness: a target that lies within is right, else the middle. */
const levelWithin = (target: number | null, least = -Infinity, most = Infinity): number =>
  target !== null && target > least && target < most ? target : middle(least, most)

const middle = (least: number | undefined, most: number | undefined): number =>
  least === undefined ? (most ?? -23) - 1 : most === undefined ? least + 1 : (least + most) / 2

/** The lowest bit rate of a format that is enough; null where it has none. */
const bitrate = (format: SoundFormat, kbits: number): number | null =>
  bitratesOf(format).find((each) => each >= kbits) ?? bitratesOf(format).at(-1) ?? null
