import { MAX_ZOOM, MIN_ZOOM } from '@shared/contracts/preferences'
import { currentPreferences, setPreferences } from '@/bridge/preferences'
import type { Command } from './command'

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

const zoom = (): number => currentPreferences().zoom
const always = { whileTyping: true, enabled: () => true }

/** A window that can be read. */
export const interfaceCommands: Command[] = [
  {
    ...always,
    name: 'largerInterface',
    key: 'Mod+Alt+=',
    run: () => zoomTo(zoomSteps.find((each) => each > zoom())),
  },
  {
    ...always,
    name: 'smallerInterface',
    key: 'Mod+Alt+-',
    run: () => zoomTo(zoomSteps.findLast((each) => each < zoom())),
  },
  { ...always, name: 'usualInterface', key: 'Mod+Alt+0', run: () => zoomTo(1) },
]
