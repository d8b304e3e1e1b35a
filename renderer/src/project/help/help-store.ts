import { create } from 'zustand'
import { topicAt, type HelpTopic } from './help-topics'

interface HelpState {
  open: boolean
  /** What is being read; null = the list. */
  topic: HelpTopic | null
}

/** The help beside the work. */
export const useHelp = create<HelpState>()(() => ({ open: false, topic: null }))

export function showHelp(topic: HelpTopic | null = null): void {
  useHelp.setState({ open: true, topic })
}

export function closeHelp(): void {
  useHelp.setState({ open: false })
}

/** Opens the help on what the focus stands in, or closes it. */
export function toggleHelp(): void {
  if (useHelp.getState().open) closeHelp()
  else showHelp(topicAt(document.activeElement))
}
