import { isTransient } from '@shared/contracts/failure-policy'
import type { StudioError } from '@shared/contracts/errors'
import { noProfiles, type ProfileChange, type Profiles } from '@shared/contracts/profile'
import { waitsForService } from '@shared/profiles/rows'
import { create } from 'zustand'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'

interface ProfilesState extends Profiles {
  /** The connection whose profiles these are; null = no project is open. */
  connectionId: string | null
  syncing: boolean
  /** Why the last sync or edit failed. */
  error: StudioError | null
}

const none: ProfilesState = { ...noProfiles, connectionId: null, syncing: false, error: null }

/** The profiles of the project's connection. */
export const useProfiles = create<ProfilesState>()(() => none)

/** A pause after the last edit before the service is told, ms. */
const SYNC_AFTER_MS = 800
/** While edits wait for a service out of reach, it is tried again this often, ms. */
const RETRY_MS = 15_000
let timer: ReturnType<typeof setTimeout> | undefined

/** Follows the project's connection and main's events. Returns the unsubscribe function. */
export function followProfiles(): () => void {
  const switched = () => {
    const { opened, fields } = useDocument.getState()
    const connectionId = opened ? fields.connectionId : null
    if (connectionId === useProfiles.getState().connectionId) return
    clearTimeout(timer)
    useProfiles.setState({ ...none, connectionId })
    if (connectionId !== null) void load(connectionId)
  }
  const online = () => void syncProfiles()
  window.addEventListener('online', online)
  const ends = [
    useDocument.subscribe(switched),
    studio.on('profilesChanged', ({ connectionId, profiles }) => {
      if (connectionId === useProfiles.getState().connectionId) useProfiles.setState(profiles)
    }),
    () => window.removeEventListener('online', online),
  ]
  switched()
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

async function load(connectionId: string): Promise<void> {
  const answer = await studio.profilesGet({ connectionId })
  if (useProfiles.getState().connectionId !== connectionId) return
  if (!answer.ok) return useProfiles.setState({ error: answer.error })
  useProfiles.setState(answer.value)
  await syncProfiles()
}

/** Merges with the service; what it changes arrives as an event. */
export async function syncProfiles(): Promise<void> {
  const { connectionId } = useProfiles.getState()
  if (connectionId === null) return
  clearTimeout(timer)
  useProfiles.setState({ syncing: true })
  const answer = await studio.profilesSync({ connectionId })
  if (useProfiles.getState().connectionId !== connectionId) return
  useProfiles.setState({ syncing: false, error: answer.ok ? null : answer.error })
  if (!answer.ok && isTransient(answer.error) && waitingProfiles() > 0)
    timer = setTimeout(() => void syncProfiles(), RETRY_MS)
}

/** How many profiles still have to be told to the service. */
export function waitingProfiles(): number {
  const { rows, shelves } = useProfiles.getState()
  return rows.filter((row) => waitsForService(row, rows, shelves[row.type])).length
}

/** Changes profiles: saved at once, synced soon after; returns whether it was saved. */
export async function editProfiles(changes: ProfileChange[]): Promise<boolean> {
  const { connectionId } = useProfiles.getState()
  if (connectionId === null) return false
  const answer = await studio.profilesEdit({ connectionId, changes })
  if (!answer.ok) {
    useProfiles.setState({ error: answer.error })
    return false
  }
  // The caller goes on with what it has just made, before the event comes.
  if (useProfiles.getState().connectionId === connectionId) useProfiles.setState(answer.value)
  clearTimeout(timer)
  timer = setTimeout(() => void syncProfiles(), SYNC_AFTER_MS)
  return true
}
