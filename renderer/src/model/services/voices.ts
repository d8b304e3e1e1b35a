import { namesKanji } from '@shared/casting/kanji'
import { misreadBy } from '@shared/casting/language-voices'
import { EMBEDDED_CONNECTION_ID, type Voice } from '@shared/contracts/connection'
import { ownVoiceIds } from '@shared/contracts/models/model-records'
import type { Speaker } from '@shared/contracts/project-file'
import type { Preferences } from '@shared/contracts/preferences'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { currentPreferences, setPreferences, usePreferences } from '@/bridge/preferences'
import { useVoices, keys } from '@/bridge/queries'
import type { VoiceShortlist } from '@/ui/voices/voice-filter'
import { useDocument } from '../document/document-store'
import { queryClient } from '@/bridge/query-client'

/** A model of the user's that is not here: it was removed, or is on another computer. */
const isMissing = (voiceId: number | null, voices: readonly Voice[]): boolean =>
  voiceId !== null &&
  voiceId >= ownVoiceIds.first &&
  voiceId < ownVoiceIds.end &&
  !voices.some(({ id }) => id === voiceId)

/** Voices of this computer that the project's cast has and that are not here, by their ids, with the name where it is known. */
export function useMissingVoices(): ReadonlyMap<number, string> {
  const connectionId = useDocument((state) => state.fields.connectionId)
  const speakers = useDocument((state) => state.speakers)
  const narrator = useDocument((state) => state.fields.narratorVoiceId)
  const { data } = useProjectVoices()
  return useMemo(() => {
    const isHere = connectionId === EMBEDDED_CONNECTION_ID && data !== undefined
    const cast: Pick<Speaker, 'voiceId' | 'voiceName'>[] = [{ voiceId: narrator }, ...speakers]
    const missing = isHere ? cast.filter(({ voiceId }) => isMissing(voiceId, data)) : []
    return new Map(missing.map(({ voiceId, voiceName }) => [voiceId ?? 0, voiceName ?? '']))
  }, [connectionId, speakers, narrator, data])
}

const RECENT_KEPT = 20

/** Voices of the project's connection. */
export function useProjectVoices(): UseQueryResult<Voice[]> {
  return useVoices(useDocument((state) => state.fields.connectionId))
}

/**
 * Name of a voice, in the language of the window: from its service's list, or else as stored in the
 * project. Stored names of built-in voices may be in another language, so none is shown until their
 * list arrives.
 */
export function useVoiceName(): (
  voiceId: number | null,
  kept: string | undefined,
) => string | undefined {
  const isBuiltIn = useDocument((state) => state.fields.connectionId === EMBEDDED_CONNECTION_ID)
  const { data, isPending } = useProjectVoices()
  return (voiceId, kept) => {
    const listed = data?.find(({ id }) => id === voiceId)?.name
    return listed ?? (isBuiltIn && isPending && voiceId !== null ? undefined : kept)
  }
}

/** The user's recent and favourite voices of a connection, by default the project's. */
export function useVoiceShortlist(connection?: string): VoiceShortlist {
  const current = useDocument((state) => state.fields.connectionId)
  const connectionId = connection ?? current
  const { recentVoices, favouriteVoices } = usePreferences()
  return useMemo(() => {
    const idsOf = (list: Preferences['recentVoices']) =>
      list.flatMap((each) => (each.connectionId === connectionId ? each.voiceId : []))
    return {
      favourites: idsOf(favouriteVoices),
      recent: idsOf(recentVoices),
      toggleFavourite: (voiceId) => toggleFavourite({ connectionId, voiceId }),
    }
  }, [connectionId, recentVoices, favouriteVoices])
}

type VoiceMark = Preferences['favouriteVoices'][number]

function toggleFavourite(mark: VoiceMark): void {
  const before = currentPreferences().favouriteVoices
  const others = without(before, mark)
  const favouriteVoices = others.length < before.length ? others : [...before, mark]
  void setPreferences({ favouriteVoices })
}

const without = (list: readonly VoiceMark[], { connectionId, voiceId }: VoiceMark): VoiceMark[] =>
  list.filter((each) => each.connectionId !== connectionId || each.voiceId !== voiceId)

export function rememberVoice(voiceId: number): void {
  const { connectionId } = useDocument.getState().fields
  const others = without(currentPreferences().recentVoices, { connectionId, voiceId })
  const recentVoices = [{ connectionId, voiceId }, ...others].slice(0, RECENT_KEPT)
  void setPreferences({ recentVoices })
}

/** Facts of a list of voices, computed once per list. */
interface VoiceFacts {
  ids: ReadonlySet<number>
  speaks: (voiceId: number, language: string) => boolean
  /** Voices that name kanji one by one. */
  withoutKanji: ReadonlySet<number>
}

const factsOf = new WeakMap<readonly Voice[], VoiceFacts>()

function voiceFacts(): VoiceFacts | null {
  const { opened, fields } = useDocument.getState()
  const asked = opened ? keys.voices(fields.connectionId) : null
  const voices = asked ? queryClient.getQueryData<Voice[]>(asked) : undefined
  if (!voices || voices.length === 0) return null
  const known = factsOf.get(voices)
  if (known) return known
  const read = misreadBy(voices, { language: '', narratorVoiceId: null, speakerOf: () => null })
  const facts: VoiceFacts = {
    ids: new Set(voices.map(({ id }) => id)),
    withoutKanji: new Set(
      voices.flatMap((voice) => (namesKanji('漢', 'ja', voice) ? voice.id : [])),
    ),
    speaks: (voiceId, language) => read({ voiceId, language, speakerId: null }) === null,
  }
  factsOf.set(voices, facts)
  return facts
}

/**
 * Ids of the voices that the project's service lists, as react-query has them; null while that is not
 * known. The same answer keeps its reference.
 */
export const listedVoices = (): ReadonlySet<number> | null => voiceFacts()?.ids ?? null

/** Tells if a voice of the project's service speaks a language; null until its voices are known. */
export const voicesSpeak = (): VoiceFacts['speaks'] | null => voiceFacts()?.speaks ?? null

/** True if a voice of the project's service spells kanji instead of reading them. */
export const voiceNamesKanji = (voiceId: number): boolean =>
  voiceFacts()?.withoutKanji.has(voiceId) ?? false

/** Calls back when `listedVoices` answers something else. Returns the unsubscribe function. */
export function onListedVoices(changed: () => void): () => void {
  let last = listedVoices()
  return queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== 'updated' && type !== 'added' && type !== 'removed') return
    const now = listedVoices()
    if (now !== last) changed()
    last = now
  })
}
