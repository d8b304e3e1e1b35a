import type { ProviderKind } from '@shared/contracts/models/providers'
import type { ListPrice } from './adapter'

const usd = (perMillion: number, on: string): ListPrice => ({ perMillion, currency: 'USD', on })

/**
 * Public list prices of a million characters, by model or family of voices; what is not here is unknown, or counted by
 * tokens, region or plan. To be renewed from the providers' pages of prices, with the date.
 */
const prices: Partial<Record<ProviderKind, Readonly<Record<string, ListPrice>>>> = {
  // developers.openai.com/api/docs/models; gpt-4o-mini-tts counts tokens.
  openai: { 'tts-1': usd(15, '2026-06'), 'tts-1-hd': usd(30, '2026-06') },
  // cloud.google.com/text-to-speech/pricing, beyond the free amount of a month.
  google: {
    Standard: usd(4, '2026-04'),
    Wavenet: usd(4, '2026-04'),
    Neural2: usd(16, '2026-04'),
    'Chirp3-HD': usd(30, '2026-04'),
  },
  // elevenlabs.io/pricing/api; plans have their own.
  elevenlabs: {
    eleven_multilingual_v2: usd(100, '2026-06'),
    eleven_v3: usd(100, '2026-06'),
    eleven_flash_v2_5: usd(50, '2026-06'),
    eleven_turbo_v2_5: usd(50, '2026-06'),
  },
}

/** The list price of a model or family; null = unknown. */
export const priceOf = (kind: ProviderKind, model: string): ListPrice | null =>
  prices[kind]?.[model] ?? null
