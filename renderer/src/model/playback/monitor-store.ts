import { createProjectStore } from '../project-store'

/** Id of the film sound for mute and solo. */
export const ORIGINAL = 'original'
/** Id of the music for mute and solo. */
export const MUSIC = 'music'
/** Id of cues without a speaker. */
export const NARRATOR = ''

interface MonitorState {
  /** Soloed lanes: speaker ids, `ORIGINAL`, `MUSIC`, `NARRATOR`. Empty: everything plays. */
  solo: ReadonlySet<string>
  /** Muted lanes without a place in the document: `ORIGINAL`, `MUSIC`, `NARRATOR`. */
  muted: ReadonlySet<string>
  /** −1 dub only … 0 as in the mix … 1 original only. */
  balance: number
}

/** Monitoring in the studio; never changes the export. */
export const useMonitor = createProjectStore<MonitorState>({
  name: 'useMonitor',
  owner: 'user',
  initial: { solo: new Set(), muted: new Set(), balance: 0 },
  keep: ['balance'],
})

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(key)) next.add(key)
  return next
}

export function toggleSolo(key: string): void {
  useMonitor.setState((state) => ({ solo: toggled(state.solo, key) }))
}

export function toggleMonitorMute(key: string): void {
  useMonitor.setState((state) => ({ muted: toggled(state.muted, key) }))
}

/** True if a lane is audible: soloed lanes silence all others. */
export function isLaneAudible(
  monitor: Pick<MonitorState, 'solo' | 'muted'>,
  key: string,
  mutedInDocument = false,
): boolean {
  if (monitor.solo.size > 0) return monitor.solo.has(key)
  return !mutedInDocument && !monitor.muted.has(key)
}
