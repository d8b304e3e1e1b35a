import type { FoundService } from '@shared/contracts/connection'
import {
  providerAddresses,
  providerKinds,
  type ProviderSettings,
} from '@shared/contracts/models/providers'

/** What the user says is to be connected: a provider, or whatever answers at an address. */
export const connectionChoices = [...providerKinds, 'address'] as const
export type ConnectionChoice = (typeof connectionChoices)[number]

/** The address to begin with. */
export const addressOf = (choice: ConnectionChoice): string =>
  choice === 'address' ? '' : (providerAddresses[choice] ?? '')

/** A provider as it is before the user has settled anything about it. */
export const settingsOf = ({
  provider: kind,
  model,
}: Extract<FoundService, { kind: 'provider' }>): ProviderSettings => ({
  kind,
  model,
  style: null,
  price: null,
  perMonth: null,
})
