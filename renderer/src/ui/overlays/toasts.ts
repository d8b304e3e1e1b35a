import type { StudioError } from '@shared/contracts/errors'
import { create } from 'zustand'

export interface Toast {
  id: number
  /** A sentence, already translated; or the failure that the toast shows. */
  content: string | StudioError
  action?: { label: string; run: () => void } | undefined
  /** warning: something is still to do. A failure has its own look. */
  look?: 'good' | 'warning' | undefined
  /** Takes the place of the last message of the same topic. */
  topic?: string | undefined
}

let lastId = 0

export const useToasts = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }))

/** Shows a message about something outside the part of the window in use. */
export function toast(content: Toast['content'], action?: Toast['action']): void {
  show({ content, action })
}

/** Like `toast`, for something still to do. */
export function toastWarning(content: string, action?: Toast['action']): void {
  show({ content, action, look: 'warning' })
}

/** Like `toast`, but replaces the last message on the topic. */
export function toastAbout(topic: string, content: string, action?: Toast['action']): void {
  show({ content, action, topic })
}

/** Takes back the last message on a topic, which does not hold any more. */
export function dropToast(topic: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.topic !== topic) }))
}

function show(said: Omit<Toast, 'id'>): void {
  lastId += 1
  const next: Toast = { id: lastId, ...said }
  // A repeated message appears once, at the end.
  const same = ({ content, topic }: Toast) =>
    (topic !== undefined && topic === said.topic) ||
    JSON.stringify(content) === JSON.stringify(said.content)
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((each) => !same(each)).slice(-3), next],
  }))
}

/** Clears the messages of earlier attempts when the user tries again. */
export function dismissToasts(): void {
  useToasts.setState({ toasts: [] })
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))
}
