import { usualPreferences, type Preferences } from '@shared/contracts/preferences'
import { queryClient, LASTING, useAsked } from './query-client'
import { keys } from './queries'
import { studio } from './studio'

/** What the app remembers; loaded before the first render, so there is always an answer. */
export function usePreferences(): Preferences {
  const { data } = useAsked(keys.preferences, () => studio.preferencesGet(), LASTING)
  return data ?? usualPreferences
}

export function currentPreferences(): Preferences {
  return queryClient.getQueryData<Preferences>(keys.preferences) ?? usualPreferences
}

/** What is drawn outside React, too, reads the language of the page: it is set before anything renders. */
function show(preferences: Preferences): void {
  if (typeof document !== 'undefined') document.documentElement.lang = preferences.locale
  queryClient.setQueryData(keys.preferences, preferences)
}

/** Loads the preferences before the first render. */
export async function loadPreferences(): Promise<void> {
  const answer = await studio.preferencesGet()
  show(answer.ok ? answer.value : usualPreferences)
}

/** Names of voices, languages and plans come from services in the language that they are asked in. */
async function askForNamesAgain(): Promise<void> {
  const named: readonly unknown[] = ['voices', 'languages', 'account']
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [what, , of] }) => what === 'connection' && named.includes(of),
  })
}

let lastChange = 0

/** Shows the change at once and tells main; what main made of the last one has the last word. */
export async function setPreferences(change: Partial<Preferences>): Promise<void> {
  const mine = ++lastChange
  show({ ...currentPreferences(), ...change })
  const answer = await studio.preferencesSet(change)
  // An answer to an earlier change does not know of the later ones.
  if (answer.ok && mine === lastChange) show(answer.value)
  if (answer.ok && change.locale !== undefined) void askForNamesAgain()
}

/** Subscribes to changes of the preferences. Returns the unsubscribe function. */
export function onPreferences(changed: () => void): () => void {
  return queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === keys.preferences[0]) changed()
  })
}
