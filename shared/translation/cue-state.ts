import type { Cue, ProjectFile } from '../contracts/project-file'
import type { TranslatedCue } from '../contracts/translation'

type TranslationFields = Pick<Cue, 'text' | 'original' | 'translation'>

/** True for a text that a person wrote or changed: no translator replaces it. */
export const isPersons = ({ text, translation }: TranslationFields): boolean =>
  text !== '' && text !== translation?.machine

/** True for a text that is as a translator wrote it. */
export const isMachines = ({ text, translation }: TranslationFields): boolean =>
  text !== '' && text === translation?.machine

/** True for a cue of a language version that has no text yet. */
export const isUntranslated = ({ text, original = '' }: TranslationFields): boolean =>
  text === '' && original.trim() !== ''

/** True for a text whose origin has changed since it was translated. */
export const isOutdated = ({ text, original, translation }: TranslationFields): boolean =>
  text !== '' &&
  original !== undefined &&
  translation !== undefined &&
  translation.from !== original

/** True for a cue that a translator is to be asked about: without a text, or with a machine's that is out of date. */
export const wantsTranslation = (cue: TranslationFields): boolean =>
  isUntranslated(cue) || (isOutdated(cue) && !isPersons(cue) && (cue.original ?? '').trim() !== '')

/**
 * The document with these texts, each as the translation of the text that it was made from. A text that a person wrote
 * stays; cues that do not change keep their reference.
 */
export function applyTranslations<Document extends Pick<ProjectFile, 'cues'>>(
  document: Document,
  texts: Iterable<TranslatedCue>,
): Document {
  const byId = new Map(Array.from(texts, (each) => [each.cueId, each]))
  if (byId.size === 0) return document
  const cues = document.cues.map((cue): Cue => {
    const made = byId.get(cue.id)
    if (!made || isPersons(cue)) return cue
    const { text, from } = made
    const isKnown = cue.text === text && isMachines(cue) && cue.translation?.from === from
    if (isKnown) return cue
    return { ...cue, text, translation: { from, machine: text } }
  })
  return { ...document, cues }
}
