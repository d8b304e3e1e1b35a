import type { Command } from './command'
import { panel } from './view-commands'

export const soundCommands: Command[] = [panel('showSound', 'Mod+Shift+h', 'sound')]
