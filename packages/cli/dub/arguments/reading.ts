import type { Narration } from '@shared/contracts/narration'
import type { ReadingChoices } from '@shared/contracts/reading-choices'
import type { DubValues } from './option-table'

/** How the arguments want the subtitle file to be understood. */
export function readingIn(values: DubValues): ReadingChoices {
  const { encoding, 'subtitle-track': track, 'subtitle-rate': frameRate, speak: spoken } = values
  const { 'colon-names': colons, style, 'same-speaker': names } = values
  const { 'subtitle-shift': shiftMs, 'subtitle-speed': scale, 'subtitle-until': untilMs } = values
  const hasTimes = [shiftMs, scale, untilMs].some((each) => each !== undefined)
  return {
    ...(encoding !== undefined && { encoding }),
    ...(track !== undefined && { track }),
    ...(frameRate !== undefined && { frameRate }),
    ...(values['keep-signs'] && { signs: 'dub' }),
    ...(values['keep-dialogue'] && { dashes: 'together' }),
    ...(values['lasting-speakers'] && { lastingSpeakers: true }),
    ...(values['one-language'] && { oneLanguage: true }),
    ...(values['repair-scan'] && { scanned: true }),
    ...(colons && { colons: colons === 'all' ? 'names' : 'speech' }),
    ...(spoken && { spoken }),
    ...(style && { styles: Object.fromEntries(style) }),
    ...(names && { names: Object.fromEntries(names) }),
    ...(hasTimes && {
      times: {
        scale: scale ?? 1,
        shiftMs: shiftMs ?? 0,
        ...(untilMs !== undefined && { untilMs }),
      },
    }),
  }
}

export interface NarrationChoices {
  split?: Narration['split']
  keepSpeaker?: boolean
  readAction?: boolean
  pauses: Partial<Narration['pauses']>
  targetMs?: number
}

/** How the arguments want a script to be understood. */
export function narrationIn(values: DubValues): NarrationChoices {
  const { split, 'target-length': targetMs } = values
  const { 'pause-sentence': sentenceMs, 'pause-paragraph': paragraphMs } = values
  const chapterMs = values['pause-chapter']
  return {
    ...(values['lasting-speakers'] && { keepSpeaker: true }),
    ...(values['read-action'] && { readAction: true }),
    ...(split !== undefined && { split }),
    pauses: {
      ...(sentenceMs !== undefined && { sentenceMs }),
      ...(paragraphMs !== undefined && { paragraphMs }),
      ...(chapterMs !== undefined && { chapterMs }),
    },
    ...(targetMs !== undefined && { targetMs }),
  }
}
