export type {
  ListPrice,
  ProviderSound,
  ProviderTerms,
  ProviderText,
  ProviderVoice,
} from './adapter'
export { adapterOf } from './adapters'
export { askProvider, sendPaid } from './call-provider'
export { detectProvider, findLocalServers } from './detect'
export { requestKey, RequestBook } from './request-book'
