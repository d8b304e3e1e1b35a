import type { CallOutput } from '@shared/contracts/ipc'
import { ok, type Result } from '@shared/contracts/result'
import { currentProject } from '@/bridge/studio'
import { setText } from '../edits/cue-edits'
import { adjustTakes, execute } from '../document/execute'
import { forgetTakes } from '../document/history-store'
import { keepTakes, removeTakes, useTakes, replaceTakes } from '../document/takes-store'
import type { Take } from '@shared/contracts/project-file'
import type { TakeEdits } from '@shared/contracts/project/take-edits'
import { isDueToMeasure } from '@shared/fitting/pauses'
import { report } from '../report'
import { useDocument } from '../document/document-store'
import { savedProject } from '../document/saving'

/** Makes another take of a cue active. */
export function chooseTake(cueId: string, takeId: string): void {
  execute('useTake', () => ({ activeTakes: { [cueId]: takeId } }))
}

/**
 * Makes a take of this one by changes inside it the active one; without changes the one that was spoken.
 * Steps in a row with the same `group` are one step of undo; a `text` becomes that of the cue with it.
 */
export async function editTake(
  { id, cueId }: Pick<Take, 'id' | 'cueId'>,
  edits: TakeEdits,
  { group, text }: { group?: string | undefined; text?: string } = {},
): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const made = await currentProject().takeEdit({ takeId: id, edits })
  if (!made.ok) return made
  if (useDocument.getState().opened?.id !== opened?.id) return ok(undefined)
  keepTakes([made.value])
  const activeTakes = { [cueId]: made.value.id }
  const change = text === undefined ? () => null : setText(cueId, text)
  execute('editTake', (document) => ({ ...change(document), activeTakes }), { group })
  return ok(undefined)
}

/** Finds the times of a take's words, where they are not known. */
export async function timeTake(takeId: string): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const found = await currentProject().takeWords({ takeIds: [takeId] })
  if (!found.ok) return found
  if (useDocument.getState().opened?.id === opened?.id) replaceTakes(found.value)
  return ok(undefined)
}

/** Makes a recording the active take of the cue. */
export async function keepRecording(
  cueId: string,
  samples: Float32Array<ArrayBuffer>,
  sampleRate: number,
): Promise<Result<void>> {
  return keepOwnTake(currentProject().takeRecord({ cueId, samples, sampleRate }))
}

/**
 * Stores a recording as a take of the cue: the active one, unless it is only a part of the text.
 */
export async function keepRecorded(
  { id, part }: { id: string; part: boolean },
  cueId: string,
): Promise<Result<void>> {
  return keepOwnTake(currentProject().recordingKeep({ id, cueId }), !part)
}

/** The take without its noise, by the denoiser of the user's, becomes the active one of the cue. */
export async function denoiseTake(cueId: string, takeId: string): Promise<Result<void>> {
  return keepOwnTake(currentProject().takeDenoise({ cueId, takeId }))
}

/**
 * Recordings become takes of their cues, those that are wanted the active ones, in one step of undo. Ends at
 * the first that cannot be stored; its file stays, as do those behind it.
 */
export async function keepRecordings(
  recordings: readonly { id: string; cueId: string; wanted: boolean }[],
): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const project = currentProject()
  const activeTakes: Record<string, string> = {}
  let failed: Result<void> = ok(undefined)
  for (const { id, cueId, wanted } of recordings) {
    const answer = await project.recordingKeep({ id, cueId })
    if (useDocument.getState().opened?.id !== opened?.id) return ok(undefined)
    if (!answer.ok) {
      failed = answer
      break
    }
    keepTakes([answer.value])
    if (wanted) activeTakes[cueId] = answer.value.id
  }
  if (Object.keys(activeTakes).length > 0) execute('useTake', () => ({ activeTakes }))
  return failed
}

/** Asks for a sound file, which becomes the active take of the cue. */
export async function importTake(cueId: string): Promise<Result<void>> {
  return keepOwnTake(currentProject().takeImport({ cueId }))
}

async function keepOwnTake(
  stored: Promise<Result<Take | null>>,
  choose = true,
): Promise<Result<void>> {
  const { opened } = useDocument.getState()
  const answer = await stored
  if (!answer.ok) return answer
  const take = answer.value
  if (take === null || useDocument.getState().opened?.id !== opened?.id) return ok(undefined)
  keepTakes([take])
  if (choose) chooseTake(take.cueId, take.id)
  return ok(undefined)
}

/** Locks a take, so that no render replaces it, or frees it again. */
export function lockTake(takeId: string, locked: boolean): void {
  adjustTakes({ locked: { [takeId]: locked } })
}

/** Judges a take, 1 to 5 stars; the same again takes that back. */
export function rateTake(takeId: string, stars: number): void {
  const isSame = useTakes.getState().byId.get(takeId)?.stars === stars
  adjustTakes({ stars: { [takeId]: isSame ? 0 : stars } })
}

/** Deletes every take of the project that is neither active nor locked; returns the freed space. */
export async function clearUnusedTakes(): Promise<Result<CallOutput<'takesClearUnused'>>> {
  const answer = await currentProject().takesClearUnused()
  if (!answer.ok) return answer
  removeTakes(answer.value.takeIds)
  forgetTakes(answer.value.takeIds)
  return answer
}

/** A moving slider triggers the work once it rests, ms. */
const REST_MS = 300

/** Lets main measure every take again; later edits trigger it again. */
async function measureAgain(): Promise<Result<unknown>> {
  const { opened } = useDocument.getState()
  const project = await savedProject()
  if (!project.ok) return project
  useTakes.setState({ measuring: true })
  const answer = await project.value.takesMeasure()
  if (useDocument.getState().opened?.token !== opened?.token) return ok(undefined)
  useTakes.setState({ measuring: false })
  if (answer.ok) replaceTakes(answer.value)
  return answer
}

function isDue(): boolean {
  const { trimThresholdDb } = useDocument.getState().fields.fit
  return [...useTakes.getState().byId.values()].some((take) =>
    isDueToMeasure(take, trimThresholdDb),
  )
}

/** Re-measures the silence of takes when the project's threshold changes. Returns the unsubscribe function. */
export function followSilence(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = useDocument.subscribe((now, before) => {
    const same = now.fields.fit.trimThresholdDb === before.fields.fit.trimThresholdDb
    if ((same && now.opened?.id === before.opened?.id) || !now.opened) return
    clearTimeout(timer)
    timer = setTimeout(() => isDue() && void report(measureAgain()), REST_MS)
  })
  return () => {
    clearTimeout(timer)
    end()
  }
}
