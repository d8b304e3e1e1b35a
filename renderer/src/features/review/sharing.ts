import type { CallOutput } from '@shared/contracts/ipc'
import type { ReviewShareState } from '@shared/contracts/project/review-share'
import { keys } from '@/bridge/queries'
import { queryClient, LASTING, useAsked } from '@/bridge/query-client'
import { currentProject, studio } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { flushEdits } from '@/model/document/saving'
import { report } from '@/model/report'
import { takeInNotes } from '@/model/edits/review-edits'
import { toast } from '@/ui/overlays/toasts'
import { stopAll } from '@/ui/stop-all'
import { ok, type Result } from '@shared/contracts/result'

type Shared = CallOutput<'reviewShareGet'>

/** How sharing goes, and where it could; asked again when the dialog is opened. */
export const useSharing = () => useAsked(keys.reviewShare, () => studio.reviewShareGet(), LASTING)

/** Whether a package is offered to the network, or is about to be. */
export const isShared = (state: ReviewShareState | undefined): boolean =>
  state !== undefined && state.state !== 'off'

/** Main's events, a project that is opened: notes of reviewers go into the document. Returns how to stop. */
export function followSharing(): () => void {
  return stopAll(
    studio.on('reviewShareChanged', (share) => {
      queryClient.setQueryData<Shared>(keys.reviewShare, (known) =>
        known ? { ...known, share } : known,
      )
    }),
    studio.on('reviewNotesCame', () => void report(takeArrived())),
    useDocument.subscribe(({ opened }, before) => {
      // What arrived before the studio was killed is still on the disk.
      if (opened !== null && opened.token !== before.opened?.token) void report(takeArrived())
    }),
  )
}

/** Consecutive arrivals are one step of undo. */
const ARRIVALS = 'arrived'
let taking: Promise<Result<void>> = Promise.resolve(ok(undefined))

/** One after the other: what came meanwhile is found by the next. */
function takeArrived(): Promise<Result<void>> {
  taking = taking.then(takeNow, takeNow)
  return taking
}

async function takeNow(): Promise<Result<void>> {
  const projectId = useDocument.getState().opened?.id
  const project = currentProject()
  const arrived = await project.reviewNotesArrived()
  if (!arrived.ok) return arrived
  const { names, files, refused } = arrived.value
  for (const error of refused) toast(error)
  if (names.length === 0 || useDocument.getState().opened?.id !== projectId) return ok(undefined)
  for (const error of takeInNotes(files, ARRIVALS).refused) toast(error)
  // Their files go once the document is on the disk.
  const saved = await flushEdits()
  return saved.ok ? project.reviewNotesTaken({ names }) : ok(undefined)
}
