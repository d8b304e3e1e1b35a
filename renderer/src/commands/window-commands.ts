import { useSelection } from '@/model/view/selection-store'
import { fillView, showWholeFilm, zoomBy } from '@/model/view/viewport'
import type { Command, Commands } from './command'
import { isOpen, hasTakes } from './file-commands'
import { toggleHelp } from '@/model/view/help'
import { startTour } from '@/model/view/tour-store'
import { MAX_ZOOM, MIN_ZOOM } from '@shared/contracts/preferences'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import {
  toggleSide,
  useWorkspace,
  openDialog,
  teachWord,
  type SidePanel,
} from '@/model/view/workspace-store'
import { saveFitReport, savePace } from '@/model/session/save-files'
import { report, words } from '@/model/report'
import { castMapFromSpeakers } from '@shared/casting/cast-map'
import { studio } from '@/bridge/studio'
import { toast } from '@/ui/overlays/toasts'
import { useDocument } from '@/model/document/document-store'

/** One step of the zoom keys. */
const STEP = 1.4

/** Sizes of the window's drawing that the keys go through. */
export const zoomSteps = [
  MIN_ZOOM,
  0.67,
  0.8,
  0.9,
  1,
  1.1,
  1.25,
  1.5,
  1.75,
  2,
  2.5,
  MAX_ZOOM,
] as const

function zoomTo(next: number | undefined): void {
  if (next !== undefined) void setPreferences({ zoom: next })
}

const hasSelection = (): boolean => useSelection.getState().ids.size > 0

/** The timeline shows the selected cues and little else. */
function zoomToSelection(): void {
  const { byId } = useDocument.getState()
  const cues = [...useSelection.getState().ids].flatMap((id) => byId.get(id) ?? [])
  if (cues.length === 0) return
  let [fromMs, toMs] = [Infinity, 0]
  for (const { startMs, endMs } of cues) {
    fromMs = Math.min(fromMs, startMs)
    toMs = Math.max(toMs, endMs)
  }
  fillView(fromMs, toMs)
}

const zoom = (): number => currentPreferences().zoom
const always = { whileTyping: true, enabled: () => true }

/** Zoom of the timeline, help, and the size of the interface. */
export const windowCommands = {
  zoomIn: { menu: 'view.zoom@1', key: 'Mod+=', enabled: isOpen, run: () => zoomBy(STEP) },
  zoomOut: { menu: 'view.zoom@2', key: 'Mod+-', enabled: isOpen, run: () => zoomBy(1 / STEP) },
  zoomAll: { menu: 'view.zoom@3', key: 'Mod+0', enabled: isOpen, run: showWholeFilm },
  toggleScript: {
    menu: 'view.script@1',
    key: 'F4',
    whileTyping: true,
    enabled: isOpen,
    checked: () => useWorkspace.getState().script,
    run: () => useWorkspace.setState(({ script }) => ({ script: !script })),
  },
  zoomSelection: { menu: 'view.zoom@4', key: 'Alt+0', enabled: hasSelection, run: zoomToSelection },
  openHelp: {
    menu: 'help.learn@1',
    key: 'F1',
    whileTyping: true,
    enabled: () => true,
    run: toggleHelp,
  },
  about: {
    menu: 'help.about@1',
    key: null,
    enabled: () => true,
    run: () => openDialog({ kind: 'settings', section: 'about' }),
  },
  startTour: { menu: 'help.learn@2', key: null, enabled: () => true, run: startTour },
  largerInterface: {
    ...always,
    menu: 'view.size@1',
    key: 'Mod+Alt+=',
    run: () => zoomTo(zoomSteps.find((each) => each > zoom())),
  },
  smallerInterface: {
    ...always,
    menu: 'view.size@2',
    key: 'Mod+Alt+-',
    run: () => zoomTo(zoomSteps.findLast((each) => each < zoom())),
  },
  usualInterface: { ...always, menu: 'view.size@3', key: 'Mod+Alt+0', run: () => zoomTo(1) },
} satisfies Commands

function isLight(): boolean {
  return document.documentElement.dataset['theme'] === 'light'
}

/** Opens a panel at the left, or folds it away. */
function panel(menu: Command['menu'], key: string, side: SidePanel): Command {
  return {
    menu,
    key,
    enabled: isOpen,
    checked: () => useWorkspace.getState().side === side,
    run: () => toggleSide(side),
  }
}

export const viewCommands = {
  showCast: panel('dub.voices@2', 'Mod+1', 'cast'),
  showProblems: panel('view.panels@1', 'Mod+2', 'problems'),
  showPace: panel('view.panels@2', 'Mod+Shift+g', 'pace'),
  showJobs: panel('view.panels@3', 'Mod+Shift+y', 'jobs'),
  showReview: panel('view.panels@4', 'Mod+Shift+n', 'review'),
  switchTheme: {
    menu: 'view.look@1',
    key: null,
    enabled: () => true,
    run: () => void setPreferences({ theme: isLight() ? 'dark' : 'light' }),
  },
  switchLanguage: {
    menu: 'view.look@2',
    key: null,
    enabled: () => true,
    run: () => void setPreferences({ locale: currentPreferences().locale === 'vi' ? 'en' : 'vi' }),
  },
} satisfies Commands

const MAX_WORD = 200

/** What is marked in the text field with the focus, or on the page; '' when nothing is. */
function markedText(): string {
  const field = document.activeElement
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
  const marked = isField
    ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
    : (window.getSelection()?.toString() ?? '')
  return marked.replace(/\s+/g, ' ').trim().slice(0, MAX_WORD)
}

/** Panels at the left and what is done in them. */
export const panelCommands = {
  showSound: panel('dub.voices@1', 'Mod+Shift+h', 'sound'),
  saveFitReport: {
    menu: 'file.export@3',
    key: null,
    enabled: hasTakes,
    run: () => void report(saveFitReport()),
  },
  savePace: {
    menu: 'file.export@4',
    key: null,
    enabled: hasTakes,
    run: () => void report(savePace()),
  },
  importCastMap: {
    menu: 'dub.voices@3',
    key: null,
    enabled: isOpen,
    run: () => void importCastMap(),
  },
  exportCastMap: {
    menu: 'dub.voices@4',
    key: null,
    enabled: () => isOpen() && anybodyCast(),
    run: () => void exportCastMap(),
  },
  openCastLibrary: {
    menu: 'dub.voices@5',
    key: null,
    enabled: isOpen,
    run: () => openDialog({ kind: 'cast-library' }),
  },
  showDictionary: panel('dub.voices@6', 'Mod+Shift+t', 'dictionary'),
  addToDictionary: {
    menu: 'dub.voices@7',
    key: 'Mod+Shift+k',
    whileTyping: true,
    enabled: isOpen,
    run: () => teachWord(markedText()),
  },
  showProfiles: panel('dub.voices@8', 'Mod+Shift+p', 'profiles'),
} satisfies Commands

/** Asks for a cast map and shows what it would change. */
async function importCastMap(): Promise<void> {
  const answer = await studio.castMapChoose()
  if (!answer.ok) toast(answer.error)
  else if (answer.value) openDialog({ kind: 'cast-import', file: answer.value })
}

/** Writes who has which voice as a cast map. */
async function exportCastMap(): Promise<void> {
  const castMap = castMapFromSpeakers(useDocument.getState().speakers)
  const answer = await studio.castMapExport({ castMap })
  if (!answer.ok) toast(answer.error)
  else if (answer.value) toast(words()('cast.exported', { count: answer.value.entries }))
}

/** Whether a cast map would hold anybody. */
function anybodyCast(): boolean {
  return useDocument.getState().speakers.some(({ voiceId }) => voiceId !== null)
}
