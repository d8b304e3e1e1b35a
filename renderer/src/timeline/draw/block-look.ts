import { withoutMarkup } from '@shared/text/markup'
import type { ErrorCode } from '@shared/contracts/errors'
import { type FitResult, audibleRate, naturalLengthMs } from '@shared/fitting/fit-types'
import type { TakePause } from '@shared/contracts/project-file'
import { pauseCuts } from '@shared/fitting/pauses'
import { notSpeech } from '@shared/subtitles/not-speech'
import { approvalNow } from '@/model/derived/approval'
import { cueStateOf, useDerived, type CueState } from '@/model/derived/derived-store'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { noteMark, type NoteMark } from '@/model/view/review'
import { useRuns } from '@/model/document/run-store'

/** Appearance of a block. Computed when drawn: of ten thousand cues only a few are in view. */
export interface BlockLook {
  state: CueState
  takeId: string | null
  /** How long before its cue the take begins, ms. */
  earlyMs: number
  /** Length of the take after fitting, ms; 0 without a take. */
  fittedMs: number
  /** Time-stretch factor. */
  rate: number
  /** The audible rate: the voice's own rate times the stretch. */
  audibleRate: number
  /** Silence skipped at the start of the take, ms. */
  leadMs: number
  /** Left out of its pauses, in the take's own time. */
  cuts: readonly TakePause[]
  locked: boolean
  /** Approved as it is now. */
  approved: boolean
  /** It is not spoken: no voice and no cost. */
  silent: boolean
  /** Why it failed. */
  reason: ErrorCode | null
  text: string
  /** Notes of reviewers; null = none. */
  notes: NoteMark | null
}

/** @param shown the fit where the cue is being dragged to */
export function lookOf(cueId: string, shown?: FitResult): BlockLook {
  const document = useDocument.getState()
  const { byId, fields } = document
  const cue = byId.get(cueId)
  const take = activeTake(useTakes.getState(), cueId)
  const { fits, stale, drafts } = useDerived.getState()
  const chunk = useRuns.getState().chunks[cueId]
  const fit = shown ?? fits.get(cueId)
  return {
    state: cueStateOf({
      hasTake: take !== undefined,
      chunk: chunk?.state,
      stale: stale.has(cueId),
      draft: drafts.has(cueId),
      fit: fit?.state,
    }),
    takeId: take?.id ?? null,
    earlyMs: take ? (fit?.earlyMs ?? 0) : 0,
    fittedMs: take ? (fit?.fittedMs ?? naturalLengthMs(take, fields.fit, cue)) : 0,
    rate: fit?.rate ?? 1,
    audibleRate: fit ? audibleRate(fit) : 1,
    leadMs: take && fields.fit.trimSilence ? take.leadMs : 0,
    cuts: take && fit?.squeezedMs ? pauseCuts(take, fields.fit, fit.squeezedMs, cue) : [],
    locked: take?.locked ?? false,
    approved: approvalNow(cueId) === 'approved',
    silent: cue !== undefined && notSpeech(cue) !== null,
    reason: chunk?.error?.code ?? null,
    text: withoutMarkup(cue?.text ?? ''),
    notes: noteMark(document, cueId),
  }
}
