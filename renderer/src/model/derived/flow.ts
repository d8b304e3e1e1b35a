import type { Cue } from '@shared/contracts/project-file'
import { type Flow, flowTimes } from '@shared/narration/flow-times'
import { naturalLengthMs } from '@shared/fitting/fit-types'
import { stopAll } from '@/ui/stop-all'
import { cuesInOrder, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'
import { adjust, onEdit } from '../document/execute'
import { activeTake, useTakes, type TakesState } from '../document/takes-store'

/** Length of a cue's active take without the silence around it, ms; undefined without a take. */
export function voiceLengths(
  { byId, fields }: Pick<StudioDocument, 'byId' | 'fields'>,
  takes: TakesState,
): (cueId: string) => number | undefined {
  return (cueId) => {
    const take = activeTake(takes, cueId)
    return take && naturalLengthMs(take, fields.fit, byId.get(cueId))
  }
}

/** Layout of the open narration; null for a subtitle project. */
export function flowNow(): Flow | null {
  const document = useDocument.getState()
  const { narration, fit } = document.fields
  if (!narration) return null
  const voiceMs = voiceLengths(document, useTakes.getState())
  return flowTimes(cuesInOrder(document), voiceMs, narration, { maxRate: fit.maxRate })
}

/**
 * Puts the cues of a narration where its voices and pauses put them. That follows from the document
 * and the takes, so it is no edit: it is not undone, but done again after every undo.
 */
function reflow(): void {
  const flow = flowNow()
  if (!flow) return
  const { byId } = useDocument.getState()
  const moved = flow.times.flatMap(({ id, startMs, endMs }): Cue[] => {
    const cue = byId.get(id)
    const stays = !cue || (cue.startMs === startMs && cue.endMs === endMs)
    return stays ? [] : [{ ...cue, startMs, endMs }]
  })
  if (moved.length > 0) adjust({ cues: { upsert: moved, remove: [] } })
}

/** Takes that stream in move what follows this often, ms: at once after a pause. */
const EVERY_MS = 200
/** Text that is typed moves what follows once the typing rests, ms. */
const REST_MS = 400

/** Keeps the times of a narration true to its text, takes and settings. Returns the end of it. */
export function followFlow(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let dueAt = Infinity
  let flowedAt = 0
  let flowing = false
  const now = () => {
    clearTimeout(timer)
    dueAt = Infinity
    flowedAt = performance.now()
    flowing = true
    reflow()
    flowing = false
  }
  const within = (ms: number) => {
    if (flowing || !useDocument.getState().fields.narration) return
    if (ms <= 0) return now()
    const at = performance.now() + ms
    if (dueAt <= at) return
    clearTimeout(timer)
    dueAt = at
    timer = setTimeout(now, ms)
  }
  const stop = stopAll(
    // Text alone waits: a letter more in a cue without a take would move the whole narration.
    onEdit('patch', ({ cues, fields, speakers }, typed) => {
      if (cues || fields || speakers) within(typed ? REST_MS : 0)
    }),
    useTakes.subscribe((after, before) => {
      if (after.active === before.active && after.byId === before.byId) return
      within(flowedAt + EVERY_MS - performance.now())
    }),
    useDocument.subscribe((after, before) => {
      if (after.opened?.id !== before.opened?.id && after.opened) within(0)
    }),
  )
  return () => {
    clearTimeout(timer)
    stop()
  }
}
