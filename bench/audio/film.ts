import { keptSigner, ownGenerator } from '@cuecast/origin'
import { ok } from '@shared/contracts/result'
import { join } from 'node:path'
import { defaultExportOptions, type ExportOptions } from '../../shared/contracts/export'
import type { ProjectFile } from '../../shared/contracts/project-file'
import type { Room } from '../../shared/contracts/project/room'
import type { MixSettings } from '../../shared/contracts/project/track-settings'
import { translator } from '../../shared/texts/texts'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '../../shared/testing/samples'
import { type ExportRequest, runExport } from '@cuecast/dubbing'
import { takeFiles } from './spoken-takes'

const SPEAKERS = ['A', 'B', 'C', 'D'].map((id) => sampleSpeaker(id, { voiceId: 1 }))

/** A voiced project as the Export dialog and `dub` find it. */
export interface VoicedFilm {
  /** Exports as the product does; settings that are not named have the product's defaults. */
  export(mix?: Partial<MixSettings>, options?: Partial<ExportOptions>, room?: Room): Promise<string>
  takes: readonly string[]
}

/**
 * Writes takes and puts a project around them. Cues follow each other without a pause, so that takes
 * longer than their cue are stretched.
 *
 * @param sampleRate of the takes: 48 kHz needs no resampling; the embedded engine sends 22.05 kHz
 * @param media the original
 */
export async function voicedFilm(
  folder: string,
  {
    cues,
    hours,
    sampleRate,
    media = null,
  }: { cues: number; hours: number; sampleRate: number; media?: ProjectFile['media'] },
): Promise<VoicedFilm> {
  const files = await takeFiles(join(folder, 'takes'), cues, sampleRate)
  const cueMs = (hours * 3_600_000) / cues
  const document = sampleDocument({
    cues: files.map((_, i) =>
      sampleCue(`${i}`, Math.round(i * cueMs), {
        endMs: Math.round((i + 1) * cueMs),
        speakerId: SPEAKERS[i % SPEAKERS.length]?.id ?? null,
      }),
    ),
    speakers: SPEAKERS,
    media,
  })
  const takes = files.map(({ name, measures }, i) =>
    sampleTake(`t${i}`, `${i}`, { file: name, ...measures }),
  )
  const request = {
    takes,
    activeTakes: Object.fromEntries(takes.map((take) => [take.cueId, take.id])),
    projectPath: folder,
    folder,
    name: 'track',
    signing: async () => {
      const signer = await keptSigner(join(folder, 'signing.pem'))
      return signer.ok ? ok({ signer: signer.value, generator: ownGenerator() }) : signer
    },
    t: translator('en'),
  } satisfies Partial<ExportRequest>
  return {
    takes: files.map(({ file }) => file),
    async export(mix = {}, options = {}, room) {
      const placed = document.cues.map((cue) => ({ ...cue, ...(room && { room }) }))
      const exported = await runExport({
        ...request,
        project: { ...document, cues: placed, mix: { ...document.mix, ...mix } },
        options: { ...defaultExportOptions, ...options },
      })
      if (!exported.ok) throw new Error(exported.error.message)
      return join(folder, 'track.wav')
    },
  }
}
