import type { StudioError } from '@shared/contracts/errors'
import { useT } from '@/ui/text/use-t'

const instead = ['page', 'models', 'redirect', 'nothing'] as const

/**
 * Advice on a failure of a connection in its own settings: “open the settings” leads nowhere here, and the key is a
 * line above.
 */
export function useNextHere(): (error: StudioError) => string | undefined {
  const t = useT()
  return ({ code, params }) => {
    if (code === 'UNAUTHORIZED') return t('settings.wrongKey')
    const found = params?.['found']
    if (found === 'cuecast') return t('providers.needsKey')
    const known = instead.find((each) => each === found)
    return known && t(`providers.notSpeech.${known}`)
  }
}
