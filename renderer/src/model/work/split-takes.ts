import type { CutPart } from '@shared/contracts/open-project'
import type { Cue, Recipe, Take } from '@shared/contracts/project-file'
import type { Result } from '@shared/contracts/result'
import { ok } from '@shared/contracts/result'
import { audioKey, ownRecipe, recipeHash, recipeOf } from '@shared/dubbing/recipe'
import { writtenWords } from '@shared/text/words'
import { currentProject } from '@/bridge/studio'
import { speakerOf } from '../document/document'
import { useDocument } from '../document/document-store'
import { activateTakes, onEdit } from '../document/execute'
import { sentencesIn } from '../document/sentences'
import { activeTake, keepTakes, useTakes } from '../document/takes-store'
import { report } from '../report'
import { useDictionary } from '../services/dictionary-store'

/** A take, and the parts of it that cues say which were one before. */
interface SplitTake {
  take: Take
  parts: CutPart[]
}

/** Words of two parts may be timed so far into each other, ms: recognisers are no more exact. */
const INTO_EACH_OTHER_MS = 30

/** Cuts the take of a split cue along if its word times are known: nothing is paid again. */
export function followSplits(): () => void {
  return onEdit('patch', ({ cues }) => {
    for (const split of splitTakes(cues?.upsert ?? [])) void report(cutTake(split))
  })
}

/** Takes of cues that this edit has split, with the part for each of the new ones. */
function splitTakes(changed: readonly Cue[]): SplitTake[] {
  if (changed.length < 2) return []
  const takes = useTakes.getState()
  const order = new Map(useDocument.getState().order.map((id, i) => [id, i]))
  const sorted = changed.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
  return sorted.flatMap((cue, i) => {
    const take = activeTake(takes, cue.id)
    const after = sorted.slice(i + 1)
    const end = after.findIndex(({ id }) => takes.byCue.has(id))
    const parts = take && partsOf(take, [cue, ...(end < 0 ? after : after.slice(0, end))])
    return take && parts ? [{ take, parts }] : []
  })
}

/**
 * The parts of a take for the first of these cues; null unless they contain all of its words, in
 * order.
 */
function partsOf(take: Take, cues: readonly Cue[]): CutPart[] | null {
  const { words = [], recipe, durationMs } = take
  const said = bareWords(recipe.text)
  if (words.length !== said.length) return null
  const parts: CutPart[] = []
  let from = 0
  for (const cue of cues) {
    const now = recipeNow(cue, take)
    const own = bareWords(now?.text ?? '')
    const to = from + own.length
    if (!now || own.length === 0 || own.some((word, i) => word !== said[from + i])) return null
    const toMs = to === said.length ? durationMs : boundary(words, to)
    if (toMs === null) return null
    const fromMs = parts.at(-1)?.toMs ?? 0
    parts.push({ cueId: cue.id, fromMs, toMs, words: [from, to], recipe: now })
    from = to
    if (from === said.length) break
  }
  const sameVoice = parts.filter((part) => soundsAlike(part.recipe, recipe))
  return from === said.length && parts.length > 1 && sameVoice.length > 0 ? sameVoice : null
}

const bareWords = (text: string): string[] =>
  writtenWords(text).map((word) => word.text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase())

/** Place of a cut before a word, ms; null if the word before overlaps it. */
function boundary(words: NonNullable<Take['words']>, at: number): number | null {
  const before = Math.max(...words.slice(0, at).map(([, end]) => end))
  const behind = Math.min(...words.slice(at).map(([start]) => start))
  return before - behind <= INTO_EACH_OTHER_MS ? (before + behind) / 2 : null
}

/** Recipe of the cue's take now, as the one that is cut had it. */
function recipeNow(cue: Cue, { own }: Take): Recipe | null {
  const document = useDocument.getState()
  if (own) return ownRecipe(cue, document.fields).recipe
  const dictionary = useDictionary.getState().active
  const project = { ...document.fields, dictionary, contexts: sentencesIn(document) }
  return recipeOf(cue, speakerOf(document, cue), project)
}

const soundsAlike = (a: Recipe, b: Recipe): boolean =>
  a.language === b.language && a.voiceId === b.voiceId && audioKey(a.audio) === audioKey(b.audio)

/** Parts of cues that were undone, or changed again meanwhile, are kept, and not used. */
async function cutTake({ take, parts }: SplitTake): Promise<Result<void>> {
  const answer = await currentProject().takeCut({ takeId: take.id, parts })
  if (!answer.ok) return answer
  keepTakes(answer.value)
  const { byId } = useDocument.getState()
  const wanted = answer.value.filter((part) => {
    const cue = byId.get(part.cueId)
    const recipe = cue && recipeNow(cue, take)
    return recipe && recipeHash(recipe) === part.recipeHash
  })
  activateTakes(Object.fromEntries(wanted.map(({ cueId, id }) => [cueId, id])))
  return ok(undefined)
}
