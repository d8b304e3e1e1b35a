import type { Command } from './command'
import { panel } from './view-commands'

export const profileCommands: Command[] = [panel('showProfiles', 'Mod+Shift+p', 'profiles')]
