export { useDifferenceText, WordDifferences } from './ListenCheck'
export { CheckAfterRender, RecognitionDialog, Recognisers } from './Recognisers'
