export { BeforeAfter } from './BeforeAfter'
export { GetModels } from './GetModels'
export { VoicesSettings } from './VoicesSettings'
