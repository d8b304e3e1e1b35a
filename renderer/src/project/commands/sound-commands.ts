import { saveFitReport } from '../derived/fit-report'
import type { Command } from './command'
import { hasTakes } from './file-commands'
import { report } from '../report'
import { panel } from './view-commands'

export const soundCommands: Command[] = [
  panel('showSound', 'Mod+Shift+h', 'sound'),
  { name: 'saveFitReport', key: null, enabled: hasTakes, run: () => void report(saveFitReport()) },
]
