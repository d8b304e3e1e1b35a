import { showWholeFilm, zoomBy } from '../view/viewport-store'
import type { Command } from './command'
import { isOpen } from './file-commands'
import { toggleHelp } from '../help/help-store'
import { startTour } from '../help/tour-store'
import { MAX_ZOOM, MIN_ZOOM } from '@shared/contracts/preferences'
import { currentPreferences, setPreferences } from '@/bridge/preferences'

/** One step of the zoom keys. */
const STEP = 1.4

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

/** Zoom of the timeline, help, and the size of the interface. */
export const windowCommands: Command[] = [
  { name: 'zoomIn', key: 'Mod+=', enabled: isOpen, run: () => zoomBy(STEP) },
  { name: 'zoomOut', key: 'Mod+-', enabled: isOpen, run: () => zoomBy(1 / STEP) },
  { name: 'zoomAll', key: 'Mod+0', enabled: isOpen, run: showWholeFilm },
  { name: 'openHelp', key: 'F1', whileTyping: true, enabled: () => true, run: toggleHelp },
  { name: 'startTour', key: null, enabled: () => true, run: startTour },
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
