import { showWholeFilm, zoomBy } from '../view/viewport-store'
import type { Command } from './command'
import { isOpen } from './file-commands'

/** One step of the zoom keys. */
const STEP = 1.4

export const zoomCommands: Command[] = [
  { name: 'zoomIn', key: 'Mod+=', enabled: isOpen, run: () => zoomBy(STEP) },
  { name: 'zoomOut', key: 'Mod+-', enabled: isOpen, run: () => zoomBy(1 / STEP) },
  { name: 'zoomAll', key: 'Mod+0', enabled: isOpen, run: showWholeFilm },
]
