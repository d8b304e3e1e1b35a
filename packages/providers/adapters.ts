import type { ProviderKind } from '@shared/contracts/models/providers'
import type { ProviderAdapter } from './adapter'
import { azure } from './azure'
import { elevenlabs } from './elevenlabs'
import { fpt } from './fpt'
import { google } from './google'
import { openai } from './openai'

const adapters: Readonly<Record<ProviderKind, ProviderAdapter>> = {
  openai,
  elevenlabs,
  azure,
  google,
  fpt,
}

/** How a kind of provider is asked. A new one is a line here and in `providerKinds`. */
export const adapterOf = (kind: ProviderKind): ProviderAdapter => adapters[kind]
