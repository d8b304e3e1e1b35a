import type { Cue, ProjectFile } from '../contracts/project-file'
import type { VersionCueState } from '../contracts/project/version-table'
import type { TranslatedCue } from '../contracts/translation'

type TranslationFields = Pick<Cue, 'text' | 'original' | 'translation'>

/** True for a text that is as a translator wrote it. */
export const isMachines = ({ text, translation }: TranslationFields): boolean =>
  text !== '' && text === translation?.machine

/** True for a text that a person wrote or changed: no translator replaces it. */
export const isPersons = (cue: TranslationFields): boolean => cue.text !== '' && !isMachines(cue)

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

/** State of a cue of a language version. */
export function translationState(
  cue: TranslationFields & Pick<Cue, 'spoken'>,
): Exclude<VersionCueState, 'origin' | 'absent'> {
  const { text, original = '', spoken } = cue
  if (text.trim() === '')
    return spoken === 'no' || original.trim() === '' ? 'silent' : 'untranslated'
  if (isOutdated(cue)) return 'outdated'
  return isMachines(cue) ? 'translated' : 'edited'
}

/**
 * The cue with a translation. A person's text keeps what a translator wrote, to be compared with.
 *
 * @param from the origin's text that was translated; default: the one that it has now
 */
export function withTranslation(
  cue: Cue,
  { text, from = cue.original }: { text: string; from?: string | undefined },
  by: 'person' | 'machine',
): Cue {
  if (from === undefined) return { ...cue, text }
  const machine = by === 'machine' ? text : cue.translation?.machine
  return { ...cue, text, translation: { from, ...(machine !== undefined && { machine }) } }
}

/** The cues that get one of these texts, with it. */
export function translatedCues(
  cues: readonly Cue[],
  texts: Iterable<TranslatedCue>,
  by: 'person' | 'machine',
): Cue[] {
  const byId = textsById(texts)
  return cues.flatMap((cue) => {
    const text = byId.get(cue.id)
    return text ? withTranslation(cue, text, by) : []
  })
}

const textsById = (texts: Iterable<TranslatedCue>): Map<string, TranslatedCue> =>
  new Map(Array.from(texts, (text) => [text.cueId, text]))

/**
 * The document with these texts of a translator. A text that a person wrote stays; cues that do not change keep their
 * reference.
 */
export function applyTranslations<Document extends Pick<ProjectFile, 'cues'>>(
  document: Document,
  texts: Iterable<TranslatedCue>,
): Document {
  const byId = textsById(texts)
  if (byId.size === 0) return document
  const cues = document.cues.map((cue): Cue => {
    const made = byId.get(cue.id)
    if (!made || isPersons(cue)) return cue
    const isKnown = cue.text === made.text && cue.translation?.from === made.from
    return isKnown ? cue : withTranslation(cue, made, 'machine')
  })
  return { ...document, cues }
}

/** The cues that `applyTranslations` changes, as they are then. */
export const newlyTranslated = (cues: readonly Cue[], texts: Iterable<TranslatedCue>): Cue[] =>
  applyTranslations({ cues: [...cues] }, texts).cues.filter((cue, i) => cue !== cues[i])
