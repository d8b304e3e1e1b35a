import type { Cue } from '@shared/contracts/project-file'
import { cueCredits } from '@shared/dubbing/credits'
import { replacedHere, useDictionary } from './dictionary-store'
import { speakerOf, type StudioDocument } from '../document/document'
import { useDocument } from '../document/document-store'

type Sounding = Pick<StudioDocument, 'speakersById' | 'fields'>

/** Credits that rendering a cue costs at the project's service, counted as it will be sent. */
export function creditsOfCue(cue: Cue, document: Sounding = useDocument.getState()): number {
  const replaced = replacedHere(useDictionary.getState())
  return cueCredits(cue, speakerOf(document, cue), document.fields, replaced)
}

/** `creditsOfCue`, kept true to what it follows from. */
export function useCueCredits(cue: Cue): number {
  const speaker = useDocument((document) => speakerOf(document, cue))
  const fields = useDocument((document) => document.fields)
  return cueCredits(cue, speaker, fields, useDictionary(replacedHere))
}
