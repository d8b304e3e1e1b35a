import { toggleHelp } from '@/model/view/help'
import type { Commands } from '@/commands/command'

export const commands = {
  openHelp: {
    menu: 'help.learn@1',
    key: 'F1',
    whileTyping: true,
    enabled: () => true,
    run: toggleHelp,
  },
} satisfies Commands
