import type { RetakenCue, RetakeReport, RetakeWish } from '@shared/contracts/project/retakes'
import { ok, type Result } from '@shared/contracts/result'
import { currentProject, studio } from '@/bridge/studio'
import { toastAbout } from '@/ui/overlays/toasts'
import { finishEditing } from '../document/history-store'
import { useDocument } from '../document/document-store'
import { execute } from '../document/execute'
import { savedProject } from '../document/saving'
import { activeTake, useTakes } from '../document/takes-store'
import { changeCues } from '../edits/cue-edits'
import { createProjectStore } from '../project-store'
import { report, words } from '../report'
import { openDialog, useWorkspace } from '../view/workspace-store'

/** What became of the takes that were rendered again last; null: none were, or it was put away. */
export const useRetakes = createProjectStore<{ last: RetakeReport | null }>({
  name: 'useRetakes',
  owner: 'main',
  initial: { last: null },
})

/** Has main render doubtful takes again; `retakesEnded` brings what became of them. */
export async function startRetakes(wish: RetakeWish): Promise<Result<unknown>> {
  finishEditing()
  useRetakes.setState({ last: null })
  const project = await savedProject()
  return project.ok ? project.value.retakesStart(wish) : project
}

/** The take was chosen before: the report came once more. */
const isUsed = ({ cueId, chosen }: RetakenCue): boolean =>
  chosen !== null && useTakes.getState().active.get(cueId) === chosen.takeId

/** A cue whose take was changed meanwhile keeps it. */
function settled(cue: RetakenCue): RetakenCue {
  const active = activeTake(useTakes.getState(), cue.cueId)
  const isSame = active?.id === cue.chosen?.insteadOf && !active?.locked
  const isThere = useTakes.getState().byId.has(cue.chosen?.takeId ?? '')
  if (!cue.chosen || isUsed(cue) || (isSame && isThere)) return cue
  return { ...cue, result: 'unchanged', why: 'CHANGED', after: cue.before, chosen: null }
}

/** Uses the chosen takes, in one step of undo. */
async function settle(found: RetakeReport): Promise<Result<void>> {
  const cues = found.cues.map(settled)
  const chosen = cues.flatMap((cue) =>
    cue.chosen && !isUsed(cue) ? [{ cueId: cue.cueId, ...cue.chosen }] : [],
  )
  if (chosen.length > 0)
    execute('retakeTakes', (document) => {
      const speeds = new Map(chosen.map(({ cueId, speed }) => [cueId, speed]))
      const edit = changeCues(speeds.keys(), (cue) => {
        const speed = speeds.get(cue.id)
        return speed === undefined ? cue : { ...cue, audio: { ...cue.audio, speed } }
      })
      const activeTakes = Object.fromEntries(chosen.map(({ cueId, takeId }) => [cueId, takeId]))
      return { ...edit(document), activeTakes }
    })
  useRetakes.setState({ last: { ...found, cues } })
  tell(cues)
  // The takes are chosen in main's journal first: a kill in between only has them chosen once more.
  const saved = await savedProject()
  return saved.ok ? saved.value.retakesSettle({ retakeId: found.retakeId }) : saved
}

function tell(cues: readonly RetakenCue[]): void {
  if (useWorkspace.getState().dialog?.kind === 'retakes') return
  const t = words()
  const fixed = cues.filter(({ result }) => result === 'fixed').length
  toastAbout('retakes', t('retakes.done', { fixed, count: cues.length }), {
    label: t('retakes.show'),
    run: () => openDialog({ kind: 'retakes' }),
  })
}

/** Main's reports → the takes that play. Returns the unsubscribe function. */
export const followRetakes = (): (() => void) =>
  studio.on('retakesEnded', (found) => {
    const { opened } = useDocument.getState()
    if (opened) void report(settle(found))
  })

/** Stops rendering; the best of the tries so far are used. */
export const cancelRetakes = (): Promise<Result<void>> =>
  useDocument.getState().opened ? currentProject().retakesCancel() : Promise.resolve(ok(undefined))
