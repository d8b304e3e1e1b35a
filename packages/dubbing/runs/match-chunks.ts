import { linesOf } from '@shared/dubbing/batches'
import { sentencesOf } from '@shared/narration/sentences'
import { studioError, type StudioError } from '@shared/contracts/errors'
import type { ProviderUsage } from '@shared/contracts/models/providers'
import type { ChunkAnswer, TaskStatus } from '../gateway/calls/task-status'
import type { ListedChunk } from '../gateway/calls/tasks'
import { fold, isTextOfOthers } from './match-texts'
import { chunkIndex, type SentChunk, type Submission, hashUrl } from './submission'

/** The chunks of a status, assigned to the cues of a submission. */
export interface MatchedChunks {
  /** By position; only where the audio certainly belongs to the cue. */
  answers: Map<number, ChunkAnswer>
  /** The service's chunk number per position, if it differs from the expected one. */
  chunkIndexes: number[] | null
  /** All chunks per position, where the status shows that the service made several of one cue. */
  parts?: number[][] | null
  /** Why chunks were left out; becomes the error of their cues if the task ends like this. */
  doubt: StudioError | null
}

/**
 * The same for running text: the service cuts it into chunks, one per line if it follows the
 * request. A cue cut into several gets the sound of all of them in order.
 */
function matchSpeech(submission: Submission, status: TaskStatus): MatchedChunks {
  const listed = [...status.chunks.keys()]
    .sort((a, b) => a - b)
    .map((index) => ({ index, text: status.texts.get(index) ?? null }))
  const known = submission.parts
  // Chunks may arrive one by one: only the complete list shows how the text was cut.
  const isWhole = status.overall !== 'processing' || listed.length >= linesIn(submission)
  const parts = known ?? (isWhole ? speechParts(submission, listed) : null)
  if (parts === null) {
    const doubt = status.overall === 'processing' ? null : doubtfulNumbers
    return { answers: new Map(), chunkIndexes: null, doubt }
  }
  const answers = new Map<number, ChunkAnswer>()
  for (const [position, indexes] of parts.entries()) {
    const answer = joined(indexes.map((index) => status.chunks.get(index)))
    if (answer) answers.set(position, answer)
  }
  const doubt = withoutSharedUrls(submission, answers) ? sharedUrl : null
  const chunkIndexes = known ? null : parts.map(([first = 0]) => first)
  return { answers, chunkIndexes, parts, doubt }
}

/** Finished once all are; failed as soon as one is. */
function joined(answers: readonly (ChunkAnswer | undefined)[]): ChunkAnswer | undefined {
  const failed = answers.find((answer) => answer?.state === 'failed')
  const [first] = answers
  if (failed || answers.length < 2) return failed ?? first
  const urls = answers.flatMap((answer) =>
    answer?.state === 'finished' && answer.url !== null ? [answer.url] : [],
  )
  const [url, ...more] = urls
  const usage = summed(answers)
  if (url !== undefined && urls.length === answers.length)
    return { state: 'finished', url, more, ...(usage && { usage }) }
  return answers.every((answer) => answer?.state === 'finished')
    ? { state: 'finished', url: null }
    : { state: 'rendering' }
}

function summed(answers: readonly (ChunkAnswer | undefined)[]): ProviderUsage | null {
  const usages = answers.flatMap((answer) => (answer && 'usage' in answer && answer.usage) || [])
  const [first] = usages
  const characters = usages.reduce((sum, usage) => sum + usage.characters, 0)
  return first ? { ...first, characters } : null
}

const sentLines = ({ spoken, text }: SentChunk): string[] => linesOf(spoken ?? text)
const linesIn = ({ chunks }: Submission): number =>
  chunks.reduce((sum, chunk) => sum + sentLines(chunk).length, 0)

/**
 * The chunks of each cue of a running text, by position: as many as lines were sent, or as the texts of
 * the chunks say, or as many as the lines have sentences. Null where it is not certain, and for a
 * request that is no running text.
 */
export function speechParts(
  { kind, surface, chunks }: Submission,
  listed: readonly ListedChunk[],
): number[][] | null {
  if (surface !== 'speech' || kind !== 'create' || listed.length === 0) return null
  const lines = chunks.map((chunk) => sentLines(chunk).length)
  const sentences = chunks.map((chunk) => sentLines(chunk).flatMap(sentencesOf).length)
  return (
    byTexts(chunks, listed) ??
    byCounts(lines, listed) ??
    // Texts that are there and fit neither way are another cue's.
    (listed.some(({ text }) => text !== null) ? null : byCounts(sentences, listed))
  )
}

function byCounts(counts: readonly number[], listed: readonly ListedChunk[]): number[][] | null {
  if (counts.reduce((sum, count) => sum + count, 0) !== listed.length) return null
  let at = 0
  return counts.map((count) => listed.slice(at, (at += count)).map(({ index }) => index))
}

/** Letters and figures only: services put marks and blanks their own way. */
const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '')

function byTexts(chunks: readonly SentChunk[], listed: readonly ListedChunk[]): number[][] | null {
  let at = 0
  const parts = chunks.map(({ spoken, text }) => {
    const wanted = letters(spoken ?? text)
    const indexes: number[] = []
    for (let found = ''; at < listed.length && found.length < wanted.length; at++) {
      const { index, text: part } = listed[at] ?? { index: 0, text: null }
      found += letters(part ?? '')
      if (part === null || !wanted.startsWith(found)) return []
      indexes.push(index)
    }
    return indexes
  })
  return parts.every(({ length }) => length > 0) && at === listed.length ? parts : null
}

type Numbering = 'as-assumed' | 'from-one' | 'unknown'

/**
 * Assigns the chunks of a status to the cues that were submitted. The specification numbers them
 * from 0; with a service that silently numbers from 1, every cue would otherwise get the audio of
 * its neighbour.
 */
export function matchChunks(submission: Submission, status: TaskStatus): MatchedChunks {
  const isText = submission.surface === 'speech' && submission.kind === 'create'
  if (isText) return matchSpeech(submission, status)
  if (submission.parts) return matchParts(submission, submission.parts, status)
  const numbering = numberingOf(submission, status)
  if (numbering === 'unknown')
    return { answers: new Map(), chunkIndexes: null, doubt: doubtfulNumbers }
  const positions = [...submission.chunks.keys()]
  const chunkIndexes = numbering === 'from-one' ? positions.map((position) => position + 1) : null
  const answers = new Map<number, ChunkAnswer>()
  let doubt: StudioError | null = null
  for (const position of positions) {
    const index = chunkIndexes?.[position] ?? chunkIndex(submission, position)
    const answer = status.chunks.get(index)
    if (isTextOfOthers(submission.chunks, position, status.texts.get(index))) doubt = otherTexts
    else if (answer !== undefined) answers.set(position, answer)
  }
  if (withoutSharedUrls(submission, answers)) doubt = sharedUrl
  return { answers, chunkIndexes, doubt }
}

/** The chunks of cues that their texts have told apart; a cue that has none is not rendered. */
function matchParts(
  submission: Submission,
  parts: readonly (readonly number[])[],
  status: TaskStatus,
): MatchedChunks {
  const answers = new Map<number, ChunkAnswer>()
  let doubt: StudioError | null = null
  for (const [position, [index]] of parts.entries()) {
    const answer = index === undefined ? undefined : status.chunks.get(index)
    const named = index === undefined ? undefined : status.texts.get(index)
    if (index === undefined || isTextOfOthers(submission.chunks, position, named))
      doubt = otherTexts
    else if (answer !== undefined) answers.set(position, answer)
  }
  if (withoutSharedUrls(submission, answers)) doubt = sharedUrl
  return { answers, chunkIndexes: null, doubt }
}

function numberingOf(submission: Submission, status: TaskStatus): Numbering {
  const { chunkIndexes: listed, chunks: sent } = submission
  const isDefault = listed === null || listed.every((index, position) => index === position)
  // An edit names its chunk, and numbers listed in the response to the submission are reliable.
  if (submission.kind === 'edit' || !isDefault) return 'as-assumed'
  const [fromZero, fromOne] = [0, 1].map((first) => equalTexts(submission, status, first))
  if (fromZero !== fromOne) return (fromZero ?? 0) > (fromOne ?? 0) ? 'as-assumed' : 'from-one'
  return numberingByIndexes(status, sent.length, listed !== null)
}

/** Decides by the numbers alone: `count` chunks were sent, and the service listed 0 first or none. */
function numberingByIndexes(
  { chunks, overall }: TaskStatus,
  count: number,
  isListed: boolean,
): Numbering {
  const fromOne = [...Array(count).keys()].map((position) => chunks.get(position + 1))
  const first = chunks.get(0)
  if (first) {
    // One chunk too many: either the last one is extra, or 0 is an empty placeholder.
    if (!chunks.has(count) || hasUrl(first)) return 'as-assumed'
    const isEmptyPlace = first.state === 'rendering' && overall === 'completed'
    return isEmptyPlace && chunks.size === count + 1 && fromOne.every(hasUrl)
      ? 'from-one'
      : 'unknown'
  }
  if (chunks.size === 0) return 'as-assumed'
  if ([...chunks.keys()].some((index) => index > count)) return 'unknown'
  if (!fromOne.includes(undefined)) return 'from-one'
  // If the service lists finished chunks only, 0 may still come.
  if (overall === 'processing') return 'unknown'
  if (chunks.has(count)) return 'from-one'
  return isListed ? 'as-assumed' : 'unknown'
}

const hasUrl = (answer: ChunkAnswer | undefined) =>
  answer?.state === 'finished' && answer.url !== null

/** Number of texts that match the request if the first chunk has this number. */
function equalTexts({ chunks }: Submission, { texts }: TaskStatus, first: number): number {
  return chunks.filter(({ text }, position) => {
    const named = texts.get(position + first)
    return named !== undefined && fold(named) === fold(text)
  }).length
}

/** Removes audio whose URL is shared by cues with different texts; true if there was any. */
function withoutSharedUrls({ chunks }: Submission, answers: Map<number, ChunkAnswer>): boolean {
  const spoken = new Map<string, Set<string>>()
  const urlAt = (position: number) => {
    const answer = answers.get(position)
    return answer?.state === 'finished' ? answer.url : null
  }
  for (const position of answers.keys()) {
    const url = urlAt(position)
    const chunk = chunks[position]
    if (url === null || !chunk) continue
    spoken.set(url, (spoken.get(url) ?? new Set()).add(`${chunk.voiceId} ${fold(chunk.text)}`))
  }
  const shared = [...answers.keys()].filter(
    (position) => (spoken.get(urlAt(position) ?? '')?.size ?? 0) > 1,
  )
  for (const position of shared) answers.delete(position)
  return shared.length > 0
}

const doubtfulNumbers = studioError(
  'BAD_RESPONSE',
  'the service numbers the chunks of its task so that it is not certain which audio belongs to which cue',
  { params: { reason: 'numbering', missing: 'chunk 0' } },
)
const otherTexts = studioError(
  'BAD_RESPONSE',
  'the service names another text for the audio of this cue than was sent, or makes one of several cues',
  { params: { reason: 'texts', missing: 'text of the cue' } },
)
const sharedUrl = studioError(
  'BAD_RESPONSE',
  'the service names one address for the audio of cues with different texts',
  { params: { reason: 'same-url', missing: 'urls' } },
)

/** True if the status of a chunk belongs to our request and not to an earlier one. */
export type Freshness = (answer: ChunkAnswer) => boolean

/** A new task has no earlier audio. */
export const alwaysFresh: Freshness = () => true

/** Unchanged statuses after which the same URL is accepted as the new audio. */
const ACCEPTED_AFTER = 3

/**
 * For an edited chunk: a service may keep listing the old audio for a moment. The audio is new once
 * the chunk was seen rendering or its URL differs; a service that renders between two polls and
 * reuses URLs is trusted after a few equal statuses.
 *
 * @param previousUrlHash `hashUrl` of the audio before the edit, '' if unknown
 */
export function freshAfterEdit(previousUrlHash: string): Freshness {
  let wasRendering = false
  let unchanged = 0
  return (answer) => {
    if (answer.state === 'rendering') wasRendering = true
    if (answer.state !== 'finished') return wasRendering
    if (answer.url === null) return false
    const isOther = previousUrlHash !== '' && hashUrl(answer.url) !== previousUrlHash
    unchanged += 1
    return wasRendering || isOther || unchanged >= ACCEPTED_AFTER
  }
}
