import { toggleHelp } from '../help/help-store'
import { startTour } from '../help/tour-store'
import type { Command } from './command'

/** Finding one's way. */
export const helpCommands: Command[] = [
  { name: 'openHelp', key: 'F1', whileTyping: true, enabled: () => true, run: toggleHelp },
  { name: 'startTour', key: null, enabled: () => true, run: startTour },
]
