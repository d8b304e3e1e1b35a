import {
  type MatchKind,
  matchVoices,
  usedVoices,
  type VoiceMatch,
} from '@shared/casting/service-cast'
import type { CastLibrary } from '@shared/contracts/cast'
import type { Voice } from '@shared/contracts/connection'
import type { DictionaryValues } from '@shared/contracts/dictionary'
import { activeEntries, missingEntries } from '@shared/dictionary/rows'
import { useMemo } from 'react'
import {
  useCastLibrary,
  useServiceDictionary,
  useSyncedDictionary,
  useVoices,
} from '@/bridge/queries'
import { switchCost, type Switch, type SwitchCost } from './switch-connection'
import { cuesInOrder, type StudioDocument } from '@/model/document/document'
import { useDocument } from '@/model/document/document-store'
import { activeTake, useTakes } from '@/model/document/takes-store'

const places: Record<MatchKind, number> = { none: 0, alike: 1, chosen: 2, remembered: 3, same: 4 }
const noVoices: Voice[] = []

const asEntry = ({ word, reading }: DictionaryValues) => ({
  original_word: word,
  modified_word: reading,
})

interface Switching {
  /** Null until the voices and the dictionary of the other service are known. */
  plan: Switch | null
  cost: SwitchCost | null
  matches: VoiceMatch[]
  /** Voices of the other service. */
  voices: readonly Voice[]
  error: Error | null
  retry: () => void
  /** Dictionary entries that the other service does not have. */
  missing: readonly DictionaryValues[]
}

/** What the user has answered so far in the dialog about another service. */
export interface SwitchAnswers {
  /** voice id here → the voice chosen there. */
  chosen: Readonly<Record<number, Voice>>
  /** Entries of the dictionary go along. */
  carry: boolean
}

/** What a switch to another service needs: replacement voices, dictionary entries, and the cost. */
export function useSwitch(to: string, { chosen, carry }: SwitchAnswers): Switching {
  const document = useDocument()
  const from = useVoices(document.fields.connectionId).data ?? noVoices
  const there = useVoices(to)
  const voices = there.data ?? noVoices
  const dictionary = useSyncedDictionary(to)
  const here = useServiceDictionary(document.fields.connectionId).data
  const missing = useMemo(
    () => missingEntries(here?.rows ?? [], dictionary.data?.rows ?? []),
    [here, dictionary.data],
  )
  const { data: library } = useCastLibrary()
  const takes = useTakes()
  const matches = useMemo(
    () => matchesFor({ document, to, from, voices, chosen, maps: library?.voiceMaps ?? [] }),
    [document, to, from, voices, chosen, library],
  )
  const plan = useMemo((): Switch | null => {
    if (!(there.data ?? there.error) || dictionary.isPending) return null
    const names = new Map(from.map(({ id, name }) => [id, name]))
    const entries = [
      ...activeEntries(dictionary.data?.rows ?? []),
      ...(carry ? missing.map(asEntry) : []),
    ]
    return {
      to,
      voices: new Map(matches.flatMap(({ used, voice }) => (voice ? [[used.voiceId, voice]] : []))),
      nameOf: (id) => names.get(id),
      dictionary: entries,
      replaced: dictionary.data?.here ? entries : [],
      takesOf: (cueId) => (takes.byCue.get(cueId) ?? []).flatMap((id) => takes.byId.get(id) ?? []),
      takeOf: (cueId) => activeTake(takes, cueId),
    }
  }, [
    to,
    from,
    there.data,
    there.error,
    dictionary.isPending,
    dictionary.data,
    matches,
    takes,
    carry,
    missing,
  ])
  const cost = useMemo(() => plan && switchCost(document, plan), [document, plan])
  return {
    plan,
    cost,
    matches,
    voices,
    error: there.error,
    retry: () => void there.refetch(),
    missing,
  }
}

interface MatchInputs {
  document: StudioDocument
  to: string
  /** Voices of this service, and of the one to switch to. */
  from: readonly Voice[]
  voices: readonly Voice[]
  /** By the id of the voice that is replaced. */
  chosen: Readonly<Record<number, Voice>>
  /** Replacements of earlier switches. */
  maps: CastLibrary['voiceMaps']
}

function matchesFor({ document, to, from, voices, chosen, maps }: MatchInputs): VoiceMatch[] {
  const { fields, speakers } = document
  const names = new Map(from.map(({ id, name }) => [id, name]))
  const project = {
    cues: cuesInOrder(document),
    speakers,
    narratorVoiceId: fields.narratorVoiceId,
  }
  const used = usedVoices(project, fields.casts[to], (id) => names.get(id))
  const map = maps.find((each) => each.from === fields.connectionId && each.to === to)
  const found = matchVoices({
    used,
    from,
    to: voices,
    language: fields.language,
    remembered: map?.voices ?? {},
  })
  const matches = found.map((match): VoiceMatch => {
    const voice = chosen[match.used.voiceId]
    return voice ? { ...match, voice, kind: 'chosen' } : match
  })
  // Voices that need attention come first, and keep their place once one is chosen.
  return matches.sort((a, b) => places[kindBefore(a)] - places[kindBefore(b)])

  function kindBefore({ used: { voiceId } }: VoiceMatch): MatchKind {
    return found.find((each) => each.used.voiceId === voiceId)?.kind ?? 'none'
  }
}
