import { currentPreferences } from '@/bridge/preferences'
import type { Cue, Take } from '@shared/contracts/project-file'
import type { FitSettings } from '@shared/contracts/project/track-settings'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { fasterSpeed } from '@shared/fitting/plan-fit'
import { MIN_GAP_MS } from '@shared/subtitles/check-cues'
import { readCharacters } from '@shared/subtitles/reading-time'
import type { WrongAddress } from '@shared/translation/address'
import { isPersons } from '@shared/translation/cue-state'
import type { Problem, ProblemKind } from '../derived/problem-groups'
import { wrongAddressesOf } from '../derived/translation-problems'
import { useFormatter } from 'use-intl'
import { useT } from '@/ui/text/use-t'
import { useDerived } from '../derived/derived-store'
import { useDocument } from '../document/document-store'
import { useFree } from '../services/use-connection'
import type { Edit } from '../document/execute'
import { type FitResult, audibleSpan } from '@shared/fitting/fit-types'
import { creditsOfChanged, creditsOfCue } from '../services/dictionary-uses'
import { canShorten } from './shorten'
import type { StudioDocument } from '../document/document'
import { activeTake, useTakes } from '../document/takes-store'

/** Fixes of each kind of problem, the best first. */
const fixesByKind = {
  FAILED: ['retry'],
  TAKE_UNREADABLE: ['retry'],
  UNCAST: ['suggestVoice', 'openCast'],
  VOICE_GONE: ['suggestVoice', 'openCast'],
  OTHER_LANGUAGE: ['voiceOfLanguage', 'openCast'],
  KANJI_NAMED: ['openCast', 'writeText'],
  WORDS_DIFFER: ['listen', 'renderAgain', 'addToDictionary', 'acceptTake'],
  DOES_NOT_FIT: ['extend', 'shortenText', 'faster', 'cutText', 'allowOverlap'],
  RUSHED: ['slowDown', 'shortenText'],
  PIN_OVERRUN: ['writeText'],
  UNTRANSLATED: ['translateAgain', 'writeText', 'keepTranslation'],
  TRANSLATION_OUTDATED: ['translateAgain', 'keepTranslation', 'writeText'],
  TRANSLATION_DIFFERS: ['writeText', 'translateAgain', 'keepTranslation'],
  ADDRESS_DIFFERS: ['agreedAddress', 'writeText', 'keepTranslation'],
  TOO_LONG_TO_SAY: ['translateAgain', 'shortenText', 'writeText'],
  EMPTY: ['remove', 'writeText'],
  NOTHING_TO_VOICE: ['writeText', 'remove'],
  TOO_FAST: ['readLonger', 'cutText'],
  TOO_SHORT: ['lengthen'],
  TOO_LONG: ['shorten', 'split'],
  GAP_TOO_SMALL: ['endBefore'],
  OVERLAP: ['endBefore', 'allowOverlap'],
} as const satisfies Record<ProblemKind, readonly string[]>

export type QuickFixName = (typeof fixesByKind)[ProblemKind][number]

interface QuickFix {
  name: QuickFixName
  /** For its words: `count` characters, `ms`, `speed`, `credits`. */
  values: Readonly<Record<string, number>>
}

/** Fixes that would help with a problem now, the best first. */
export function availableFixes(problem: Problem, look: Look): QuickFix[] {
  const cue = look.find(problem.cueId)
  if (!cue) return []
  return fixesByKind[problem.kind].flatMap((name) => {
    const values = isCueFix(name)
      ? cueValues(name, problem, look)
      : actions[name](cue, problem, look)
    return values ? [{ name, values }] : []
  })
}

type Values = Readonly<Record<string, number>>

function cueValues(name: CueFixName, problem: Problem, look: Look): Values | null {
  const before = look.find(problem.cueId)
  const after = fixedCue(name, problem, look)
  if (!before || after === null) return null
  return after === 'remove' ? {} : { ms: Math.abs(after.endMs - before.endMs) }
}

type ActionName = Exclude<QuickFixName, CueFixName>

/** The figures of fixes that are more than a change of the cue; null: this does not help here. */
const actions: Record<ActionName, (cue: Cue, problem: Problem, look: Look) => Values | null> = {
  retry: (cue, { kind }, look) => {
    const isOwn = kind === 'TAKE_UNREADABLE' && look.takeOf(cue.id)?.own !== undefined
    return isSpeakable(cue) && !isOwn ? { credits: look.creditsOf(cue) } : null
  },
  // A text that a person wrote is never replaced.
  translateAgain: (cue) => (isPersons(cue) ? null : {}),
  listen: () => ({}),
  // Rendering never replaces a locked take or a recording of a person.
  renderAgain: (cue, _problem, look) => {
    const take = look.takeOf(cue.id)
    return take && !take.locked && !take.own ? { credits: look.creditsOf(cue) } : null
  },
  addToDictionary: () => ({}),
  // A cue's own voice was chosen by the user.
  suggestVoice: (cue) => (cue.voiceId === undefined ? {} : null),
  openCast: () => ({}),
  voiceOfLanguage: () => ({}),
  writeText: () => ({}),
  shortenText: (cue, _problem, look) =>
    canShorten(cue) ? { count: look.fitOf(cue.id)?.cutCharacters ?? 0 } : null,
  split: (cue) => (/\S\s+\S/.test(cue.text) ? {} : null),
  cutText: (cue, { kind }, look) => {
    const fit = look.fitOf(cue.id)
    // There the wordings are offered, and writing another one.
    if (kind === 'DOES_NOT_FIT' && canShorten(cue)) return null
    const count = kind === 'TOO_FAST' ? charactersTooMany(cue) : (fit?.cutCharacters ?? 0)
    return count > 0 ? { count } : null
  },
  slowDown: () => ({}),
  faster: (cue, _problem, look) => {
    const speed = fasterOf(cue.id, look)
    return speed === null ? null : { speed, credits: creditsOfChanged(cue) }
  },
}

/** Characters beyond the readable number for the time of the cue. */
function charactersTooMany({ text, startMs, endMs }: Cue): number {
  const most = Math.floor((currentPreferences().cueLimits.warnCps * (endMs - startMs)) / 1_000)
  return Math.max(0, readCharacters(text) - most)
}

/** The reading speed with which a cue would fit without stretching; null when that cannot help. */
export function fasterOf(cueId: string, { fitOf, takeOf }: Look): number | null {
  const [fit, take] = [fitOf(cueId), takeOf(cueId)]
  return fit && take ? fasterSpeed(fit, take.recipe.audio.speed) : null
}

/** Fixes of a problem now, the best first. */
export function useQuickFixes(problem: Problem | undefined): QuickFix[] {
  const document = useDocument()
  const fit = useDerived((state) => state.fits.get(problem?.cueId ?? ''))
  if (!problem) return []
  // No fix needs the fit of another cue.
  return availableFixes(problem, { ...lookAt(document), fitOf: () => fit })
}

/** Description of a fix, with its figures; credits only where they are paid. */
export function useFixText(): (fix: QuickFix) => string {
  const t = useT()
  const format = useFormatter()
  const free = useFree()
  return ({ name, values: { ms = 0, speed = 1, credits = 0, count = 0 } }) => {
    const text = t(`problems.fixes.${name}`, {
      count,
      seconds: format.number(ms / 1_000, { maximumFractionDigits: 2 }),
      speed: format.number(speed, { minimumFractionDigits: 2 }),
    })
    if (free || credits === 0) return text
    return `${text} · ${t('common.credits', { credits: format.number(credits) })}`
  }
}

/** QuickFixes that make sense for many cues at once, in the order in which they are offered. */
const forMany = [
  'retry',
  'suggestVoice',
  'voiceOfLanguage',
  'extend',
  'shortenText',
  'faster',
  'slowDown',
  'renderAgain',
  'translateAgain',
  'agreedAddress',
  'acceptTake',
  'endBefore',
  'lengthen',
  'readLonger',
  'shorten',
  'remove',
] as const satisfies readonly QuickFixName[]

export interface FixMany {
  name: (typeof forMany)[number]
  /** Where it helps. */
  problems: Problem[]
  credits: number
}

/** Fixes of many problems at once, with the cues they help and their cost. */
export function fixAll(problems: readonly Problem[]): FixMany[] {
  const look = lookAt()
  const found = new Map<QuickFixName, FixMany>()
  for (const problem of problems) {
    for (const { name, values } of availableFixes(problem, look)) {
      const many = forMany.find((each) => each === name)
      // A text that could be spoken is not deleted with the empty ones.
      if (!many || (many === 'remove' && problem.kind !== 'EMPTY')) continue
      const before = found.get(many) ?? { name: many, problems: [], credits: 0 }
      before.problems.push(problem)
      found.set(many, { ...before, credits: before.credits + (values['credits'] ?? 0) })
    }
  }
  return forMany.flatMap((name) => found.get(name) ?? [])
}

/** A cue is never cut shorter than this to fix another problem, ms. */
const MIN_MS = 300

/** The fixed cue; 'remove' takes it out; null: this does not help here. */
type CueFix = (cue: Cue, problem: Problem, look: Look) => Cue | 'remove' | null

/** A later end, as far as the next cue of the speaker leaves room; null when that gains nothing. */
function laterEnd(cue: Cue, wantedMs: number, gapMs: number, look: Look): Cue | null {
  const free = (look.next(cue)?.startMs ?? Infinity) - gapMs
  const endMs = Math.floor(Math.min(Math.ceil(wantedMs), free))
  return endMs > cue.endMs ? { ...cue, endMs } : null
}

/** Ends before the other cue with a gap, while enough of the cue is left. */
const endBefore: CueFix = (cue, { otherCueId }, { find }) => {
  const other = find(otherCueId ?? '')
  const endMs = (other?.startMs ?? 0) - MIN_GAP_MS
  return other && endMs - cue.startMs >= MIN_MS && endMs !== cue.endMs ? { ...cue, endMs } : null
}

/**
 * Extends by all the missing time into the pause after the cue, beyond the part the voice could
 * borrow; less would not help.
 */
const extend: CueFix = (cue, _problem, look) => {
  const fit = look.fitOf(cue.id)
  if (!fit) return null
  const longer = laterEnd(cue, fit.neededEndMs, look.settings.minGapMs, look)
  const gains = longer && longer.endMs > cue.startMs - fit.earlyMs + fit.slotMs
  return gains && longer.endMs >= Math.floor(fit.neededEndMs) ? longer : null
}

/** A voice that does not fit continues into the next cue: only a later end makes room for it. */
const allowOverlap: CueFix = (cue, { kind }, look) => {
  if (kind === 'OVERLAP') return cue.overlapMeant ? null : { ...cue, overlapMeant: true }
  const neededMs = look.fitOf(cue.id)?.neededEndMs ?? 0
  const nextMs = look.next(cue)?.startMs ?? Infinity
  if (neededMs <= nextMs - look.settings.minGapMs) return null
  return { ...cue, endMs: Math.ceil(neededMs), overlapMeant: true }
}

/** Not before the voice has ended. */
const shorten: CueFix = (cue, _problem, { fitOf }) => {
  const fit = fitOf(cue.id)
  const voiceMs = fit ? Math.ceil(audibleSpan(cue, fit).endMs - cue.startMs) : 0
  const lengthMs = Math.max(currentPreferences().cueLimits.maxMs, voiceMs)
  return cue.startMs + lengthMs < cue.endMs ? { ...cue, endMs: cue.startMs + lengthMs } : null
}

/** A text with the agreed words in place of others, where it is clear which; a capital stays one. */
function withAgreed(text: string, wrong: readonly WrongAddress[]): string {
  return wrong.reduceRight((said, { at, word, instead }) => {
    if (instead === null) return said
    const isCapital = /^\p{Lu}/u.test(word)
    const agreed = isCapital ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead
    return said.slice(0, at) + agreed + said.slice(at + word.length)
  }, text)
}

/** QuickFixes that change nothing but their cue. */
const cueFixes = {
  remove: () => 'remove',
  endBefore,
  extend,
  shorten,
  allowOverlap,
  keepTranslation: ({ translation, ...cue }) => {
    const { text, original } = cue
    if (text === '' || original === undefined) return null
    return { ...cue, translation: { ...translation, from: original, accepted: text } }
  },
  agreedAddress: (cue, _problem, { wrongAddresses }) => {
    const text = withAgreed(cue.text, wrongAddresses(cue.id))
    return text === cue.text ? null : { ...cue, text }
  },
  acceptTake: (cue, _problem, { takeOf }) => {
    const take = takeOf(cue.id)
    return take ? { ...cue, acceptedTake: take.file } : null
  },
  lengthen: (cue, _problem, look) =>
    laterEnd(cue, cue.startMs + currentPreferences().cueLimits.minMs, MIN_GAP_MS, look),
  readLonger: (cue, _problem, look) => {
    const readMs = (readCharacters(cue.text) * 1_000) / currentPreferences().cueLimits.warnCps
    return laterEnd(cue, cue.startMs + readMs, MIN_GAP_MS, look)
  },
} as const satisfies Record<string, CueFix>

type CueFixName = keyof typeof cueFixes

export const isCueFix = (name: string): name is CueFixName => name in cueFixes

/** The cue after a fix. */
function fixedCue(name: CueFixName, problem: Problem, look: Look): Cue | 'remove' | null {
  const cue = look.find(problem.cueId)
  const fix: CueFix = cueFixes[name]
  return cue ? fix(cue, problem, look) : null
}

/** QuickFixes problems in the same way in one step; where that does not help, the cue is left alone. */
export function fixProblems(name: CueFixName, problems: readonly Problem[]): Edit {
  return (document) => {
    const changed = new Map<string, Cue | null>()
    const look = lookAt(document, (id) => changed.get(id))
    for (const problem of problems) {
      const fixed = fixedCue(name, problem, look)
      if (fixed === 'remove') changed.set(problem.cueId, null)
      else if (fixed) changed.set(problem.cueId, fixed)
    }
    const upsert = [...changed.values()].flatMap((cue) => cue ?? [])
    const remove = [...changed].flatMap(([id, cue]) => (cue ? [] : id))
    return { cues: { upsert, remove } }
  }
}

/** State that fixes read. */
export interface Look {
  find: (cueId: string) => Cue | undefined
  /** The next cue of the same speaker. */
  next: (cue: Cue) => Cue | undefined
  fitOf: (cueId: string) => FitResult | undefined
  takeOf: (cueId: string) => Take | undefined
  /** Forms of address otherwise than agreed. */
  wrongAddresses: (cueId: string) => readonly WrongAddress[]
  /** Credits that rendering a cue costs. */
  creditsOf: (cue: Cue) => number
  settings: FitSettings
}

/** Places of the cues in the film, worked out once for each order. */
const places = new WeakMap<readonly string[], ReadonlyMap<string, number>>()

function placesOf(order: readonly string[]): ReadonlyMap<string, number> {
  const known = places.get(order) ?? new Map(order.map((id, i) => [id, i]))
  places.set(order, known)
  return known
}

/** Looks at a document as it is, with cues that are about to be changed in front of it. */
export function lookAt(
  document: Pick<
    StudioDocument,
    'byId' | 'order' | 'fields' | 'speakersById'
  > = useDocument.getState(),
  changed: (cueId: string) => Cue | null | undefined = () => undefined,
): Look {
  const { byId, order, fields } = document
  const find = (id: string): Cue | undefined => {
    const change = changed(id)
    return change === undefined ? byId.get(id) : (change ?? undefined)
  }
  return {
    find,
    next: (cue) => {
      const at = placesOf(order).get(cue.id) ?? order.length
      for (let i = at + 1; i < order.length; i++) {
        const other = find(order[i] ?? '')
        if (other && other.speakerId === cue.speakerId) return other
      }
      return undefined
    },
    fitOf: (id) => useDerived.getState().fits.get(id),
    takeOf: (id) => activeTake(useTakes.getState(), id),
    wrongAddresses: (id) => wrongAddressesOf(id, useDocument.getState()),
    creditsOf: (cue) => creditsOfCue(cue, document),
    settings: fields.fit,
  }
}
