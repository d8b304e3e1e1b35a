import { EMBEDDED_CONNECTION_ID, type Connection, type Voice } from '@shared/contracts/connection'
import type { ProviderPrice } from '@shared/contracts/models/providers'
import type { UsageRow } from '@shared/contracts/usage'
import { leftOfMonth, spentInMonth } from '@shared/dubbing/spending'
import { useMemo } from 'react'
import { useFormatter } from 'use-intl'
import { keys, useVoices } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'

/** Voices that the embedded service has from a provider. */
export function useProviderVoices(id: string): { voices: readonly Voice[]; isKnown: boolean } {
  const { data } = useVoices(EMBEDDED_CONNECTION_ID)
  const voices = useMemo(
    () => (data ?? []).filter(({ provider }) => provider?.id === id),
    [data, id],
  )
  return { voices, isKnown: data !== undefined }
}

/** What cues cost at one provider. */
export interface Billed {
  /** Id of its connection; '' where the list of voices is not known. */
  provider: string
  name: string
  cueIds: readonly string[]
  characters: number
  /** By currency; null: the price of one of the voices is not known. */
  money: ReadonlyMap<string, number> | null
  /** Most characters of a month, and what is left of them; null = no limit. */
  perMonth: number | null
  leftOfMonth: number | null
}

/** A cue in a provider's voice. */
interface PricedCue {
  cueId: string
  voiceId: number
  characters: number
}

/** What cues cost, by provider, in the order of the cues. */
export function billed(cues: readonly PricedCue[]): Billed[] {
  const voices = queryClient.getQueryData<Voice[]>(keys.voices(EMBEDDED_CONNECTION_ID)) ?? []
  const listed = new Map(voices.map((voice) => [voice.id, voice.provider]))
  const connections = queryClient.getQueryData<Connection[]>(keys.connections) ?? []
  const byProvider = new Map<string, Billed>()
  for (const { cueId, voiceId, characters } of cues) {
    const provider = listed.get(voiceId)
    const id = provider?.id ?? ''
    const before = byProvider.get(id)
    const perMonth = connections.find((each) => each.id === id)?.provider?.perMonth ?? null
    const price = provider?.price ?? null
    const known = before ? before.money : new Map<string, number>()
    byProvider.set(id, {
      provider: id,
      name: provider?.name ?? '',
      cueIds: [...(before?.cueIds ?? []), cueId],
      characters: (before?.characters ?? 0) + characters,
      money: known && price && added(known, characters, price),
      perMonth,
      leftOfMonth: perMonth,
    })
  }
  const rows = queryClient.getQueryData<UsageRow[]>(keys.usage) ?? []
  return withMonth([...byProvider.values()], rows)
}

function added(
  money: ReadonlyMap<string, number>,
  characters: number,
  { perMillion, currency }: ProviderPrice,
): Map<string, number> {
  const amount = (characters * perMillion) / 1_000_000
  return new Map([...money, [currency, (money.get(currency) ?? 0) + amount]])
}

/** The same with what these rows leave of the limits of the month. */
export const withMonth = (bill: readonly Billed[], rows: readonly UsageRow[]): Billed[] =>
  bill.map((each) => ({
    ...each,
    leftOfMonth:
      each.perMonth === null ? null : leftOfMonth(each.perMonth, spentInMonth(rows, each.provider)),
  }))

/** Says an estimated amount: `≈ 0.45 USD`. */
export function useMoney(): (amount: number, currency: string) => string {
  const format = useFormatter()
  return (amount, currency) => {
    // Of small amounts two digits that say something.
    const figure = format.number(
      amount,
      amount >= 1 ? { maximumFractionDigits: 2 } : { maximumSignificantDigits: 2 },
    )
    return `≈ ${figure} ${currency}`
  }
}
