import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import type { ProviderPrice } from '@shared/contracts/models/providers'
import { useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { useVoices } from '@/bridge/queries'

/** Voices that the embedded service has from a provider. */
export function useProviderVoices(id: string): { voices: readonly Voice[]; isKnown: boolean } {
  const { data } = useVoices(EMBEDDED_CONNECTION_ID)
  const voices = useMemo(
    () => (data ?? []).filter(({ provider }) => provider?.id === id),
    [data, id],
  )
  return { voices, isKnown: data !== undefined }
}

/** Says what so many characters cost at a price: `≈ 0.45 USD`. */
export function useMoney(): (characters: number, price: ProviderPrice) => string {
  const format = useFormatter()
  return (characters, { perMillion, currency }) => {
    const amount = (characters * perMillion) / 1_000_000
    // Of small amounts two digits that say something.
    const figure = format.number(
      amount,
      amount >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 },
    )
    return `≈ ${figure} ${currency}`
  }
}
