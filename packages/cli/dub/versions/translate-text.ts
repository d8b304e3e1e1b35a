import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Cue, ProjectFile } from '@shared/contracts/project-file'
import { studioError, type StudioError } from '@shared/contracts/errors'
import { isSpeakable } from '@shared/dubbing/spoken-text'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { TranslationProgress, TranslationReport } from '@shared/contracts/translation'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import { formatTime } from '@shared/subtitles/format-time'
import { isOutdated, wantsTranslation } from '@shared/translation/cue-state'
import { translationBudget } from '@shared/translation/estimate'
import { Auditions } from '@cuecast/dubbing/auditions/auditions'
import { noteTranslations } from '@cuecast/dubbing/translation/note-translations'
import { translateCues } from '@cuecast/dubbing/translation/translate-cues'
import type { Translator } from '@cuecast/dubbing/translation/translator'
import { withFileErrors, parseJson, writeAtomically } from '@cuecast/platform'
import { wrong } from '../../options/values'
import type { DubJob, Step } from '../dub-job'
import type { Output } from '../output'
import type { ReportedCue } from '../report'
import { connect, embeddedIn } from '../service-connection'
import { failureText, shortTime } from '../texts'
import { withAdvice } from './advice'

/** Cues that are named one by one; the report has them all. */
const MAX_NAMED = 30

/** Translates what a language version lacks, and writes its subtitles. Nothing to do for other projects. */
export const translateText: Step<'project' | 'service' | 'serviceFolder'> = async (job) => {
  const { version, project, output, signal, service, serviceFolder } = job
  if (!version) return ok({})
  const free = await mayWrite(version.target.subtitles, job)
  if (!free.ok) return free
  const isOwn = service.origin === null
  const embedded = isOwn ? ok(service) : await connect(null, embeddedIn(job))
  if (!embedded.ok) return embedded
  const { gateway } = embedded.value
  sayEstimate(project.document, version.translator, output)
  const { report, error } = await translateCues({
    document: project.document,
    projectPath: project.path,
    from: version.from,
    translator: version.translator,
    rendering: { auditions: new Auditions(join(serviceFolder, 'auditions')), embedded: gateway },
    signal,
    onTexts: (texts) => noteTranslations(project, texts),
    onProgress: (progress) => show(progress, version.target.language, output),
  })
  output.phase()
  if (!isOwn) await embedded.value.close()
  version.report = report
  const saved = await project.flush()
  if (!saved.ok) return saved
  sayReport(report, project.document, output)
  if (error) return fail(withAdvice(error, version.translator))
  const silent = nothingToSay(report, project.document)
  if (silent) return fail(withAdvice(silent, version.translator))
  return writeSubtitles(version.target.subtitles, project)
}

/** Why there is nothing for a voice to say: a track would be silent. Null where a cue has a text. */
function nothingToSay({ left }: TranslationReport, { cues }: ProjectFile): StudioError | null {
  if (left.length === 0 || cues.some(isSpeakable)) return null
  const error = left.find((each) => each.error)?.error
  const message = 'no cue could be translated: the translator gave no text that passes the checks'
  return error ?? studioError('BAD_RESPONSE', message, { params: { reason: 'translator_texts' } })
}

/** A line about the usage to expect, before anything is sent. */
function sayEstimate({ cues }: ProjectFile, { understands }: Translator, output: Output): void {
  const originals = cues.flatMap((cue) => (wantsTranslation(cue) ? (cue.original ?? []) : []))
  if (originals.length === 0) return
  const { unit, about } = translationBudget(originals, understands ? 'model' : 'deepl')
  output.say(output.t('terminal.translationEstimate', { count: originals.length, about, unit }))
}

function show(progress: TranslationProgress, language: string, output: Output): void {
  const { t } = output
  const { done, total, leftMs, used } = progress
  if (total === 0) return
  const left = leftMs ? t('common.left', { time: shortTime(leftMs) }) : ''
  const note = [left, t('terminal.translationUsage', { ...used })].filter((part) => part).join(', ')
  output.progress(t('terminal.translating', { language }), done / total, `${done}/${total}`, note)
}

function sayReport(report: TranslationReport, { cues, fit }: ProjectFile, output: Output): void {
  const { t } = output
  const { translated, kept, left, shortened, used } = report
  output.say(t('terminal.translated', { translated, kept, left: left.length, shortened, ...used }))
  for (const { number, faults, error } of left.slice(0, MAX_NAMED)) {
    const named = faults.map((fault) => t(`terminal.textFaults.${fault}`)).join(', ')
    const reason = error ? failureText(t, { code: error.code, message: error.message }) : named
    const text = cues[number - 1]?.original ?? ''
    output.warn(t('terminal.translationLeft', { cue: number, text, reason: reason || '–' }))
  }
  const more = left.length - MAX_NAMED
  if (more > 0) output.warn(t('terminal.translationLeftMore', { count: more }))
  for (const { cue, text } of outOfDate(cues).slice(0, MAX_NAMED))
    output.warn(t('terminal.translationOutOfDate', { cue, text }))
  output.say(t('terminal.translationFit', { ...report.fit, rate: fit.comfortRate }))
}

/** Cues with a text that a person wrote, of which the film's own text is another one now. */
export const outOfDate = (cues: readonly Cue[]): ReportedCue[] =>
  cues.flatMap((cue, i) => {
    const { text, startMs } = cue
    return isOutdated(cue) ? [{ cue: i + 1, start: formatTime(startMs), text }] : []
  })

/** Hashes of the subtitles that were written for a version: a file with another content is somebody else's. */
const writtenSchema = z.array(z.string())
const WRITTEN_FILE = 'subtitles-written.json'
const MAX_WRITTEN = 5

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const writtenBy = async (projectPath: string): Promise<string[]> => {
  const text = await readFile(join(projectPath, WRITTEN_FILE), 'utf8').catch(() => '[]')
  return writtenSchema.safeParse(parseJson(text)).data ?? []
}

/** INVALID_ARGUMENT before anything is sent where the subtitles would replace a file that Cuecast did not write. */
async function mayWrite(
  path: string,
  { project, options }: Pick<DubJob, 'project' | 'options'>,
): Promise<Result<void>> {
  const there = await readFile(path, 'utf8').catch(() => null)
  if (there === null || there === '' || options.overwrite) return ok(undefined)
  if ((await writtenBy(project.path)).includes(hashOf(there))) return ok(undefined)
  const message = 'Cuecast did not write this file; move it away or add --overwrite'
  return wrong(message, path, 'not-own')
}

function writeSubtitles(
  path: string,
  { document, path: projectPath }: DubJob['project'],
): Promise<Result<Record<never, never>>> {
  const text = writeProjectSubtitles(document, 'srt')
  return withFileErrors(path, 'write', async () => {
    const known = [...(await writtenBy(projectPath)), hashOf(text)].slice(-MAX_WRITTEN)
    const noted = await writeAtomically(join(projectPath, WRITTEN_FILE), JSON.stringify(known))
    if (!noted.ok) return noted
    const written = await writeAtomically(path, text)
    return written.ok ? ok({}) : written
  })
}
