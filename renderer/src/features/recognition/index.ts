export { useDifferenceText, WordDifferences } from './ListenCheck'
export { CheckAfterRender, Recognisers } from './Recognisers'
