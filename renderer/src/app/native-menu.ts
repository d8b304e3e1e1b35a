import { currentPreferences, onPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { translator, type Locale } from '@shared/texts/texts'
import { menuModel, type MenuWords } from '@/project/commands/menus'
import { useDerived } from '@/project/derived/derived-store'
import { useDocument } from '@/project/document/document-store'
import { useFilter } from '@/project/derived/filter'
import { useFind } from '@/project/view/find'
import { useHistory } from '@/project/document/history-store'
import { usePlayhead } from '@/project/playback/playhead'
import { useProblems } from '@/project/derived/problems'
import { useRuns } from '@/project/runs/run-store'
import { useSelection } from '@/project/view/selection-store'
import { useWorkspace } from '@/project/view/workspace-store'

/** The menu may lag behind the hand, but must not cost a frame: not shown more often than this, ms. */
const EVERY_MS = 300

function wordsOf(locale: Locale): MenuWords {
  const t = translator(locale)
  return {
    command: (name) => t(`commands.${name}`),
    menu: (name) => t(`menus.names.${name}`),
    role: (role) => t(`menus.roles.${role}`),
    undo: (edit) => t('menus.undo', { edit: t(`edits.${edit}`) }),
    redo: (edit) => t('menus.redo', { edit: t(`edits.${edit}`) }),
  }
}

/** Calls back when something changed that commands look at. */
function followCommands(changed: () => void): () => void {
  const ends = [
    onPreferences(changed),
    useDocument.subscribe(changed),
    useDerived.subscribe(changed),
    useFilter.subscribe(changed),
    useFind.subscribe(changed),
    useHistory.subscribe(changed),
    useProblems.subscribe(changed),
    useRuns.subscribe((now, before) => now.runs !== before.runs && changed()),
    useSelection.subscribe(changed),
    useWorkspace.subscribe(changed),
    usePlayhead.subscribe((now, before) => now.loop !== before.loop && changed()),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Keeps the native menu true to the command table: its words, its keys, what can be done now. */
export function followMenu(): () => void {
  let words = wordsOf(currentPreferences().locale)
  let spoken = currentPreferences().locale
  let shown = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (): void => {
    timer = undefined
    const { locale } = currentPreferences()
    if (locale !== spoken) words = wordsOf(locale)
    spoken = locale
    const menu = menuModel(words)
    const text = JSON.stringify(menu)
    if (text !== shown) void studio.menuShow(menu)
    shown = text
  }
  show()
  const end = followCommands(() => {
    timer ??= setTimeout(show, EVERY_MS)
  })
  return () => {
    end()
    clearTimeout(timer)
  }
}
