export { type PreparedText, prepareText, preparingText } from './prepare-text'
export type { Reading } from './rules'
