import type { TakesPatch } from '@shared/contracts/project-file'
import type { ProjectApi } from '@shared/bridge/studio-bridge'
import { fail, ok, type Result } from '@shared/contracts/result'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { failureOf } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { onProjectReset } from '../project-store'
import { onEdit } from './execute'
import { removeTakes } from './takes-store'

/** Numbers the changes of this window. */
let edit = 0
/** By cue: the last change of its active take that main has not confirmed. */
const underWay = new Map<string, number>()
/** Changes that could not be written, by number: sent again with the next save. */
const unsent = new Map<number, TakesPatch>()
/** Number of the last change, by the changed property of a cue or take. */
const newest = new Map<string, number>()
/** Pending responses. */
let pending: Promise<unknown> = Promise.resolve()
/** Counts projects: an answer about one that is gone changes nothing. */
let era = 0

onProjectReset(() => {
  era += 1
  underWay.clear()
  unsent.clear()
  newest.clear()
  pending = Promise.resolve()
})

/**
 * True while the user's choice for a cue is on its way: a take that arrives meanwhile came before it, and does not
 * become active.
 */
export const isChoosing = (cueId: string): boolean => underWay.has(cueId)

/** Sends each change in the order of the edits. `failed` hears why one could not be written. Returns the end of it. */
export function followChoices(failed: (error: StudioError) => void): () => void {
  const ends = [
    onEdit('takes', (change) => {
      const sent = send(change, currentProject())
      void sent.then((result) => result.ok || failed(result.error))
    }),
    studio.on('takesChosen', (confirmed) => {
      for (const [cueId, number] of underWay) if (number <= confirmed.edit) underWay.delete(cueId)
    }),
  ]
  return () => ends.forEach((end) => end())
}

/** Resolves when main has every change, or returns its error. */
export async function flushChoices(): Promise<Result<void>> {
  const project = currentProject()
  await pending
  const again: TakesPatch = {}
  for (const [number, change] of unsent)
    for (const part of parts) {
      const last = Object.entries(change[part] ?? {}).filter(
        ([id]) => newest.get(`${part} ${id}`) === number,
      )
      if (last.length > 0)
        Object.assign(again, { [part]: { ...again[part], ...Object.fromEntries(last) } })
    }
  unsent.clear()
  return parts.some((part) => again[part]) ? send(again, project) : ok(undefined)
}

const parts = ['active', 'locked', 'stars'] as const

function send(change: TakesPatch, project: ProjectApi): Promise<Result<void>> {
  edit += 1
  for (const part of parts)
    for (const id of Object.keys(change[part] ?? {})) newest.set(`${part} ${id}`, edit)
  for (const cueId of Object.keys(change.active ?? {})) underWay.set(cueId, edit)
  const sent = answered(edit, change, project.takesChange({ ...change, edit }))
  pending = Promise.all([pending, sent])
  return sent
}

async function answered(
  number: number,
  change: TakesPatch,
  answer: ReturnType<ProjectApi['takesChange']>,
): Promise<Result<void>> {
  const sentIn = era
  const result = await answer.catch((cause: unknown) => fail(failureOf(cause)))
  if (sentIn !== era) return ok(undefined)
  if (!result.ok) {
    unsent.set(number, change)
    return result
  }
  const { gone } = result.value
  if (gone.length > 0) {
    removeTakes(gone)
    const params = { count: gone.length }
    toast(studioError('TAKE_GONE', 'a take is not there any more', { params }))
  }
  return ok(undefined)
}
