import { builtInLayouts, ownLayoutIds } from '@shared/contracts/preferences'
import type { ReactNode } from 'react'
import { refusesEdits } from '../document/execute'
import { createProjectStore } from '../project-store'

export const sidePanels = [
  'cast',
  'dictionary',
  'profiles',
  'sound',
  'problems',
  'listening',
  'jobs',
  'find',
  'review',
] as const
export type SidePanel = (typeof sidePanels)[number]

/** Layouts of the editor: each gives most of the window to another part. */
export const layouts = [...builtInLayouts, ...ownLayoutIds] as const
export type LayoutName = (typeof layouts)[number]

/** A paid render that waits for the user's word. */
export interface RenderQuestion {
  cueIds: readonly string[]
  credits: number
  /** Changes the cues first, after the user has agreed. */
  prepare?: (cueIds: readonly string[]) => void
}

/** What dialogs must or may be opened with, by kind: declared next to the component (`declare module`). */
export interface DialogProps {}
/** Dialogs that are opened with nothing: those that features load (`commands.ts`), without the ones above. */
export interface PlainDialogs {}
export type DialogKind = keyof DialogProps | keyof PlainDialogs

export type OpenDialog<Kind extends DialogKind = DialogKind> = {
  [K in Kind]: { kind: K; key?: never } & (DialogProps & PlainDialogs)[K]
}[Kind]

/** The components of all dialogs. */
export type DialogMap = {
  readonly [Kind in DialogKind]: (props: OpenDialog<Kind>) => ReactNode
}

/** Loads components of dialogs, by kind. */
export type DialogLoaders = {
  readonly [Kind in DialogKind]?: () => Promise<DialogMap[Kind]>
}

interface WorkspaceState {
  /** A project is being opened or closed. */
  opening: boolean
  /** Name of the project being opened; '': not known. */
  openingName: string
  dialog: OpenDialog | null
  /** The cues are shown as running text, not as a table. */
  script: boolean
  /** Left panel that is open; null = folded away. */
  side: SidePanel | null
  /** The word that the dictionary's form for a new entry holds; null = no such form. */
  newWord: string | null
  /** The cue whose text is edited in the table. */
  editingCue: string | null
  layout: LayoutName
  /** Number of resets of a layout's sizes, which cause a new layout. */
  layoutResets: number
  /** The picture is in a separate window. */
  pictureWindow: boolean
  /** The job that the user asked to see. */
  shownJob: string | null
  /** The export that was started here last. */
  exportJob: string | null
  /** The list of markers, and the one being named; null = it is closed. */
  markers: { naming: string | null } | null
}

/** Open parts of the window; none of it belongs to the project. */
export const useWorkspace = createProjectStore<WorkspaceState>({
  name: 'useWorkspace',
  owner: 'user',
  initial: {
    opening: false,
    openingName: '',
    dialog: null,
    script: false,
    side: 'cast',
    newWord: null,
    editingCue: null,
    layout: 'edit',
    layoutResets: 0,
    pictureWindow: false,
    shownJob: null,
    exportJob: null,
    markers: null,
  },
  keep: ['opening', 'openingName', 'side', 'layout', 'layoutResets', 'pictureWindow', 'shownJob'],
})

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
