import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findSpeakers } from '@shared/casting/assign-speakers'
import { readSpeakerTurns, withSpeakers, type SpeakerTurn } from '@shared/casting/speaker-turns'
import { studioError } from '@shared/contracts/errors'
import type { ModelCredit } from '@shared/contracts/models/model-records'
import { fail, ok, type Result } from '@shared/contracts/result'
import { cuesFromSpeech } from '@shared/subtitles/speech/cues-from-speech'
import { writeSrt } from '@shared/subtitles/write-subtitles'
import { forgetTranscription, lookAtFilm, transcribeFilm } from '@cuecast/dubbing'
import { fileError, lstatOrNull, writeAtomically } from '@cuecast/platform'
import { serviceFolder } from '@cuecast/service'
import type { FilmJob } from './options'
import type { Output } from './output'
import { connect } from './service-connection'
import { shortTime } from './texts'

/** The report of `--from-film` with `--json`. */
export interface FilmReport {
  input: string
  output: string
  language: string
  cues: number
  speakers: { label: string; cues: number }[]
  /** The model that was used, and its licence. */
  recogniser: ModelCredit | null
  filmSeconds: number
  seconds: number
}

/**
 * Recognises what is said in a film and writes it as SRT. A stop loses nothing: the same command
 * continues.
 *
 * @returns INVALID_ARGUMENT where the file exists, NOTHING_SAID in a film without speech, and the errors of
 *   films, models and files
 */
export async function subtitlesFromFilm(
  job: FilmJob,
  output: Output,
  signal: AbortSignal,
): Promise<Result<FilmReport>> {
  const startedMs = Date.now()
  const { film, srt, overwrite } = job
  if (!overwrite && (await lstatOrNull(srt)))
    return fail(
      studioError('INVALID_ARGUMENT', 'the file exists; --overwrite replaces it', {
        at: srt,
        params: { reason: 'srt-exists' },
      }),
    )
  const looked = await lookAtFilm(film)
  if (!looked.ok) return looked
  const turns = job.turnsFile === null ? ok([]) : await readTurns(job.turnsFile)
  if (!turns.ok) return turns
  const said = await recognised(job, output, signal)
  output.phase()
  if (!said.ok) return said
  const { segments, language, durationMs, recogniser } = said.value
  const labelled = turns.value.length > 0 ? withSpeakers(segments, turns.value) : segments
  const cues = cuesFromSpeech(labelled)
  if (cues.length === 0)
    return fail(studioError('NOTHING_SAID', 'no speech was found in it', { at: film }))
  const written = await writeAtomically(srt, writeSrt(cues))
  if (!written.ok) return written
  await forgetTranscription(keeping(job))
  const speakers = findSpeakers(cues).map(({ label, cues: count }) => ({ label, cues: count }))
  const shown = { cues: cues.length, language, speakers: speakers.length, file: basename(srt) }
  output.say(output.t('terminal.fromFilm.done', shown))
  if (recogniser) output.say(creditText(output, recogniser))
  return ok({
    input: film,
    output: srt,
    language,
    cues: cues.length,
    speakers,
    recogniser,
    filmSeconds: durationMs / 1_000,
    seconds: (Date.now() - startedMs) / 1_000,
  })
}

/** Which model did it: the licence may bind what is done with the subtitles. */
const creditText = ({ t }: Output, { name, licence, commercial }: ModelCredit): string =>
  `${t('terminal.fromFilm.recogniser', { name })}\n` +
  t('ownVoices.licenceIs', { name: licence ?? '', hasName: String(licence !== null), commercial })

const keeping = ({ film, language, data }: FilmJob) => ({
  path: film,
  language,
  folder: join(serviceFolder(data), 'transcripts'),
})

async function readTurns(path: string): Promise<Result<SpeakerTurn[]>> {
  try {
    return readSpeakerTurns(await readFile(path, 'utf8'), path)
  } catch (cause) {
    return fail(fileError(cause, path, 'read'))
  }
}

async function recognised(job: FilmJob, output: Output, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-film-'))
  try {
    const folders = { dataDir: folder, voicesDir: job.voicesFolder }
    const connection = await connect(job.remote, folders)
    if (!connection.ok) return connection
    const { t } = output
    let isTold = false
    try {
      return await transcribeFilm({
        ...keeping(job),
        gateway: connection.value.gateway,
        signal,
        onProgress({ part, leftMs, resumed }) {
          if (resumed && !isTold) output.say(t('terminal.fromFilm.resumed'))
          isTold = true
          const left = leftMs === null ? '' : t('terminal.left', { time: shortTime(leftMs) })
          output.progress(t('terminal.fromFilm.label'), part, `${Math.floor(part * 100)} %`, left)
        },
      })
    } finally {
      await connection.value.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
