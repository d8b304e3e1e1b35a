export { Differences } from './Differences'
