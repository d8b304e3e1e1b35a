import { panelCommand, type Commands } from '@/commands/command'

export const commands = {
  showJobs: panelCommand('view.panels@3', 'Mod+Shift+y', 'jobs'),
} satisfies Commands
