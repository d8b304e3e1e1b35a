import type { Preferences } from '@shared/contracts/preferences'
import { useEffect } from 'react'

/** Puts the theme on the document; `system` follows the operating system while the window is open. */
export function useTheme(theme: Preferences['theme']): void {
  useEffect(() => {
    const light = window.matchMedia('(prefers-color-scheme: light)')
    const apply = () => {
      const system = light.matches ? 'light' : 'dark'
      document.documentElement.dataset['theme'] = theme === 'system' ? system : theme
    }
    apply()
    light.addEventListener('change', apply)
    return () => light.removeEventListener('change', apply)
  }, [theme])
}
