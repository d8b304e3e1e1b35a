import { panelCommand, type Commands } from '@/commands/command'

export const commands = {
  showProfiles: panelCommand('dub.voices@8', 'Mod+Shift+p', 'profiles'),
} satisfies Commands
