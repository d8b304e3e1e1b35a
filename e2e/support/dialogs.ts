import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Studio } from './launch'

interface Answers {
  /** Path that is chosen to open. */
  open?: string
  /** Path that is chosen to save to. */
  save?: string
  /** Number of the button that is pressed in a message box. */
  button?: number
}

/**
 * The system's dialogs cannot be driven: from now on they return these answers. Questions of
 * message boxes are kept for `askedBy`; a dialog without an answer here stays as it was.
 */
export async function answerDialogs({ app }: Pick<Studio, 'app'>, answers: Answers): Promise<void> {
  await app.evaluate(({ dialog }, { open, save, button }) => {
    if (open !== undefined)
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [open] })
    if (save !== undefined)
      dialog.showSaveDialog = async () => ({ canceled: false, filePath: save })
    if (button === undefined) return
    const asked: string[] = []
    Reflect.set(globalThis, 'asked', asked)
    const box = async (_window: unknown, said: { message: string; detail?: string }) => {
      asked.push([said.message, said.detail ?? ''].join('\n').trim())
      return { response: button, checkboxChecked: false }
    }
    Reflect.set(dialog, 'showMessageBox', box)
  }, answers)
}

/** Questions of message boxes since they were given their answer. */
export function askedBy({ app }: Pick<Studio, 'app'>): Promise<string[]> {
  return app.evaluate(() => Reflect.get(globalThis, 'asked') as string[])
}

/** Writes a file into the test's folder, which the next dialog opens; answers its path. */
export async function offerFile(
  studio: Studio,
  name: string,
  content: string | Buffer,
): Promise<string> {
  const path = join(studio.folder, name)
  writeFileSync(path, content)
  await answerDialogs(studio, { open: path })
  return path
}
