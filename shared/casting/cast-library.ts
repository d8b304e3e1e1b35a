import type {
  CastLibrary,
  CastLibraryChange,
  LibraryCharacter,
  LibraryShow,
  LibraryVoice,
  VoiceMap,
} from '../contracts/cast'
import type { Voice } from '../contracts/connection'
import type { Speaker } from '../contracts/project-file'
import type { ProjectTerms, ShowTerms } from '../contracts/project/terms'
import { languageOf, sameLanguage } from '../languages/language-codes'
import { labelKey, plainLabel } from '../subtitles/labels'
import { findVoice } from './cast-map'
import { saysLanguage } from './language-voices'
import { speaksLanguage } from './suggest-voices'

export const emptyLibrary: CastLibrary = { shows: [], voiceMaps: [] }

/** The show with this name, in any capitals. */
export function findShow(library: CastLibrary, name: string): LibraryShow | undefined {
  const key = labelKey(name)
  return library.shows.find((show) => labelKey(show.name) === key)
}

/** The library after a change; itself when it changes nothing. */
export function changeLibrary(library: CastLibrary, change: CastLibraryChange): CastLibrary {
  switch (change.type) {
    case 'remember':
      return remember(library, change.show, change.characters)
    case 'renameShow':
      return renameShow(library, change.show, change.name)
    case 'removeShow':
      return withShows(
        library,
        library.shows.filter(({ name }) => labelKey(name) !== labelKey(change.show)),
      )
    case 'renameCharacter':
      return renameCharacter(library, change.show, change.label, change.name)
    case 'removeCharacter':
      return inShow(library, change.show, (characters) => without(characters, change.label))
    case 'keepVoiceMap':
      return keepVoiceMap(library, change.map)
    case 'keepTerms':
      return keepTerms(library, change.show, change.terms)
  }
}

const withShows = (library: CastLibrary, shows: LibraryShow[]): CastLibrary => ({
  ...library,
  shows: shows.filter(({ characters, terms = [] }) => characters.length + terms.length > 0),
})

function inShow(
  library: CastLibrary,
  name: string,
  change: (characters: LibraryCharacter[]) => LibraryCharacter[],
): CastLibrary {
  const found = findShow(library, name)
  if (!found) return library
  const shows = library.shows.map((show) =>
    show === found ? { ...show, characters: change(show.characters) } : show,
  )
  return withShows(library, shows)
}

const without = (characters: readonly LibraryCharacter[], label: string): LibraryCharacter[] =>
  characters.filter((each) => labelKey(each.label) !== labelKey(label))

/** Voices of other connections stay: a person keeps a voice in each service. */
function remember(
  library: CastLibrary,
  name: string,
  characters: readonly LibraryCharacter[],
): CastLibrary {
  if (characters.length === 0) return library
  const known = findShow(library, name)?.characters ?? []
  const byKey = new Map(known.map((each) => [labelKey(each.label), each]))
  for (const fresh of characters) {
    const key = labelKey(fresh.label)
    byKey.set(key, { ...fresh, voices: { ...byKey.get(key)?.voices, ...fresh.voices } })
  }
  return withShow(library, name, { characters: [...byKey.values()] })
}

/** The library with a show changed or added, which comes first. */
function withShow(
  library: CastLibrary,
  name: string,
  change: Partial<Pick<LibraryShow, 'characters' | 'terms'>>,
): CastLibrary {
  const known = findShow(library, name) ?? { name: plainLabel(name), characters: [] }
  const others = library.shows.filter((show) => show !== known)
  return { ...library, shows: [{ ...known, ...change }, ...others] }
}

/** Terms of one language replace those that the show had for it; none remove them. */
function keepTerms(library: CastLibrary, name: string, terms: ShowTerms): CastLibrary {
  const known = findShow(library, name)?.terms ?? []
  const others = known.filter(({ language }) => language !== terms.language)
  const isEmpty = terms.names.length + terms.addresses.length === 0
  const changed = withShow(library, name, { terms: isEmpty ? others : [terms, ...others] })
  return withShows(library, changed.shows)
}

function renameShow(library: CastLibrary, name: string, to: string): CastLibrary {
  const found = findShow(library, name)
  if (!found) return library
  if (labelKey(name) === labelKey(to))
    return {
      ...library,
      shows: library.shows.map((show) => (show === found ? { ...show, name: to } : show)),
    }
  const rest = { ...library, shows: library.shows.filter((show) => show !== found) }
  const joined = remember(rest, to, found.characters)
  const known = findShow(rest, to)?.terms ?? []
  return (found.terms ?? []).reduce((all, terms) => {
    const there = known.find(({ language }) => language === terms.language)
    return keepTerms(all, to, there ? mergeTerms(there, terms) : terms)
  }, joined)
}

/** The terms of both; of a name or a pair of speakers that both have, those of `added`. */
function mergeTerms(known: ShowTerms, added: ShowTerms): ShowTerms {
  const pairOf = ({ speaker, to }: ShowTerms['addresses'][number]) =>
    JSON.stringify([labelKey(speaker), labelKey(to)])
  return {
    ...added,
    names: unionBy(known.names, added.names, ({ source }) => source),
    addresses: unionBy(known.addresses, added.addresses, pairOf),
  }
}

function unionBy<T>(known: readonly T[], added: readonly T[], keyOf: (each: T) => string): T[] {
  return [...new Map([...known, ...added].map((each) => [keyOf(each), each])).values()]
}

/** Replaces a person who has the new label already, whose voices elsewhere stay. */
function renameCharacter(
  library: CastLibrary,
  show: string,
  label: string,
  name: string,
): CastLibrary {
  return inShow(library, show, (characters) => {
    const found = characters.find((each) => labelKey(each.label) === labelKey(label))
    if (!found) return characters
    const namesake = characters.find((each) => labelKey(each.label) === labelKey(name))
    const renamed = {
      ...found,
      label: plainLabel(name),
      voices: { ...namesake?.voices, ...found.voices },
    }
    return characters.flatMap((each) => (each === found ? renamed : each === namesake ? [] : each))
  })
}

function keepVoiceMap(library: CastLibrary, map: VoiceMap): CastLibrary {
  const same = ({ from, to }: VoiceMap) => from === map.from && to === map.to
  const known = library.voiceMaps.find(same)
  return {
    ...library,
    voiceMaps: [
      { ...map, voices: { ...known?.voices, ...map.voices } },
      ...library.voiceMaps.filter((each) => !same(each)),
    ],
  }
}

/** A show's terms for a language, by the ids of the speakers that have its labels; null: it has none. */
export function termsOfShow(
  terms: readonly ShowTerms[] | undefined,
  language: string,
  speakers: readonly Pick<Speaker, 'id' | 'label'>[],
): ProjectTerms | null {
  const known = terms?.find((each) => sameLanguage(each.language, language))
  if (!known) return null
  const ids = new Map(speakers.map(({ id, label }) => [labelKey(label), id]))
  const addresses = known.addresses.flatMap(({ speaker, to, ...calls }) => {
    const [from, other] = [ids.get(labelKey(speaker)), ids.get(labelKey(to))]
    return from === undefined || other === undefined ? [] : { speaker: from, to: other, ...calls }
  })
  return { names: known.names, addresses }
}

/** Where a character's voice of a connection is kept: a person has one for each language of the show. */
export const voicePlace = (connectionId: string, language: string): string =>
  language === '' ? connectionId : `${connectionId} ${languageOf(language)}`

export const connectionOfPlace = (place: string): string => place.split(' ')[0] ?? place

/** A speaker of the project whom a show knows, with the voice that he would get here. */
export interface LibraryMatch {
  speaker: Speaker
  character: LibraryCharacter
  voice: LibraryVoice
}

export interface LibraryOffer {
  show: string
  matches: LibraryMatch[]
}

interface OfferQuestion {
  speakers: readonly Speaker[]
  connectionId: string
  /** Of the project. */
  language: string
  /** Voices that the connection lists. */
  voices: readonly Voice[]
  /** The show that the project belongs to. */
  show: string
}

/**
 * The show that knows the most of these speakers; the project's own show comes first. Only voices
 * that the connection has are offered: its own from the last time, else one of the same name that
 * the person has in another service. Null: unknown.
 */
export function libraryOffer(library: CastLibrary, question: OfferQuestion): LibraryOffer | null {
  const own = labelKey(question.show)
  let best: LibraryOffer | null = null
  for (const show of library.shows) {
    const matches = matchShow(show, question)
    if (matches.length === 0) continue
    if (labelKey(show.name) === own) return { show: show.name, matches }
    if (matches.length > (best?.matches.length ?? 0)) best = { show: show.name, matches }
  }
  return best
}

/** The speakers whom a show knows and has a voice for here. */
export function matchShow(
  show: LibraryShow,
  { speakers, connectionId, language, voices: all }: Omit<OfferQuestion, 'show'>,
): LibraryMatch[] {
  const fits = (voice: Voice) => !saysLanguage(voice) || speaksLanguage(voice, language)
  const voices = language === '' ? all : all.filter(fits)
  const places = [voicePlace(connectionId, language), connectionId]
  const byKey = new Map(show.characters.map((each) => [labelKey(each.label), each]))
  return speakers.flatMap((speaker) => {
    const character = byKey.get(labelKey(speaker.label))
    const voice = character && voiceHere(character, places, voices)
    return character && voice ? { speaker, character, voice } : []
  })
}

function voiceHere(
  { voices: known }: LibraryCharacter,
  places: readonly string[],
  voices: readonly Voice[],
): LibraryVoice | null {
  const own = places
    .flatMap((place) => known[place] ?? [])
    .find(({ voiceId }) => voices.some(({ id }) => id === voiceId))
  if (own) return own
  for (const given of Object.values(known)) {
    const { voice, state } = findVoice({ id: given.voiceId, name: given.name }, voices)
    if (voice && given.name !== '' && (state === 'listed' || state === 'renamed'))
      return { voiceId: voice.id, name: voice.name }
  }
  return null
}

/**
 * Episode numbers at the end of a name: `_tap_01`, ` - Tập 3`, `.S01E02`, ` ep. 4`, ` #5`, ` 6`.
 */
const EPISODE =
  /[\s._–—-]*(?:s\d{1,2}[\s._-]?e\d{1,3}|(?:tập|tap|phần|phan|kỳ|ky|số|so|season|mùa|episode|part|ep|e|p|#|no)?[\s._-]*\d{1,4})(?:[\s._-]*(?:final|end|cuối|vietsub|sub|vi|en))?$/iu

/**
 * The show that a project belongs to, by its name: `Phim_tap_01` → `Phim`. When the name is
 * nothing but a number of an episode, the folder it is in gives the name.
 */
export function guessShow(projectName: string, folderName: string): string {
  const name = projectName.normalize('NFC').trim()
  const stem = tidy(name.replace(EPISODE, ''))
  return stem || tidy(folderName.normalize('NFC')) || name
}

const tidy = (text: string): string =>
  text
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s.–—-]+|[\s.–—-]+$/g, '')
    .trim()
