export { ConnectionsSettings } from './ConnectionsSettings'
