import type { Cue, DocumentFields, Speaker } from '@shared/contracts/project-file'
import type { ProjectTerms } from '@shared/contracts/project/terms'
import type { TextFault } from '@shared/contracts/translation'
import type { Languages } from '@shared/translation/check-language'
import { indexTerms, type TermIndex, textFaultsOf } from '@shared/translation/check-text'
import { addressFaults, spokenTo, type WrongAddress } from '@shared/translation/address'
import { isOutdated, isUntranslated } from '@shared/translation/cue-state'
import type { StudioDocument } from '../document/document'
import type { Problem } from './problem-groups'

/** What the checks of a language version need besides its cues. */
export interface TranslatedVersion {
  languages: Languages
  terms: ProjectTerms | null
  speakers: readonly Speaker[]
}

let last: TranslatedVersion | null = null

/** The open project as a language version, by the same reference while nothing of it changes; null: it is none. */
export function versionOf(
  { language, family, terms }: DocumentFields,
  speakers: readonly Speaker[],
): TranslatedVersion | null {
  const from = family?.origin?.language
  if (from === undefined) return null
  const isSame =
    last?.languages.from === from &&
    last.languages.to === language &&
    last.terms === terms &&
    last.speakers === speakers
  if (!isSame) last = { languages: { from, to: language }, terms, speakers }
  return last
}

type Cues = Pick<StudioDocument, 'byId' | 'order'>

/** Cues on each side that can change what is found in one: an exchange of a few lines. */
const NEIGHBOURS = 4

interface TranslatedCues {
  problemsOf(cueId: string): Problem[]
  /** These cues and those whose problems follow from them. */
  withNeighbours(cueIds: ReadonlySet<string>): ReadonlySet<string>
}

/** Finds the problems of translated texts. */
export function translatedCues(
  version: TranslatedVersion,
  order: Cues['order'],
  byId: Cues['byId'],
): TranslatedCues {
  const cues = order.flatMap((id) => byId.get(id) ?? [])
  const places = new Map(order.map((id, i) => [id, i]))
  const terms = termsOf(version, cues)
  return {
    problemsOf(cueId) {
      const at = places.get(cueId) ?? -1
      const cue = cues[at]
      return cue ? problemsIn(cue, textFaultsOf(cues, at, terms, version.languages)) : []
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

function problemsIn(cue: Cue, faults: readonly TextFault[]): Problem[] {
  const of = (kind: Problem['kind'], more: Partial<Problem> = {}): Problem => ({
    kind,
    cueId: cue.id,
    severity: 'warning',
    value: 0,
    ...more,
  })
  if (isUntranslated(cue)) return [of('UNTRANSLATED', { severity: 'error' })]
  const found: Problem[] = isOutdated(cue) ? [of('TRANSLATION_OUTDATED')] : []
  if (cue.translation?.accepted === cue.text) return found
  if (faults.includes('untranslated')) return [...found, of('UNTRANSLATED')]
  const others = faults.filter((fault) => fault !== 'address')
  if (others.length > 0) found.push(of('TRANSLATION_DIFFERS', { faults: others }))
  if (faults.includes('address')) found.push(of('ADDRESS_DIFFERS'))
  return found
}

/** Words of a cue by which somebody is called otherwise than agreed. */
export function wrongAddressesOf(cueId: string, document: StudioDocument): WrongAddress[] {
  const { order, byId, fields, speakers } = document
  const version = versionOf(fields, speakers)
  const at = order.indexOf(cueId)
  const cues = order.flatMap((id) => byId.get(id) ?? [])
  const cue = cues[at]
  if (!version || !cue || cue.speakerId === null) return []
  const to = spokenTo(cues, at)
  const { addresses } = termsOf(version, cues)
  const calls = to && addresses.callsAt(cue.speakerId, to.id, at)
  return calls ? addressFaults(cue.text, calls, version.languages.to) : []
}
