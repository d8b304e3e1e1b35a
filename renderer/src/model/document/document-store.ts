import type { OpenProject } from '@shared/contracts/open-project'
import { showsProject } from '@/bridge/studio'
import { createStore, resets, stores } from '../project-store'
import { documentOf, emptyDocument, type StudioDocument } from './document'

/**
 * Facts that stay the same while a project is open: the same object, so that late responses can
 * tell that it still is.
 */
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
  /** Damage in the open project, and repairs of its import. */
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

/** Adds a finding about the open project. */
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

export const isOpen = (): boolean => useDocument.getState().opened !== null

/** True if the project can have a film: a narration has none until one is attached. */
export const hasFilmPlace = ({ fields }: Pick<StudioDocument, 'fields'>): boolean =>
  fields.narration === null || fields.media !== null

/**
 * True if cues of the open project have times of their own: those of a narration follow from its
 * takes.
 */
export const hasTimes = (): boolean => isOpen() && useDocument.getState().fields.narration === null
