import { dialog, type BrowserWindow } from 'electron'
import type { LeavingQuestion } from '../jobs/job-attention'

export interface LeavingDeps {
  /** Null: nothing would stop. */
  question(): LeavingQuestion | null
  /** The user quits although it stops. */
  leaving(): void
}

/** Holds the window open with a question while something would stop when it closes. */
export function askToLeave(window: BrowserWindow, { question, leaving }: LeavingDeps): void {
  let answered = false
  let asking = false
  const askOnce = async (asked: LeavingQuestion) => {
    if (asking) return
    asking = true
    const quits = await ask(window, asked)
    asking = false
    if (!quits || window.isDestroyed()) return
    answered = true
    leaving()
    window.close()
  }
  window.on('close', (event) => {
    const asked = answered ? null : question()
    if (!asked) return
    event.preventDefault()
    void askOnce(asked)
  })
}

async function ask(window: BrowserWindow, question: LeavingQuestion): Promise<boolean> {
  const { title, message, detail, quit, stay } = question
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title,
    message,
    detail,
    buttons: [quit, stay],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return response === 0
}
