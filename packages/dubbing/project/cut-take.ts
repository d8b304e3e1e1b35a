import { readFile } from 'node:fs/promises'
import type { CutPart } from '@shared/contracts/open-project'
import { type Take, takeMeasuresSchema } from '@shared/contracts/project-file'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { recipeHash } from '@shared/dubbing/recipe'
import { decodeAudio, encodeAudio, measureShownTake } from '@cuecast/audio'
import { withFileErrors } from '@cuecast/platform'
import type { Project } from './project'

/** A cut lies between two words; where one still sounds there, it does not click, ms. */
const FADE_MS = 4

/**
 * Cuts a take into takes of other cues, for a cue that was split: nothing is paid again. They are no service's task, and
 * become active only where their cue has none.
 *
 * @returns NOT_FOUND without the take, the errors of the decoder and of the disk
 */
export async function cutTake(
  project: Project,
  takeId: string,
  parts: readonly CutPart[],
): Promise<Result<Take[]>> {
  const take = project.takes.index.byId(takeId)
  if (!take) return failWith('NOT_FOUND', 'the take is gone', { at: takeId })
  const path = project.takes.pathOf(take)
  const bytes = await withFileErrors(path, 'read', async () => ok(await readFile(path)))
  if (!bytes.ok) return bytes
  const decoded = await decodeAudio(bytes.value)
  if (!decoded.ok) return fail({ ...decoded.error, at: path })
  const { channels, sampleRate } = decoded.value
  const cut: Take[] = []
  for (const part of parts) {
    const sound = channels.map((channel) => partOf(channel, part, sampleRate))
    const added = await addPart(project, take, part, await encodeAudio(sound, sampleRate, 'wav'))
    if (!added.ok) return added
    cut.push(added.value)
  }
  return ok(cut)
}

function partOf(channel: Float32Array, { fromMs, toMs }: CutPart, sampleRate: number) {
  const at = (ms: number) => Math.min(channel.length, Math.round((ms * sampleRate) / 1_000))
  const sound = channel.slice(at(fromMs), at(toMs))
  const fade = Math.min(Math.round((FADE_MS * sampleRate) / 1_000), sound.length)
  for (let i = 0; i < fade; i++) {
    const last = sound.length - 1 - i
    if (at(fromMs) > 0) sound[i] = ((sound[i] ?? 0) * i) / fade
    if (at(toMs) < channel.length) sound[last] = ((sound[last] ?? 0) * i) / fade
  }
  return sound
}

async function addPart(
  project: Project,
  take: Take,
  { cueId, fromMs, words: [first, end], recipe }: CutPart,
  bytes: Uint8Array,
): Promise<Result<Take>> {
  const measured = await measureShownTake(bytes, project.document.fit.trimThresholdDb)
  if (!measured.ok) return measured
  const { durationMs, peaks } = measured.value
  const inPart = (ms: number) => Math.max(0, Math.round(ms - fromMs))
  const words = take.words
    ?.slice(first, end)
    .map(([a, b]): [number, number] => [inPart(a), inPart(b)])
  const about = {
    cueId,
    durationMs,
    ...takeMeasuresSchema.parse(measured.value),
    recipe,
    recipeHash: recipeHash(recipe),
    ...(words && { words }),
    ...(take.own && { own: take.own }),
    ...(take.origin && { origin: take.origin }),
    connectionId: take.connectionId,
    taskId: '',
    chunkIndex: 0,
    credits: 0,
  }
  return project.takes.add(bytes, 'wav', about, { activate: false, peaks })
}
