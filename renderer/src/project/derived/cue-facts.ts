import type { Cue, Speaker, Take } from '@shared/contracts/project-file'
import { cueCredits } from '@shared/dubbing/credits'
import { voiceOf } from '@shared/dubbing/recipe'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { takeState } from '@shared/dubbing/stale'
import type { DictionaryEntry } from '@cuecast/spoken-text'
import { speakerOf, type DocumentFields, type StudioDocument } from '../document/document'
import { createFactSums, type Facts, type Standing } from './fact-sums'
import type { Sliced } from './slices'

/** What rendering needs to know of one cue, with what it was worked out from. */
interface CueFacts extends Standing {
  cue: Cue
  speaker: Speaker | null
  settings: DocumentFields
  dictionary: readonly DictionaryEntry[]
  replaced: readonly DictionaryEntry[]
}

/** What the facts of a film follow from. */
export interface FactSources {
  document: StudioDocument
  takeOf: (cueId: string) => Take | undefined
  dictionary?: readonly DictionaryEntry[]
  /** Those of them that are applied before sending. */
  replaced?: readonly DictionaryEntry[]
  isWaiting?: (cueId: string) => boolean
  /** Voices that the service lists; null: not known. */
  listed?: ReadonlySet<number> | null
  /** Cues of which cue or take can differ from the last time; null: any. */
  touched?: ReadonlySet<string> | null
}

/** Cues that are looked at, or hashed, without a break. */
const AT_ONCE = 50

/**
 * Works out what is stale and what a render would cost; a cue that did not change is not hashed
 * again.
 */
export function createCueFacts(): (sources: FactSources) => Sliced<Facts> {
  const known = new Map<string, CueFacts>()
  const sums = createFactSums()
  let last: Pick<StudioDocument, 'speakersById' | 'fields'> | null = null
  let lastEntries: Entries = { dictionary: noEntries, replaced: noEntries }

  return function* work({ document, takeOf, isWaiting, listed = null, touched, ...given }) {
    const entries: Entries = {
      dictionary: given.dictionary ?? noEntries,
      replaced: given.replaced ?? noEntries,
    }
    const same =
      last?.speakersById === document.speakersById &&
      sameSettings(last.fields, document.fields) &&
      sameEntries(lastEntries, entries)
    const ids = same && touched ? touched : new Set([...known.keys(), ...document.order])
    let done = 0
    for (const id of ids) {
      if (++done % AT_ONCE === 0) yield
      const cue = document.byId.get(id)
      const before = known.get(id)
      const now = cue && factsOf(before, cue, takeOf(id), document, entries)
      if (now === before) continue
      sums.change(id, now)
      if (now) known.set(id, now)
      else known.delete(id)
    }
    last = document
    lastEntries = entries
    return sums.of(document.order, { listed, isWaiting: isWaiting ?? (() => false) })
  }
}

type Entries = Pick<CueFacts, 'dictionary' | 'replaced'>

const noEntries: readonly DictionaryEntry[] = []

const sameEntries = (a: Entries, b: Entries): boolean =>
  a.dictionary === b.dictionary && a.replaced === b.replaced

function factsOf(
  before: CueFacts | undefined,
  cue: Cue,
  take: Take | undefined,
  document: StudioDocument,
  entries: Entries,
): CueFacts {
  const speaker = speakerOf(document, cue)
  const settings = document.fields
  const same =
    before?.cue === cue &&
    before.take === take &&
    before.speaker === speaker &&
    sameEntries(before, entries) &&
    sameSettings(before.settings, settings)
  if (same) return before
  return {
    cue,
    speaker,
    take,
    settings,
    ...entries,
    state: takeState(cue, speaker, { ...settings, dictionary: entries.dictionary }, take ?? null),
    speakable: isSpeakable(cue.text),
    voiceId: voiceOf(cue, speaker, settings),
    credits: cueCredits(cue, speaker, settings, entries.replaced),
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
