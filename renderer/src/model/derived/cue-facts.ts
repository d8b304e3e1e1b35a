import type { Cue, DocumentFields, Speaker, Take } from '@shared/contracts/project-file'
import { hasKanji, isJapanese } from '@shared/casting/kanji'
import { costOfCue } from '@shared/dubbing/spending'
import { isSpeakable, spokenTextOf } from '@shared/dubbing/spoken-text'
import { saysOneOf, takeState, type TakeState, voiceOf } from '@shared/dubbing/recipe'
import { noContexts, type SentenceContexts } from '@shared/dubbing/breath/sentences-of-film'
import { applyDictionary, type DictionaryEntry } from '@shared/text/dictionary'
import { speakerOf, type StudioDocument } from '../document/document'
import { sentencesIn } from '../document/sentences'
import type { Sliced } from './slices'
import type { DerivedState } from './derived-store'
import type { PaidRecipes } from '../document/run-store'

/** State of one cue for rendering, with the inputs it was computed from. */
interface CueFacts extends Standing {
  cue: Cue
  speaker: Speaker | null
  settings: DocumentFields
  dictionary: readonly DictionaryEntry[]
  replaced: readonly DictionaryEntry[]
  paid: ReadonlySet<string> | undefined
  /** Where its sentence continues, as recipes have it; undefined: it is spoken alone. */
  context: string | undefined
}

/** Inputs of a film's facts. */
interface FactSources {
  document: StudioDocument
  takeOf: (cueId: string) => Take | undefined
  dictionary?: readonly DictionaryEntry[]
  /** Those of them that are applied before sending. */
  replaced?: readonly DictionaryEntry[]
  /** Recipes that are paid for and not yet fetched. */
  paid?: PaidRecipes
  isWaiting?: (cueId: string) => boolean
  /** Voices that the service lists; null: not known. */
  listed?: ReadonlySet<number> | null
  /** Tells if a voice speaks a language; null: not known. */
  speaks?: Speaks | null
  /** Tells if a voice spells kanji instead of reading them. */
  namesKanji?: (voiceId: number) => boolean
  /** Cues of which cue or take can differ from the last time; null: any. */
  touched?: ReadonlySet<string> | null
  /**
   * Called for cues whose take stopped matching their text, or matches it less well, through an
   * edit.
   */
  onOutdated?: (cueId: string) => void
}

/** Tells if a voice of the service speaks a language, as far as the service reports it. */
type Speaks = (voiceId: number, language: string) => boolean

/** Cues that are looked at, or hashed, without a break. */
const AT_ONCE = 50

/** Computes stale cues and the cost of a render; a cue that did not change is not hashed again. */
export function createCueFacts(): (sources: FactSources) => Sliced<Facts> {
  const known = new Map<string, CueFacts>()
  const sums = createFactSums()
  let last: Pick<StudioDocument, 'speakersById' | 'fields'> | null = null
  let lastContexts: SentenceContexts = noContexts
  let lastEntries: Entries = { dictionary: noEntries, replaced: noEntries }
  let lastPaid: PaidRecipes = nothingPaid

  return function* work({
    document,
    takeOf,
    isWaiting,
    listed = null,
    speaks = null,
    namesKanji = () => false,
    touched,
    onOutdated,
    paid = nothingPaid,
    ...given
  }) {
    const entries: Entries = {
      dictionary: given.dictionary ?? noEntries,
      replaced: given.replaced ?? noEntries,
    }
    const same =
      last?.speakersById === document.speakersById &&
      sameSettings(last.fields, document.fields) &&
      sameEntries(lastEntries, entries) &&
      lastPaid === paid
    const contexts = sentencesIn(document)
    const ids =
      same && touched
        ? new Set([...touched, ...changedBoundaries(lastContexts, contexts)])
        : new Set([...known.keys(), ...document.order])
    let done = 0
    for (const id of ids) {
      if (++done % AT_ONCE === 0) yield
      const cue = document.byId.get(id)
      const before = known.get(id)
      const now = cue && factsOf(before, cue, takeOf(id), document, entries, paid.get(id), contexts)
      if (now === before) continue
      sums.change(id, now)
      if (isOutdatedByEdit(before, now)) onOutdated?.(id)
      if (now) known.set(id, now)
      else known.delete(id)
    }
    last = document
    lastContexts = contexts
    lastEntries = entries
    lastPaid = paid
    const asked = { listed, speaks, namesKanji, isWaiting: isWaiting ?? (() => false) }
    return { ...sums.of(document.order, asked), sentences: contexts }
  }
}

/** A take stopped matching its cue, and not only because another take was made active. */
const isOutdatedByEdit = (before: CueFacts | undefined, now: CueFacts | undefined): boolean =>
  before?.take !== undefined &&
  now?.take !== undefined &&
  now.state !== 'fresh' &&
  (before.take.id === now.take.id || before.cue !== now.cue)

/** Cues of which the sentence continues elsewhere than before. */
function changedBoundaries(before: SentenceContexts, now: SentenceContexts): string[] {
  if (before === now) return []
  const changed: string[] = []
  for (const [id, { mark }] of now) if (before.get(id)?.mark !== mark) changed.push(id)
  for (const id of before.keys()) if (!now.has(id)) changed.push(id)
  return changed
}

type Entries = Pick<CueFacts, 'dictionary' | 'replaced'>

const noEntries: readonly DictionaryEntry[] = []
const nothingPaid: PaidRecipes = new Map()

const sameEntries = (a: Entries, b: Entries): boolean =>
  a.dictionary === b.dictionary && a.replaced === b.replaced

function factsOf(
  before: CueFacts | undefined,
  cue: Cue,
  take: Take | undefined,
  document: StudioDocument,
  entries: Entries,
  paid: ReadonlySet<string> | undefined,
  contexts: SentenceContexts,
): CueFacts {
  const speaker = speakerOf(document, cue)
  const settings = document.fields
  const context = contexts.get(cue.id)?.mark
  const same =
    before?.cue === cue &&
    before.take === take &&
    before.speaker === speaker &&
    sameEntries(before, entries) &&
    before.paid === paid &&
    before.context === context &&
    sameSettings(before.settings, settings)
  if (same) return before
  const project = { ...settings, dictionary: entries.dictionary, contexts }
  const isPaid = saysOneOf(paid, cue, speaker, project)
  return {
    cue,
    speaker,
    take,
    settings,
    ...entries,
    paid,
    context,
    state: takeState(cue, speaker, project, take ?? null),
    speakable: isSpeakable(cue),
    kanji: kanjiIn(cue, settings.language, entries.dictionary),
    voiceId: voiceOf(cue, speaker, settings),
    language: cue.language ?? settings.language,
    isPaid,
    credits: isPaid ? 0 : costOfCue(cue, speaker, settings, entries.replaced),
  }
}

/** True if kanji remain after the dictionary; only Japanese is checked. */
const kanjiIn = (cue: Cue, language: string, dictionary: readonly DictionaryEntry[]): boolean =>
  isJapanese(cue.language ?? language) && hasKanji(applyDictionary(spokenTextOf(cue), dictionary))

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

/** State of a cue with regard to rendering. */
interface Standing {
  state: TakeState
  take: Take | undefined
  speakable: boolean
  /** Japanese with kanji in it. */
  kanji: boolean
  /** Null: no voice is cast. */
  voiceId: number | null
  language: string
  /** Its present text is paid for and not yet fetched. */
  isPaid: boolean
  credits: number
}

/** Facts computed from the recipes. */
export type Facts = Omit<DerivedState, 'fits' | 'unfit' | 'stretched' | 'uses' | 'paceMs'>

interface FactSums {
  /** New state of a cue; undefined: it was removed. */
  change(id: string, now: Standing | undefined): void
  /** The facts of all cues. Unchanged values keep their references. */
  of(order: readonly string[], asked: Asked): Omit<Facts, 'sentences'>
}

interface Asked {
  isWaiting: (cueId: string) => boolean
  /** Voices that the service lists; null: not known. */
  listed: ReadonlySet<number> | null
  speaks: Speaks | null
  namesKanji: (voiceId: number) => boolean
}

/** The facts of all cues together, kept up as single cues change. */
function createFactSums(): FactSums {
  const [stale, drafts, final, uncast] = [members(), members(), members(), members()]
  const [unvoiced, kanji, paid] = [members(), members(), members()]
  const [voiced, missing] = [new Set<string>(), new Set<string>()]
  /** Credits of each cue that can be rendered and has to be. */
  const costs = new Map<string, number>()
  const voices = createVoices()
  let inOrder = { from: uncast.now(), order: [] as readonly string[], ids: [] as readonly string[] }

  function listOfUncast(order: readonly string[]): readonly string[] {
    const from = uncast.now()
    if (inOrder.from === from && (from.size === 0 || inOrder.order === order)) return inOrder.ids
    inOrder = { from, order, ids: order.filter((id) => from.has(id)) }
    return inOrder.ids
  }

  return {
    change(id, now) {
      const locked = now?.take?.locked === true
      const speakable = now?.speakable === true
      const own = now?.take?.own !== undefined
      const due = speakable && now.state !== 'fresh' && !locked && !own
      stale.put(id, now?.state === 'stale' && !locked)
      drafts.put(id, now?.state === 'draft')
      final.put(id, now?.state === 'fresh')
      uncast.put(id, speakable && !own && now.voiceId === null)
      voices.put(id, speakable && !own && now.voiceId !== null ? now : null)
      kanji.put(id, now?.kanji === true)
      put(voiced, id, now?.take !== undefined)
      put(missing, id, speakable && !now.take)
      unvoiced.put(id, due)
      if (due && now.voiceId !== null) costs.set(id, now.credits)
      else costs.delete(id)
      paid.put(id, due && now.isPaid)
    },
    of(order, { listed, speaks, namesKanji, isWaiting }) {
      const withKanji = kanji.now()
      const those = (test: (reading: Reading) => boolean) => voices.those(order, test)
      const toRender = order.filter((id) => costs.has(id) && !isWaiting(id))
      return {
        stale: stale.now(),
        drafts: drafts.now(),
        final: final.now(),
        toRender,
        credits: toRender.reduce((sum, id) => sum + (costs.get(id) ?? 0), 0),
        paid: paid.now(),
        uncast: listOfUncast(order),
        unlisted: those(({ voiceId }) => listed?.has(voiceId) === false),
        misread: those(({ voiceId, language }) => speaks?.(voiceId, language) === false),
        kanji:
          withKanji.size === 0
            ? []
            : those(({ voiceId }) => namesKanji(voiceId)).filter((id) => withKanji.has(id)),
        unvoiced: unvoiced.now(),
        voiced: voiced.size,
        missing: missing.size,
      }
    },
  }
}

/** A voice and the language in which it speaks. */
interface Reading {
  voiceId: number
  language: string
}

/** Which voice speaks each cue in which language, and how many cues each of these pairs. */
function createVoices() {
  const byCue = new Map<string, string>()
  const pairs = new Map<string, Reading & { cues: number }>()
  const count = (key: string | undefined, by: number, reading?: Reading): void => {
    const pair = key === undefined ? undefined : (pairs.get(key) ?? { ...reading, cues: 0 })
    if (key === undefined || !pair || !isReading(pair)) return
    pairs.set(key, { ...pair, cues: pair.cues + by })
  }
  return {
    put(id: string, now: { voiceId: number | null; language: string } | null): void {
      count(byCue.get(id), -1)
      byCue.delete(id)
      if (now?.voiceId === null || now === null) return
      const { voiceId, language } = now
      const key = `${voiceId} ${language}`
      byCue.set(id, key)
      count(key, 1, { voiceId, language })
    },
    /** Cues, in order, whose voice and language pass the test. */
    those(order: readonly string[], test: (reading: Reading) => boolean): readonly string[] {
      const found = [...pairs].flatMap(([key, pair]) => (pair.cues > 0 && test(pair) ? key : []))
      if (found.length === 0) return []
      const keys = new Set(found)
      return order.filter((id) => keys.has(byCue.get(id) ?? ''))
    },
  }
}

const isReading = (pair: Partial<Reading> & { cues: number }): pair is Reading & { cues: number } =>
  pair.voiceId !== undefined && pair.language !== undefined

function put(ids: Set<string>, id: string, inside: boolean): void {
  if (inside) ids.add(id)
  else ids.delete(id)
}

/** A set that is shown: it is another one once something came or went, and not before. */
function members(): { put(id: string, inside: boolean): void; now(): ReadonlySet<string> } {
  let shown: ReadonlySet<string> = new Set()
  let next: Set<string> | null = null
  return {
    put(id, inside) {
      if ((next ?? shown).has(id) === inside) return
      next ??= new Set(shown)
      put(next, id, inside)
    },
    now() {
      shown = next ?? shown
      next = null
      return shown
    },
  }
}
