import { panelCommand, type Commands } from '@/commands/command'

export const jobsCommands = {
  showJobs: panelCommand('view.panels@3', 'Mod+Shift+y', 'jobs'),
} satisfies Commands
