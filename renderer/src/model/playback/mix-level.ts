import type { StudioError } from '@shared/contracts/errors'
import type { MixLevel } from '@shared/contracts/project/track-settings'
import { currentPreferences, onPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { stopAll } from '@/ui/stop-all'
import { useDocument } from '../document/document-store'
import { savedProject } from '../document/saving'
import { useTakes } from '../document/takes-store'
import { createProjectStore } from '../project-store'

interface MixLevelState {
  /** Gain that makes the player as loud as the export; null: none, or not known yet. */
  level: MixLevel | null
  measuring: boolean
  /** Why it cannot be measured. */
  error: StudioError | null
}

/** Loudness of the export, for the player. */
export const useMixLevel = createProjectStore<MixLevelState>({
  name: 'useMixLevel',
  owner: 'main',
  initial: {
    level: null,
    measuring: false,
    error: null,
  },
})

/** Edits usually come in numbers: the mix is measured when they have ended, ms. */
const SETTLED_MS = 1_500

type Opened = ReturnType<typeof useDocument.getState>

/** The level depends on these, and on the takes. */
const hasSameMix = (a: Opened, b: Opened): boolean =>
  a.opened === b.opened &&
  a.byId === b.byId &&
  a.speakers === b.speakers &&
  a.fields.mix === b.fields.mix &&
  a.fields.fit === b.fields.fit &&
  a.fields.music === b.fields.music &&
  a.fields.media === b.fields.media

/** Calls back when the mix of the project may sound otherwise. Returns the unsubscribe function. */
export const onMixChange = (changed: () => void): (() => void) =>
  stopAll(
    useDocument.subscribe((now, before) => {
      if (!hasSameMix(now, before)) changed()
    }),
    useTakes.subscribe(changed),
  )

/** Number of measurements so far: a superseded one is ignored. */
let generation = 0

async function measure(): Promise<void> {
  const mine = ++generation
  useMixLevel.setState({ measuring: true })
  const project = await savedProject()
  const level = project.ok ? await project.value.mixLevelMeasure() : project
  if (mine !== generation) return
  // With nothing to export there is nothing to be as loud as.
  const isSilent = !level.ok && level.error.code === 'NOTHING_TO_EXPORT'
  useMixLevel.setState({
    measuring: false,
    level: level.ok ? level.value : null,
    error: level.ok || isSilent ? null : level.error,
  })
}

function forget(): void {
  generation += 1
  void studio.mixLevelCancel()
  useMixLevel.setState({ level: null, measuring: false, error: null })
}

/** Keeps `useMixLevel` in step with the project while the player is to be as loud as the export. */
export function followMixLevel(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOn = false
  const changed = (afterMs = SETTLED_MS): void => {
    clearTimeout(timer)
    if (isOn && useDocument.getState().opened) timer = setTimeout(() => void measure(), afterMs)
  }
  const choose = (): void => {
    const { playsAsExported } = currentPreferences()
    if (playsAsExported === isOn) return
    isOn = playsAsExported
    if (isOn) changed(0)
    else forget()
  }
  choose()
  return stopAll(
    onPreferences(choose),
    useDocument.subscribe((now, before) => {
      // The active measurement is of another project.
      if (isOn && now.opened !== before.opened) forget()
    }),
    onMixChange(changed),
    () => clearTimeout(timer),
  )
}
