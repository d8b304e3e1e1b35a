import { toggleHelp } from '@/model/view/help'
import { startTour } from '@/model/view/tour-store'
import type { Commands } from '@/commands/command'

export const helpCommands = {
  openHelp: {
    menu: 'help.learn@1',
    key: 'F1',
    whileTyping: true,
    enabled: () => true,
    run: toggleHelp,
  },
  startTour: { menu: 'help.learn@2', key: null, enabled: () => true, run: startTour },
} satisfies Commands
