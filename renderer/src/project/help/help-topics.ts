/** Subjects of the help, in the order in which one meets them; translated under `help.topics`. */
export const helpTopics = [
  'open',
  'cast',
  'render',
  'edit',
  'timing',
  'fit',
  'takes',
  'dictionary',
  'profiles',
  'original',
  'sound',
  'export',
  'problems',
  'jobs',
  'library',
  'connections',
  'final',
  'api',
  'keys',
  'access',
] as const

export type HelpTopic = (typeof helpTopics)[number]

/** The topic of the panel in which an element stands: the nearest `data-help` around it. */
export function topicAt(element: Element | null): HelpTopic | null {
  const named = element?.closest('[data-help]')?.getAttribute('data-help')
  return helpTopics.find((topic) => topic === named) ?? null
}
