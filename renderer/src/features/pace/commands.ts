import { panelCommand, type Commands } from '@/commands/command'
import { savePace } from '@/model/session/save-files'
import { hasTakes } from '@/model/derived/derived-store'
import { report } from '@/model/report'

export const paceCommands = {
  showPace: panelCommand('view.panels@2', 'Mod+Shift+g', 'pace'),
  savePace: {
    menu: 'file.export@4',
    key: null,
    enabled: hasTakes,
    run: () => void report(savePace()),
  },
} satisfies Commands
