import type {
  CastLibrary,
  CastLibraryChange,
  LibraryCharacter,
  LibraryShow,
  VoiceMap,
} from '../contracts/cast'
import { labelKey, plainLabel } from '../subtitles/label-key'

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
  }
}

const withShows = (library: CastLibrary, shows: LibraryShow[]): CastLibrary => ({
  ...library,
  shows: shows.filter(({ characters }) => characters.length > 0),
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
  const next: LibraryShow = {
    name: findShow(library, name)?.name ?? plainLabel(name),
    characters: [...byKey.values()],
  }
  const others = library.shows.filter((show) => labelKey(show.name) !== labelKey(name))
  return { ...library, shows: [next, ...others] }
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
  return remember(rest, to, found.characters)
}

/** Takes the place of a person who has the new label already, whose voices elsewhere stay. */
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
