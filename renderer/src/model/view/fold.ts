import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'

/** Whether a part of the window is unfolded, as the user left it, and how to change that. */
export function useFold(key: string, usual: boolean): [boolean, (open: boolean) => void] {
  const open = (usePreferences().layout[key] ?? Number(usual)) === 1
  const change = (next: boolean) =>
    void setPreferences({ layout: { ...currentPreferences().layout, [key]: Number(next) } })
  return [open, change]
}
