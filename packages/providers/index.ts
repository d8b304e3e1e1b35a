export type { ProviderSound, ProviderText, ProviderVoice } from './adapter'
export { adapterOf } from './adapters'
export { askProvider, sendPaid } from './call-provider'
export { requestKey, RequestBook } from './request-book'
