export type { ProviderSound, ProviderText, ProviderVoice, ProviderWord } from './adapter'
export { adapterOf } from './adapters'
export { askProvider, type PaidOutcome, sendPaid } from './call-provider'
