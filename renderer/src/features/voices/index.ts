export { BeforeAfter } from './BeforeAfter'
export { VoicesSettings } from './VoicesSettings'
