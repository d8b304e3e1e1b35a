import type { Studio } from './launch'

/** Runs a command as the native menu does: by its name, whatever has the focus. */
export async function runCommand({ app }: Studio, name: string): Promise<void> {
  await app.evaluate(({ BrowserWindow }, command) => {
    const [window] = BrowserWindow.getAllWindows()
    const message = { seq: 0, name: 'command', payload: { name: command } }
    window?.webContents.send('cuecast:stream', message)
  }, name)
}
