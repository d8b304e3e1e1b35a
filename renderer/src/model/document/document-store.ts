import type { OpenProject } from '@shared/contracts/open-project'
import { showsProject } from '@/bridge/studio'
import { createStore, resets, stores } from '../project-store'
import { documentOf, emptyDocument, type StudioDocument } from './document'

/** What stays the same while a project is open: the same object, by which late answers know that it is still open. */
interface OpenedProject {
  id: string
  /** Names this opening of it. */
  token: string
  /** The `.cuecast` folder. */
  path: string
  /** Why it can only be looked at and listened to; absent: it can be changed. */
  readOnly?: OpenProject['readOnly']
}

export interface DocumentState extends StudioDocument {
  /** Null: no project is open. */
  opened: OpenedProject | null
  /** What was damaged in the open project, and what its import repaired. */
  notices: OpenProject['notices']
  /** Another project is being opened: edits are refused until it is shown, or this one stays. */
  leaving: boolean
}

/** The document of the open project. Changed only by `execute`, `undo`, `redo` and opening. */
export const useDocument = createStore<DocumentState>({
  name: 'useDocument',
  owner: 'edits',
  lasts: 'project',
  initial: { ...emptyDocument, opened: null, notices: [], leaving: false },
})

/** Puts a project that main has opened into the store. */
export function showDocument({ token, path, project, notices, readOnly }: OpenProject): void {
  showsProject(token)
  useDocument.setState({
    ...documentOf(project),
    opened: { id: project.id, token, path, ...(readOnly && { readOnly }) },
    notices,
    leaving: false,
  })
}

/** Adds what was found out about the project while it is open. */
export function addNotice(notice: OpenProject['notices'][number]): void {
  useDocument.setState(({ notices }) => ({ notices: [...notices, notice] }))
}

/** From now on, no project is open: calls fail, and events about a project are dropped. */
export function clearDocument(): void {
  showsProject(null)
  useDocument.setState({ ...emptyDocument, opened: null, notices: [], leaving: false })
}

/** Resets everything that belongs to the open project, except its document. */
export function resetProject(): void {
  for (const reset of resets) reset()
  for (const { reset } of stores.values()) reset?.()
}

/** Whether a project is open. */
export const isOpen = (): boolean => useDocument.getState().opened !== null

/** Whether a film is or can be part of the project: a narration has none until one is attached. */
export const hasFilmPlace = ({ fields }: Pick<StudioDocument, 'fields'>): boolean =>
  fields.narration === null || fields.media !== null

/** Whether cues of the open project have times of their own: those of a narration follow from its takes. */
export const hasTimes = (): boolean => isOpen() && useDocument.getState().fields.narration === null
