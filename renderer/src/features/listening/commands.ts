import { approvalNow, approvalsOf } from '@/model/derived/approval'
import { cutPausesMs, SHORT_PAUSE_MS } from '@shared/fitting/pauses'
import { mayChange, execute } from '@/model/document/execute'
import { activeTake, useTakes } from '@/model/document/takes-store'
import { approveTakes, setLongestPause } from '@/model/edits/cue-edits'
import { activeCue, useSelection } from '@/model/view/selection-store'
import { openDialog } from '@/model/view/workspace-store'
import { panelCommand, type Commands } from '@/commands/command'

const selected = (): string[] => [...useSelection.getState().ids]

/** Only what is there can be approved; asked with every menu, so that it stops at the first. */
const isApprovable = (): boolean => selected().some((id) => approvalsOf([id]).size > 0)

const areApproved = (): boolean => {
  const { activeId } = useSelection.getState()
  return activeId !== null && approvalNow(activeId) === 'approved'
}

/** Selected cues whose takes have pauses that *Shorten pauses* would shorten, or has shortened. */
const isPaused = (id: string): boolean => {
  const pauses = activeTake(useTakes.getState(), id)?.pauses
  return cutPausesMs({ pauses }, { longestPauseMs: SHORT_PAUSE_MS }) > 0
}

const areShortened = (): boolean => (activeCue()?.longestPauseMs ?? Infinity) <= SHORT_PAUSE_MS

export const commands = {
  showListening: panelCommand('view.panels@5', 'Mod+Shift+l', 'listening'),
  retakeTakes: {
    menu: 'dub.takes@7',
    key: null,
    finishesEditing: true,
    enabled: () => mayChange().ok && useTakes.getState().active.size > 0,
    run: () => openDialog({ kind: 'retakes' }),
  },
  approveTake: {
    menu: 'dub.takes@5',
    key: null,
    enabled: () => mayChange().ok && isApprovable(),
    checked: areApproved,
    run: () =>
      void (areApproved()
        ? execute('approveTake', approveTakes(new Map(selected().map((id) => [id, null]))))
        : execute('approveTake', approveTakes(approvalsOf(selected())))),
  },
  shortenPauses: {
    menu: 'dub.takes@6',
    key: null,
    enabled: () => mayChange().ok && (areShortened() || selected().some(isPaused)),
    checked: areShortened,
    run: () =>
      void execute(
        'shortenPauses',
        areShortened()
          ? setLongestPause(selected(), undefined)
          : setLongestPause(selected().filter(isPaused), SHORT_PAUSE_MS),
      ),
  },
} satisfies Commands

export const dialogs = {
  retakes: async () => (await import('./RetakesDialog')).RetakesDialog,
}
