import type { ProviderKind } from '@shared/contracts/models/providers'
import type { ProviderAdapter } from './adapter'
import { openai } from './openai'

const adapters: Readonly<Record<ProviderKind, ProviderAdapter>> = {
  openai,
  elevenlabs: openai,
  azure: openai,
  google: openai,
  fpt: openai,
}

/** How a kind of provider is asked. A new one is a line here and in `providerKinds`. */
export const adapterOf = (kind: ProviderKind): ProviderAdapter => adapters[kind]
