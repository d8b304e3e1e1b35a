import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findSpeakers } from '@shared/casting/assign-speakers'
import { readSpeakerTurns, withSpeakers, type SpeakerTurn } from '@shared/casting/speaker-turns'
import type { ModelCredit } from '@shared/contracts/models/model-records'
import { fail, failWith, ok, type Result } from '@shared/contracts/result'
import { cuesFromSpeech } from '@shared/subtitles/speech/cues-from-speech'
import { writeSrt } from '@shared/subtitles/write-subtitles'
import { findFilmSpeakers, forgetFilmSpeakers } from '@cuecast/dubbing/transcription/find-speakers'
import { forgetTranscription, transcribeFilm } from '@cuecast/dubbing/transcription/transcribe-film'
import { lookAtFilm } from '@cuecast/dubbing/project/film'
import { fileError, withFileErrors, lstatOrNull, writeAtomically } from '@cuecast/platform'
import { serviceFolder } from '@cuecast/speech/folders'
import type { FilmJob } from './arguments/options'
import type { Output } from './output'
import { connect } from './service-connection'
import { removeOrWarn } from './workplace'
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
  diariser: ModelCredit | null
  filmSeconds: number
  seconds: number
}

async function isFree(srt: string): Promise<Result<void>> {
  try {
    if ((await lstatOrNull(srt)) === null) return ok(undefined)
  } catch (cause) {
    return fail(fileError(cause, srt, 'read'))
  }
  const message = 'the file exists; --overwrite replaces it'
  const params = { reason: 'srt-exists' }
  return failWith('INVALID_ARGUMENT', message, { at: srt, params })
}

/**
 * Recognises the speech in a film and writes it as SRT. A stop loses nothing: the same command
 * continues.
 *
 * @returns INVALID_ARGUMENT where the file exists, NOTHING_SAID in a film without speech, and the
 * errors of films, models and files
 */
export async function subtitlesFromFilm(
  job: FilmJob,
  output: Output,
  signal: AbortSignal,
): Promise<Result<FilmReport>> {
  const startedMs = Date.now()
  const { film, srt, overwrite } = job
  const free = overwrite ? ok(undefined) : await isFree(srt)
  if (!free.ok) return free
  const looked = await lookAtFilm(film)
  if (!looked.ok) return looked
  const read = job.turnsFile === null ? ok([]) : await readTurns(job.turnsFile)
  if (!read.ok) return read
  const listened = await listen(job, output, signal)
  output.phase()
  if (!listened.ok) return listened
  const { said, found } = listened.value
  const { segments, language, durationMs, recogniser } = said
  const turns = found?.turns ?? read.value
  const labelled = turns.length > 0 ? withSpeakers(segments, turns) : segments
  const cues = cuesFromSpeech(labelled)
  const written = cues.length > 0 ? await writeAtomically(srt, writeSrt(cues)) : ok(undefined)
  if (!written.ok) return written
  await forgetWork(job)
  if (cues.length === 0) return failWith('NOTHING_SAID', 'no speech was found in it', { at: film })
  const speakers = findSpeakers(cues).map(({ label, cues: count }) => ({ label, cues: count }))
  const shown = { cues: cues.length, language, speakers: speakers.length, file: basename(srt) }
  output.say(output.t('terminal.fromFilm.done', shown))
  const diariser = found?.diariser ?? null
  if (recogniser) output.say(creditText(output, 'recogniser', recogniser))
  if (diariser) output.say(creditText(output, 'diariser', diariser))
  return ok({
    input: film,
    output: srt,
    language,
    cues: cues.length,
    speakers,
    recogniser,
    diariser,
    filmSeconds: durationMs / 1_000,
    seconds: (Date.now() - startedMs) / 1_000,
  })
}

/** Models that were used: their licences may restrict the use of the subtitles. */
const creditText = (
  { t }: Output,
  as: 'recogniser' | 'diariser',
  { name, licence, commercial }: ModelCredit,
): string =>
  `${t(`exportReport.${as}`, { name })}\n` +
  t('ownVoices.licenceIs', { name: licence ?? '', hasName: String(licence !== null), commercial })

const keeping = ({ film, data }: FilmJob) => ({
  path: film,
  folder: join(serviceFolder(data), 'transcripts'),
})

async function forgetWork(job: FilmJob): Promise<void> {
  await forgetTranscription({ ...keeping(job), language: job.language })
  if (job.findSpeakers)
    await forgetFilmSpeakers({ ...keeping(job), speakers: job.findSpeakers.count })
}

function readTurns(path: string): Promise<Result<SpeakerTurn[]>> {
  return withFileErrors(path, 'read', async () =>
    readSpeakerTurns(await readFile(path, 'utf8'), path),
  )
}

/** The recognised speech and, if requested, the speakers. */
async function listen(job: FilmJob, output: Output, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'cuecast-film-'))
  try {
    const folders = { dataDir: folder, voicesDir: job.voicesFolder }
    const connection = await connect(job.remote, folders)
    if (!connection.ok) return connection
    try {
      const { gateway } = connection.value
      const work = { ...keeping(job), gateway, signal }
      // First: without a diariser the call is over at once.
      const found = job.findSpeakers && (await speakersOf(work, job.findSpeakers.count, output))
      if (found?.ok === false) return found
      const label = output.t('terminal.fromFilm.label')
      const said = await transcribeFilm({
        ...work,
        language: job.language,
        onProgress: progressIn(output, label),
      })
      return said.ok ? ok({ said: said.value, found: found?.value ?? null }) : said
    } finally {
      await connection.value.close()
    }
  } finally {
    await removeOrWarn(folder, output)
  }
}

async function speakersOf(
  work: Omit<Parameters<typeof findFilmSpeakers>[0], 'speakers' | 'onProgress'>,
  speakers: number | null,
  output: Output,
) {
  const { t } = output
  const onProgress = progressIn(output, t('terminal.fromFilm.speakersLabel'))
  const nameOf = (number: number) => t('speech.person', { number })
  const found = await findFilmSpeakers({ ...work, speakers, onProgress }, nameOf)
  output.phase()
  return found
}

/** Reports the progress, and once that it continues earlier work. */
function progressIn(output: Output, label: string) {
  const { t } = output
  let isTold = false
  return ({ part, leftMs, resumed }: { part: number; leftMs: number | null; resumed: boolean }) => {
    if (resumed && !isTold) output.say(t('terminal.fromFilm.resumed'))
    isTold = true
    const left = leftMs === null ? '' : t('common.left', { time: shortTime(leftMs) })
    output.progress(label, part, `${Math.floor(part * 100)} %`, left)
  }
}
