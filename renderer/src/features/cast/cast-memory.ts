import type { CastLibrary, LibraryCharacter } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import { useMemo } from 'react'
import { changeCastLibrary, keys, useCastLibrary } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { report } from '@/model/report'
import { useDocument, type DocumentState } from '@/model/document/document-store'
import { libraryOffer, type LibraryOffer, voicePlace } from '@shared/casting/cast-library'
import { showOf, useShow } from '@/model/services/show'
import { useProjectVoices } from '@/model/services/voices'

/** A pause after the last change of the cast before it is remembered, ms. */
const AFTER_MS = 800

/** Who has a voice now, as the next episode may want it. Never cast and lost voices teach nothing. */
function charactersOf({ speakers, fields }: DocumentState): LibraryCharacter[] {
  const usedAt = new Date().toISOString()
  return speakers.flatMap((speaker) => {
    const { label, colour, gainDb, pan, gender, audio, voiceId, voiceName, profileId } = speaker
    if (voiceId === null) return []
    const profile = fields.profiles.find(({ id }) => id === profileId)
    return {
      label,
      colour,
      gainDb,
      pan,
      ...(gender && { gender }),
      ...(audio && { audio }),
      ...(profile && { profile }),
      voices: {
        [voicePlace(fields.connectionId, fields.language)]: { voiceId, name: voiceName ?? '' },
      },
      from: fields.name,
      usedAt,
    }
  })
}

/**
 * Remembers by itself, after every change of the cast, who has which voice in the project's show.
 * Opening a project teaches nothing. Answers the end of it.
 */
export function followCast(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = (state: DocumentState) => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    remember(state)
  }
  const end = useDocument.subscribe((state, before) => {
    // Another project: what was waiting belongs to the one before.
    if (state.opened !== before.opened) return settle(before)
    const same =
      state.speakers === before.speakers &&
      state.fields.show === before.fields.show &&
      state.fields.profiles === before.fields.profiles
    if (same) return
    clearTimeout(timer)
    timer = setTimeout(() => settle(useDocument.getState()), AFTER_MS)
  })
  const leave = () => settle(useDocument.getState())
  window.addEventListener('pagehide', leave)
  return () => {
    leave()
    end()
    window.removeEventListener('pagehide', leave)
  }
}

function remember(state: DocumentState): void {
  const show = showOf(state).trim()
  const characters = charactersOf(state)
  if (!state.opened || show === '' || characters.length === 0) return
  void report(changeCastLibrary({ type: 'remember', show, characters }))
}

/** Who of those without a voice is known in the library, with the voices from there; null: nobody. */
export function useKnownCast(): LibraryOffer | null {
  const { data: library } = useCastLibrary()
  const { data: voices } = useProjectVoices()
  const connectionId = useDocument((state) => state.fields.connectionId)
  const language = useDocument((state) => state.fields.language)
  const speakers = useDocument((state) => state.speakers)
  const show = useShow()
  return useMemo(
    () => knownIn(library, { voices, connectionId, language, speakers, show }),
    [library, voices, speakers, connectionId, language, show],
  )
}

/** The same now, as far as the window has asked for the library and the voices. */
export function knownCastNow(voices: readonly Voice[]): LibraryOffer | null {
  const state = useDocument.getState()
  const { speakers, fields } = state
  const library = queryClient.getQueryData<CastLibrary>(keys.castLibrary)
  const { connectionId, language } = fields
  return knownIn(library, { voices, connectionId, language, speakers, show: showOf(state) })
}

type Known = Omit<Parameters<typeof libraryOffer>[1], 'voices'> & {
  voices: readonly Voice[] | undefined
}

function knownIn(library: CastLibrary | undefined, { speakers: all, voices, ...where }: Known) {
  const speakers = all.filter(({ voiceId }) => voiceId === null)
  if (!library || !voices || speakers.length === 0) return null
  return libraryOffer(library, { ...where, speakers, voices })
}
