import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CredentialsReport } from '@shared/contracts/formats/credentials-report'
import { ok, type Result } from '@shared/contracts/result'
import type { ReviewPackage } from '@shared/contracts/review'
import type { MixPlan } from '@shared/mixing/mix-plan'
import { samplesAt } from '@shared/mixing/plan-mix'
import { renderTrack, type TrackReport } from '@cuecast/audio'
import { disclosureOf, voiceCredits } from '../export/marks'
import { contentIn, signFiles, type WrittenSound } from '../export/sign-files'
import { type PreparedContent, reviewSound } from './plan-review'
import type { ReviewTrack } from './review-tracks'

interface Place {
  /** Becomes the package, or is packed into it. */
  root: string
  /** Folder of the language in the package, with `/` at its end; '': the package itself. */
  folder: string
}

type OnProgress = (progress: number) => void

/** The sounds of one language of a package that is being written. */
export class ReviewSounds {
  /** As the page knows them. */
  readonly tracks: ReviewPackage['tracks'] = []
  /** Names in the package. */
  readonly files: string[] = []
  readonly #written: WrittenSound[] = []
  #main: TrackReport | null = null

  constructor(
    readonly content: PreparedContent,
    private readonly place: Place,
  ) {}

  get folder(): string {
    return this.place.folder
  }

  /** Of the track that comes first. */
  get main(): TrackReport | null {
    return this.#main
  }

  async render(
    { id, plan, lengthSamples, parts }: ReviewTrack,
    onProgress: OnProgress,
  ): Promise<Result<void>> {
    const { request, bitrate } = this.content
    const { root, folder } = this.place
    await mkdir(join(root, folder, 'sound'), { recursive: true })
    const named = parts.map((part, i) => ({
      ...part,
      file: `${folder}sound/${id}-${padded(i + 1)}.mp3`,
    }))
    const isSpoken = plan.clips.length > 0
    const comment = isSpoken ? disclosureOf(voiceCredits(request), request) : undefined
    const at = (ms: number) => samplesAt(ms, plan.sampleRate)
    const rendered = await renderTrack(
      id === 'original' ? this.#asLoudAsMain(plan) : plan,
      {
        path: join(root, folder, `${id}.mp3`),
        ...reviewSound,
        bitrate,
        lengthSamples,
        parts: named.map(({ file, startMs, endMs }) => ({
          path: join(root, file),
          startSample: at(startMs),
          lengthSamples: at(endMs) - at(startMs),
        })),
        ...(comment !== undefined && { tags: { comment } }),
      },
      { signal: request.signal, onProgress: ({ progress }) => onProgress(progress) },
    )
    if (!rendered.ok) return rendered
    this.#main ??= rendered.value
    this.files.push(...named.map(({ file }) => file))
    const content = contentIn(plan)
    for (const { file } of named) {
      const path = join(root, file)
      this.#written.push({ from: path, to: path, content })
    }
    const peaks = id === 'previous' ? null : this.#peaks(rendered.value)
    this.tracks.push({ id, parts: named, peaks })
    return ok(undefined)
  }

  /** Before anything is packed: each sound holds its own credentials. */
  async sign(onProgress: OnProgress): Promise<Result<CredentialsReport>> {
    const { request } = this.content
    return signFiles(this.#written, {
      request,
      signing: await request.signing(),
      onSidecar: () => undefined,
      signal: request.signal,
      onProgress,
    })
  }

  /** A mix without a target has the level that its film and voices have: the film's own sound follows it. */
  #asLoudAsMain(plan: MixPlan): MixPlan {
    const targetLufs = plan.settings.targetLufs ?? this.#main?.integratedLufs ?? null
    return { ...plan, settings: { ...plan.settings, targetLufs } }
  }

  /** The part of the peaks that is in the package, 20 a second. */
  #peaks({ peaks }: TrackReport): string | null {
    if (!peaks) return null
    const { startMs, durationMs } = this.content.planned
    const from = Math.floor(startMs / 50)
    return Buffer.from(peaks.subarray(from, from + Math.ceil(durationMs / 50))).toString('base64')
  }
}

/** Credentials of all languages together; what could not be signed stands for all of them. */
export function allCredentials(reports: readonly CredentialsReport[]): CredentialsReport {
  return reports.reduce((sum, each) => {
    if (sum.state !== 'signed') return sum
    if (each.state !== 'signed') return each
    return {
      ...sum,
      inside: sum.inside + each.inside,
      beside: sum.beside + each.beside,
      lost: [...new Set([...sum.lost, ...each.lost])],
      broken: [...new Set([...sum.broken, ...each.broken])],
    }
  })
}

const padded = (number: number): string => String(number).padStart(4, '0')
