import type { StudioError } from '@shared/contracts/errors'
import type { Reimport } from './reimport'
import { create } from 'zustand'

export const sidePanels = ['cast', 'problems', 'find'] as const
export type SidePanel = (typeof sidePanels)[number]

/** A paid render that waits for the user's word. */
export interface RenderQuestion {
  cueIds: readonly string[]
  credits: number
}

/** A subtitle file whose encoding the user has to name. */
export interface EncodingQuestion {
  path: string
  error: StudioError | null
}

export type OpenDialog =
  | { kind: 'export' }
  | { kind: 'settings'; section: 'general' | 'connections' }
  | { kind: 'api' }
  | { kind: 'palette' }
  | { kind: 'shift' }
  | { kind: 'reimport'; reimport: Reimport }
  | { kind: 'confirm-render'; question: RenderQuestion }
  | { kind: 'encoding'; question: EncodingQuestion }

interface WorkspaceState {
  /** A project is being opened or closed. */
  opening: boolean
  dialog: OpenDialog | null
  /** Left panel that is open; null = folded away. */
  side: SidePanel | null
  /** The cue whose text is being edited in the table. */
  editingCue: string | null
}

/** What of the window is open; nothing of it belongs to the project. */
export const useWorkspace = create<WorkspaceState>()(() => ({
  opening: false,
  dialog: null,
  side: 'cast',
  editingCue: null,
}))

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

export function editCue(editingCue: string | null): void {
  useWorkspace.setState({ editingCue })
}
