import type { DialogLoaders } from '@/model/view/workspace-store'
export const dialogs = {
  'switch-connection': async () => (await import('./SwitchDialog')).SwitchDialog,
} satisfies DialogLoaders
