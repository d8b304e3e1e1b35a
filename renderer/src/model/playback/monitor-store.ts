import { createProjectStore } from '../project-store'

/** Stands for the film sound among what can be muted and soloed. */
export const ORIGINAL = 'original'
/** Stands for the music of the project. */
export const MUSIC = 'music'
/** Stands for cues without a speaker. */
export const NARRATOR = ''

interface MonitorState {
  /** What is soloed: speaker ids, `ORIGINAL`, `MUSIC`, `NARRATOR`. Empty: everything plays. */
  solo: ReadonlySet<string>
  /** What is silent although the document has no place to say so: `ORIGINAL`, `MUSIC`, `NARRATOR`. */
  muted: ReadonlySet<string>
  /** −1 dub only … 0 as in the mix … 1 original only. */
  balance: number
}

/** How the studio listens. Nothing of it changes what is exported. */
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

/** Whether a source is audible: one that is soloed silences all others. */
export function isLaneAudible(
  monitor: Pick<MonitorState, 'solo' | 'muted'>,
  key: string,
  mutedInDocument = false,
): boolean {
  if (monitor.solo.size > 0) return monitor.solo.has(key)
  return !mutedInDocument && !monitor.muted.has(key)
}
