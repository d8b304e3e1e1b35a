import { createStore } from '../project-store'

interface HelpState {
  open: boolean
  /** Topic on display; null = the list. */
  topic: HelpTopic | null
}

/** The help drawer. */
export const useHelp = createStore<HelpState>({
  name: 'useHelp',
  owner: 'user',
  lasts: 'window',
  initial: { open: false, topic: null },
})

export function showHelp(topic: HelpTopic | null = null): void {
  useHelp.setState({ open: true, topic })
}

export function closeHelp(): void {
  useHelp.setState({ open: false })
}

/** Opens the help on the focused panel, or closes it. */
export function toggleHelp(): void {
  if (useHelp.getState().open) closeHelp()
  else showHelp(topicAt(document.activeElement))
}

/** Subjects of the help, in the order in which one meets them; translated under `help.topics`. */
export const helpTopics = [
  'first',
  'open',
  'cast',
  'render',
  'edit',
  'timing',
  'fit',
  'takes',
  'recording',
  'narration',
  'dictionary',
  'profiles',
  'original',
  'sound',
  'export',
  'review',
  'problems',
  'jobs',
  'library',
  'versions',
  'connections',
  'models',
  'final',
  'api',
  'keys',
  'access',
  'privacy',
] as const

export type HelpTopic = (typeof helpTopics)[number]

/** The topic of the panel around an element: the nearest `data-help`. */
function topicAt(element: Element | null): HelpTopic | null {
  const named = element?.closest('[data-help]')?.getAttribute('data-help')
  return helpTopics.find((topic) => topic === named) ?? null
}
