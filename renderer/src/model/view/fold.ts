import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'

/** Keeps a number under the layout's names, over restarts and projects. */
function keep(key: string, value: number): void {
  void setPreferences({ layout: { ...currentPreferences().layout, [key]: value } })
}

/** Fold state of a part of the window as the user left it, and its setter. */
export function useFold(key: string, usual: boolean): [boolean, (open: boolean) => void] {
  const open = (usePreferences().layout[key] ?? Number(usual)) === 1
  return [open, (next) => keep(key, Number(next))]
}

/** Unfolds a part that something leads to. */
export const unfold = (key: string): void => keep(key, 1)

export const soundTabs = ['mix', 'fit', 'loudness', 'room'] as const
export type SoundTab = (typeof soundTabs)[number]
const SOUND_TAB = 'sound.tab'

/** The tab of the Sound panel that is shown, as the user left it. */
export const useSoundTab = (): SoundTab =>
  soundTabs[usePreferences().layout[SOUND_TAB] ?? 0] ?? 'mix'

export const showSoundTab = (tab: SoundTab): void => keep(SOUND_TAB, soundTabs.indexOf(tab))

/** Under which the rarely used settings of a tab are folded. */
export const advancedOf = (tab: SoundTab): string => `sound.advanced.${tab}`
