import { type FrameRateId, frameRateIds } from '@shared/contracts/export'
import { frameOfTimecode, frameRate, timecode } from '@shared/interchange/frame-rate'
import { type CutList, likelyStarts, readCuts } from '@shared/interchange/read-cuts'
import {
  conformCues,
  type Conformed,
  type CutPart,
  type Spanning,
} from '@shared/subtitles/edit/conform-cues'
import { useMemo } from 'react'
import { cuesInOrder } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { useFilm } from '@/model/playback/film'

/** A list of cuts, as it was read. */
export interface CutFile {
  fileName: string
  text: string
}

/** How the file is read, as far as the user has said; the rest follows from the file. */
export interface Choices {
  /** Absent: that of the film, which may be found out later. */
  rate?: FrameRateId
  source?: string
  oldStart?: string
  newStart?: string
  spanning?: Spanning
}

/** The rate of timecode nearest to that of the film. */
export function useFilmRate(): FrameRateId {
  const fps = useFilm((state) => state.frameRate)
  const distance = (id: FrameRateId) => {
    const { numerator, denominator } = frameRate(id)
    return Math.abs(numerator / denominator - (fps ?? 25))
  }
  return frameRateIds.reduce((best, id) => (distance(id) < distance(best) ? id : best))
}

export interface ReadCuts {
  list: CutList
  source: string
  oldStart: string
  newStart: string
  /** Null while one of the starts is no timecode. */
  parts: CutPart[] | null
}

/** What holds for another file, source or rate, too. */
export function kept({ rate, spanning }: Choices): Choices {
  return { ...(rate && { rate }), ...(spanning && { spanning }) }
}

export function useRead(
  file: CutFile | null,
  choices: Choices,
  rate: FrameRateId,
): ReadCuts | null {
  const list = useMemo(() => (file === null ? null : readCuts(file.text, rate)), [file, rate])
  return useMemo(() => list && readWith(list, choices, rate), [list, choices, rate])
}

function readWith(list: CutList, choices: Choices, rate: FrameRateId): ReadCuts {
  const source = choices.source ?? list.sources[0]?.name ?? ''
  const events = list.events.filter((event) => event.source === source)
  const likely = likelyStarts(events)
  const exact = frameRate(rate)
  const perFrame = (1_000 * exact.denominator) / exact.numerator
  const textOf = (ms: number) => timecode(Math.round(ms / perFrame), exact)
  const oldStart = choices.oldStart ?? textOf(likely.oldMs)
  const newStart = choices.newStart ?? textOf(likely.newMs)
  const [oldFrame, newFrame] = [frameOfTimecode(oldStart, exact), frameOfTimecode(newStart, exact)]
  const parts =
    oldFrame === null || newFrame === null
      ? null
      : events.map(({ oldInMs, oldOutMs, newInMs }) => ({
          oldInMs: oldInMs - oldFrame * perFrame,
          oldOutMs: oldOutMs - oldFrame * perFrame,
          newInMs: newInMs - newFrame * perFrame,
        }))
  return { list, source, oldStart, newStart, parts }
}

/** What the parts do to the cues of the document. */
export function usePreview(parts: readonly CutPart[] | null, spanning: Spanning): Conformed | null {
  const byId = useDocument((state) => state.byId)
  const order = useDocument((state) => state.order)
  return useMemo(
    () =>
      parts && parts.length > 0
        ? conformCues(cuesInOrder({ byId, order }), parts, {
            spanning,
            newId: () => crypto.randomUUID(),
          })
        : null,
    [byId, order, parts, spanning],
  )
}
