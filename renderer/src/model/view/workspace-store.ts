import type { StudioError } from '@shared/contracts/errors'
import type { DestinationName } from '@shared/contracts/export'
import type { ReadSubtitles } from '@shared/contracts/ipc'
import type { Reimport } from '../edits/reimport'
import type { Voice } from '@shared/contracts/connection'
import type { CastMapFile } from '@shared/contracts/cast'
import type { DictionaryFile } from '@shared/contracts/dictionary'
import { refusesEdits } from '../document/execute'
import { createProjectStore } from '../project-store'

export const sidePanels = [
  'cast',
  'dictionary',
  'profiles',
  'sound',
  'problems',
  'pace',
  'jobs',
  'find',
  'review',
] as const
export type SidePanel = (typeof sidePanels)[number]

/** A paid render that waits for the user's word. */
export interface RenderQuestion {
  cueIds: readonly string[]
  credits: number
  /** What is done to the cues first, once the answer is yes. */
  prepare?: (cueIds: readonly string[]) => void
}

/** A paid trial of a voice that waits for the user's word. */
export interface AuditionQuestion {
  connectionId: string
  credits: number
  go: () => void
  /** The dialog in which the trial was asked for, to go back to. */
  back: OpenDialog | null
}

/** What the user has answered so far in the dialog about another service. */
export interface SwitchAnswers {
  /** voice id here → the voice chosen there. */
  chosen: Readonly<Record<number, Voice>>
  /** Entries of the dictionary go along. */
  carry: boolean
}

/** A subtitle file whose encoding the user has to name. */
export interface EncodingQuestion {
  path: string
  error: StudioError | null
  /** The open project that the file is read again into, and what it was read in; null = a new one. */
  project: { encoding: string | null } | null
}

/** A list of cuts, as it was read. */
export interface CutFile {
  fileName: string
  text: string
}

export type OpenDialog =
  | { kind: 'export'; destination?: DestinationName }
  | {
      kind: 'settings'
      section: 'general' | 'voices' | 'recognisers' | 'connections' | 'languageModel' | 'about'
      adding?: boolean
    }
  | { kind: 'api' }
  | { kind: 'account' }
  | { kind: 'palette' }
  | { kind: 'shift' }
  | { kind: 'stretch' }
  | { kind: 'shorten' }
  | { kind: 'reconform'; file?: CutFile }
  /** speakers: only who says the cues that are there. */
  | { kind: 'from-film'; speakers?: boolean }
  | { kind: 'listen-check' }
  | { kind: 'go-to' }
  | { kind: 'rename-project' }
  | { kind: 'start-timecode' }
  | { kind: 'record' }
  | { kind: 'new-narration'; path: string | null }
  | { kind: 'subtitles' }
  | { kind: 'reimport'; reimport: Reimport }
  | {
      kind: 'import-settings'
      before: ReadSubtitles | null
      error: StudioError | null
      first: boolean
    }
  | { kind: 'confirm-render'; question: RenderQuestion }
  | { kind: 'cast-library' }
  | { kind: 'confirm-audition'; question: AuditionQuestion }
  | { kind: 'switch-connection'; to: string; answers?: SwitchAnswers }
  | { kind: 'merge-speaker'; speakerId: string }
  | { kind: 'cast-import'; file: CastMapFile }
  | { kind: 'dictionary-import'; file: DictionaryFile }
  | { kind: 'encoding'; question: EncodingQuestion }

interface WorkspaceState {
  /** A project is being opened or closed. */
  opening: boolean
  dialog: OpenDialog | null
  /** The cues are shown as running text, not as a table. */
  script: boolean
  /** Left panel that is open; null = folded away. */
  side: SidePanel | null
  /** The word that the dictionary's form for a new entry holds; null = no such form. */
  newWord: string | null
  /** The cue whose text is being edited in the table. */
  editingCue: string | null
  /** The picture has more room than the table. */
  largePicture: boolean
  /** The job that the user asked to see. */
  shownJob: string | null
  /** The list of markers, and the one whose name is to be written; null = it is closed. */
  markers: { naming: string | null } | null
}

/** What of the window is open; nothing of it belongs to the project. */
export const useWorkspace = createProjectStore<WorkspaceState>(
  {
    opening: false,
    dialog: null,
    script: false,
    side: 'cast',
    newWord: null,
    editingCue: null,
    largePicture: false,
    shownJob: null,
    markers: null,
  },
  ['opening', 'side', 'largePicture', 'shownJob'],
)

export function openDialog(dialog: OpenDialog): void {
  useWorkspace.setState({ dialog })
}

export function closeDialog(): void {
  useWorkspace.setState({ dialog: null })
}

export function openSide(side: SidePanel): void {
  useWorkspace.setState({ side })
}

export function toggleSide(side: SidePanel): void {
  useWorkspace.setState((state) => ({ side: state.side === side ? null : side }))
}

/** Opens the dictionary with a form for this word. */
export function teachWord(newWord: string): void {
  useWorkspace.setState({ side: 'dictionary', newWord })
}

export function editCue(editingCue: string | null): void {
  if (editingCue !== null && refusesEdits()) return
  useWorkspace.setState({ editingCue })
}

/** Opens the list of markers, with the focus in the name of one. */
export function showMarkers(naming: string | null): void {
  useWorkspace.setState({ markers: { naming } })
}

export function closeMarkers(): void {
  useWorkspace.setState({ markers: null })
}
