import type { Cue, Speaker, Take } from '@shared/contracts/project-file'
import { cueCredits } from '@shared/dubbing/credits'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { cueState, type CueState as DubbedState } from '@shared/dubbing/stale'
import type { DictionaryEntry } from '@shared/spoken-text/dictionary'
import type { DocumentFields, StudioDocument } from './document'
import type { DerivedState } from './derived-store'

/** What rendering needs to know of one cue, with what it was worked out from. */
interface CueFacts {
  cue: Cue
  speaker: Speaker | null
  take: Take | undefined
  settings: DocumentFields
  dictionary: readonly DictionaryEntry[]
  state: DubbedState
  speakable: boolean
  cast: boolean
  credits: number
}

type Heard = (cueId: string) => Take | undefined
type IsWaiting = (cueId: string) => boolean
/** What follows from the recipes. */
export type Facts = Omit<DerivedState, 'fits' | 'unfit' | 'paceMs'>

/** Works out what is stale and what a render would cost; a cue that did not change is not hashed again. */
export function createCueFacts(): (
  document: StudioDocument,
  heard: Heard,
  isWaiting?: IsWaiting,
  dictionary?: readonly DictionaryEntry[],
) => Facts {
  let known = new Map<string, CueFacts>()
  return (document, heard, isWaiting = () => false, dictionary = noEntries) => {
    const next = new Map<string, CueFacts>()
    for (const id of document.order) {
      const cue = document.byId[id]
      if (cue) next.set(id, factsOf(known.get(id), cue, heard(id), document, dictionary))
    }
    known = next
    return summary(next, isWaiting)
  }
}

const noEntries: readonly DictionaryEntry[] = []

function factsOf(
  before: CueFacts | undefined,
  cue: Cue,
  take: Take | undefined,
  document: StudioDocument,
  dictionary: readonly DictionaryEntry[],
): CueFacts {
  const speaker = cue.speakerId === null ? null : (document.speakersById[cue.speakerId] ?? null)
  const settings = document.fields
  const same =
    before?.cue === cue &&
    before.take === take &&
    before.speaker === speaker &&
    before.dictionary === dictionary &&
    sameSettings(before.settings, settings)
  if (same) return before
  return {
    cue,
    speaker,
    take,
    settings,
    dictionary,
    state: cueState(cue, speaker, { ...settings, dictionary }, take ?? null),
    speakable: isSpeakable(cue.text),
    cast: voiceOf(cue, speaker, settings) !== null,
    credits: cueCredits(cue, speaker, settings),
  }
}

/** Only these settings are part of a recipe, or tell a draft from a final take. */
function sameSettings(a: DocumentFields, b: DocumentFields): boolean {
  return (
    a === b ||
    (a.language === b.language &&
      a.narratorVoiceId === b.narratorVoiceId &&
      a.audio === b.audio &&
      a.profiles === b.profiles &&
      a.profileId === b.profileId &&
      a.connectionId === b.connectionId)
  )
}

function summary(facts: ReadonlyMap<string, CueFacts>, isWaiting: IsWaiting): Facts {
  const stale = new Set<string>()
  const drafts = new Set<string>()
  const final = new Set<string>()
  const toRender: string[] = []
  const uncast: string[] = []
  let credits = 0
  let missing = 0
  let voiced = 0
  let unvoiced = 0
  for (const [id, { state, take, speakable, cast, credits: cost }] of facts) {
    if (state === 'stale' && !take?.locked) stale.add(id)
    if (state === 'draft') drafts.add(id)
    if (state === 'fresh') final.add(id)
    if (take) voiced += 1
    if (!speakable) continue
    if (!take) missing += 1
    if (!cast) uncast.push(id)
    if (state === 'fresh' || take?.locked) continue
    unvoiced += 1
    if (cast && !isWaiting(id)) {
      toRender.push(id)
      credits += cost
    }
  }
  return { stale, drafts, final, toRender, credits, uncast, unvoiced, voiced, missing }
}
