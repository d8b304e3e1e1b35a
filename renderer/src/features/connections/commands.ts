export const dialogs = {
  'switch-connection': async () => (await import('./SwitchDialog')).SwitchDialog,
}
