import { shallow } from 'zustand/shallow'
import type { Cue, DocumentFields, Speaker } from '@shared/contracts/project-file'
import type { ProjectTerms } from '@shared/contracts/project/terms'
import type { TextFault } from '@shared/contracts/translation'
import type { Languages } from '@shared/translation/check-language'
import { indexTerms, type TermIndex, textFaultsOf } from '@shared/translation/check-text'
import { addressFaults, spokenTo, type WrongAddress } from '@shared/translation/address'
import { isOutdated, isUntranslated } from '@shared/translation/cue-state'
import type { StudioDocument } from '../document/document'
import { type TakesState, useTakes } from '../document/takes-store'
import type { DerivedState } from './derived-store'
import type { Problem } from './problem-groups'
import { rateToFit, type SpeakingLengths, voicePaces } from './too-long'

/** What the checks of a language version need besides its cues. */
export interface TranslatedVersion {
  languages: Languages
  terms: ProjectTerms | null
  speakers: readonly Speaker[]
  lengths: SpeakingLengths
}

let last: TranslatedVersion | null = null

/** The open project as a language version, by the same reference while nothing of it changes; null: it is none. */
export function versionOf(
  { language, family, terms, fit, media, narratorVoiceId }: DocumentFields,
  speakers: readonly Speaker[],
  takes: TakesState,
): TranslatedVersion | null {
  const from = family?.origin?.language
  if (from === undefined) return null
  const filmMs = media?.durationMs ?? null
  const lengths = { paces: voicePaces(takes, language), fit, filmMs, narratorVoiceId }
  const isSame =
    last?.languages.from === from &&
    last.languages.to === language &&
    last.terms === terms &&
    last.speakers === speakers &&
    shallow(last.lengths, lengths)
  if (!isSame) last = { languages: { from, to: language }, terms, speakers, lengths }
  return last
}

type Cues = Pick<StudioDocument, 'byId' | 'order'>

/** Cues on each side that can change what is found in one: an exchange of a few lines. */
const NEIGHBOURS = 4

interface CheckedTranslations {
  problemsOf(cueId: string): Problem[]
  /** These cues and those whose problems follow from them. */
  withNeighbours(cueIds: ReadonlySet<string>): ReadonlySet<string>
}

const knownPlaces = new WeakMap<Cues['order'], ReadonlyMap<string, number>>()

/** Worked out once for each order. */
function placesIn(order: Cues['order']): ReadonlyMap<string, number> {
  const places = knownPlaces.get(order) ?? new Map(order.map((id, i) => [id, i]))
  knownPlaces.set(order, places)
  return places
}

/** Finds the problems of translated texts. */
export function checkTranslations(
  version: TranslatedVersion,
  order: Cues['order'],
  byId: Cues['byId'],
  fits: DerivedState['fits'],
): CheckedTranslations {
  const cues = order.flatMap((id) => byId.get(id) ?? [])
  const places = placesIn(order)
  const terms = termsOf(version, cues)
  const speaking = {
    language: version.languages.to,
    speakers: new Map(version.speakers.map((speaker) => [speaker.id, speaker])),
    lengths: version.lengths,
  }
  return {
    problemsOf(cueId) {
      const at = places.get(cueId) ?? -1
      const cue = cues[at]
      if (!cue) return []
      const found = problemsIn(cue, textFaultsOf(cues, at, terms, version.languages))
      const rate = isAccepted(cue) ? null : rateToFit(cues, at, fits.get(cueId), speaking)
      return rate === null ? found : [...found, tooLong(cueId, rate)]
    },
    withNeighbours(cueIds) {
      const near = new Set(cueIds)
      for (const id of cueIds) {
        const at = places.get(id)
        if (at === undefined) continue
        for (const other of order.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1))
          near.add(other)
      }
      return near
    },
  }
}

const termsOf = ({ terms, speakers }: TranslatedVersion, cues: readonly Cue[]): TermIndex =>
  indexTerms(terms, { cues, speakers })

const isAccepted = ({ text, translation }: Cue): boolean => translation?.accepted === text

const tooLong = (cueId: string, value: number): Problem => ({
  kind: 'TOO_LONG_TO_SAY',
  cueId,
  severity: 'warning',
  value,
})

function problemsIn(cue: Cue, faults: readonly TextFault[]): Problem[] {
  const of = (kind: Problem['kind'], more: Partial<Problem> = {}): Problem => ({
    kind,
    cueId: cue.id,
    severity: 'warning',
    value: 0,
    ...more,
  })
  if (isUntranslated(cue))
    return cue.spoken === 'no' ? [] : [of('UNTRANSLATED', { severity: 'error' })]
  const found: Problem[] = isOutdated(cue) ? [of('TRANSLATION_OUTDATED')] : []
  if (isAccepted(cue)) return found
  if (faults.includes('untranslated')) return [...found, of('UNTRANSLATED')]
  const others = faults.filter((fault) => fault !== 'address')
  if (others.length > 0) found.push(of('TRANSLATION_DIFFERS', { faults: others }))
  if (faults.includes('address')) found.push(of('ADDRESS_DIFFERS'))
  return found
}

/** Cues and terms of the document that was looked at last: fixes ask for one cue after another. */
let looked: {
  of: StudioDocument['byId']
  version: TranslatedVersion
  cues: Cue[]
  terms: TermIndex
} | null = null

/** Words of a cue by which somebody is called otherwise than agreed. */
export function wrongAddressesOf(cueId: string, document: StudioDocument): WrongAddress[] {
  const { order, byId, fields, speakers } = document
  const version = versionOf(fields, speakers, useTakes.getState())
  if (!version) return []
  if (looked?.of !== byId || looked.version !== version) {
    const all = order.flatMap((id) => byId.get(id) ?? [])
    looked = { of: byId, version, cues: all, terms: termsOf(version, all) }
  }
  const { cues, terms } = looked
  const at = order.indexOf(cueId)
  const speakerId = cues[at]?.speakerId ?? null
  const to = spokenTo(cues, at)
  if (speakerId === null || !to) return []
  const calls = terms.addresses.callsAt(speakerId, to.id, at)
  return calls ? addressFaults(cues[at]?.text ?? '', calls, version.languages.to) : []
}
