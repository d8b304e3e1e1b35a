import { basename, relative } from 'node:path'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { DeliveryCheck } from '@shared/contracts/formats/delivery-rules'
import { loudnessNotes } from '@shared/mixing/loudness-notes'
import { fail, ok, type Result } from '@shared/contracts/result'
import { optionsOfFilm } from '@shared/interchange/frame-rate'
import { verdictText } from '@shared/interchange/delivery-text'
import { naturalLengthMs } from '@shared/fitting/fit-types'
import { flowOf } from '@shared/fitting/narrated'
import { sameLanguage } from '@shared/languages/language-codes'
import { targetAdvice } from '@shared/narration/flow-times'
import { languageOfCues } from '@shared/subtitles/cue-languages'
import { exportNoteText } from '@shared/texts/export-notes'
import { sayCredentials } from './say-credentials'
import { checkFiles as checkDelivered } from '@cuecast/dubbing/export/check-files'
import { contentOf } from '@cuecast/dubbing/export/export-layout'
import { type ExportRequest, planExport } from '@cuecast/dubbing/export/plan-export'
import { filmFrames } from '@cuecast/dubbing/project/film'
import { licenceNotes, voiceCredits } from '@cuecast/dubbing/export/marks'
import { measureTakes } from '@cuecast/dubbing/project/derived-audio'
import { runExport } from '@cuecast/dubbing/export/run-export'
import { checkTimecode } from './arguments/export-options'
import type { DubOptions } from './arguments/options'
import { checkFiles } from './check-output'
import type { DubJob, Step } from './dub-job'
import { gateOf } from './gate'
import { reportOf } from './report'
import { failureText, localeOf, shortTime } from './texts'
import { terminalSigning } from '../signing'
import { outOfDate } from './versions/translate-text'
import { reflow } from './working-project'

const placeOf = (path: string | null, { folder }: DubOptions): string | undefined =>
  path === null ? undefined : relative(folder, path)

const requestOf = ({
  options,
  output,
  project,
  service: { gateway },
}: Pick<DubJob, 'options' | 'output' | 'project' | 'service'>): ExportRequest => ({
  ...contentOf(project),
  listedVoice: (connectionId, voiceId) =>
    connectionId === gateway.connectionId ? gateway.listedVoice(voiceId) : undefined,
  // Named on the command line.
  filmChosen: (path) => path === options.film,
  signing: terminalSigning,
  options: options.export,
  folder: options.folder,
  name: options.name,
  mainFile: basename(options.output),
  namedFiles: {
    srt: placeOf(options.srtFile, options),
    chapters: placeOf(options.chaptersFile, options),
  },
  t: output.t,
})

/** Counts frames as the film does, as far as the arguments do not say otherwise. */
export const countFrames: Step<'project', 'options'> = async ({ options, project }) => {
  const { export: wanted, givenFrames } = options
  const film = await project.film()
  const path = film.ok ? film.value : null
  if (path === null) return ok({ options })
  const base = { ...wanted, ...givenFrames }
  const own = optionsOfFilm(await filmFrames(path), base)
  const { startTimecode } = project.document
  const frames = { ...own, ...(startTimecode && { startTimecode }), ...givenFrames }
  const counted = { ...wanted, ...frames }
  const isGiven = givenFrames.startTimecode !== undefined
  const checked = isGiven ? checkTimecode(counted) : ok(undefined)
  return checked.ok ? ok({ options: { ...options, export: counted } }) : checked
}

/**
 * Checks before any rendering or payment that the files can be written, and lists losses on the way
 * into the film.
 */
export const checkExport: Step<'project' | 'service'> = async (job) => {
  const { options, output } = job
  const { errors, notes, files } = await planExport(requestOf(job))
  // Before the first render there is nothing yet to export.
  const error = errors.find(({ code }) => code !== 'NOTHING_TO_EXPORT')
  if (error) return fail(error)
  const placed = files.filter(({ inZip }) => inZip !== true)
  const free = await checkFiles(placed, options)
  if (!free.ok) return free
  // The licences are those of the finished takes.
  for (const note of notes)
    if (!['missing-cues', 'voice-licence', 'voice-consent'].includes(note.kind))
      output.warn(exportNoteText(note, output.t))
  return ok({})
}

/** Reports, before any payment, the speed and pauses that give the wanted length. */
export const sayTargets: Step<'project'> = async ({ output, project }) => {
  const { cues, narration, fit, audio } = project.document
  if (!narration) return ok({})
  const voiceMs = (cueId: string) => {
    const take = project.takes.index.active(cueId)
    return take ? naturalLengthMs(take, fit) : undefined
  }
  for (const { targetMs, speed, pauses, overMs } of targetAdvice(
    cues,
    voiceMs,
    narration,
    audio.speed,
  )) {
    const { sentenceMs, paragraphMs, chapterMs } = pauses
    const params = { speed, sentenceMs, paragraphMs, chapterMs, time: shortTime(targetMs) }
    output.say(output.t('terminal.target', params))
    if (overMs > 0) output.warn(output.t('terminal.targetMissed', { time: shortTime(overMs) }))
  }
  return ok({})
}

/** Places a narration's cues by its takes; reports pinned cues and wanted lengths without room. */
export const layOut: Step<'project'> = async ({ output, project }) => {
  // Takes of earlier runs at the current silence threshold.
  const measured = await measureTakes(project)
  if (!measured.ok) return measured
  const laid = await reflow(project)
  if (!laid.ok) return laid
  const { document, takes } = project
  const flow = flowOf(document, (cueId) => takes.index.active(cueId) ?? undefined)
  const numbers = new Map(document.cues.map(({ id }, i) => [id, i + 1]))
  const { t } = output
  for (const { id, byMs } of flow?.overrun ?? [])
    output.warn(t('terminal.pinOverrun', { cue: numbers.get(id) ?? 0, seconds: byMs / 1000 }))
  for (const { targetMs, overMs } of flow?.sections ?? [])
    if (overMs > 0)
      output.warn(t('terminal.targetOver', { time: shortTime(targetMs), seconds: overMs / 1000 }))
  return ok({})
}

/** Writes every file that the arguments ask for; cues without a take are silent. */
export const writeTrack: Step<
  'project' | 'service' | 'cover' | 'failures',
  'failures' | 'written'
> = async (job) => {
  const { options, output, project, signal, cover, failures } = job
  const request = requestOf(job)
  const voices = voiceCredits(request)
  for (const note of licenceNotes(voices)) output.warn(exportNoteText(note, output.t))
  const exported = await runExport({
    ...request,
    cover: cover ?? undefined,
    signal,
    onProgress: (part, leftMs) => {
      const left = leftMs === null ? '' : output.t('common.left', { time: shortTime(leftMs) })
      output.progress(output.t('terminal.exporting'), part, `${Math.round(part * 100)}%`, left)
    },
  })
  output.phase()
  if (!exported.ok) {
    // Nothing was rendered: report the failure of the first cue.
    const [first] = failures.values()
    return fail(exported.error.code === 'NOTHING_TO_EXPORT' && first ? first : exported.error)
  }
  const { files, delivered, fits, approvals, report: measured } = exported.value
  const pictureMs = options.export.length === 'film' ? project.document.media?.durationMs : null
  const check = await checkWritten(job, delivered, pictureMs ?? null)
  if (!check.ok) return check
  const judged = check.value && { ...check.value, ...(approvals && { approvals }) }
  for (const { kind, params } of loudnessNotes(measured))
    output.warn(output.t(`exportReport.${kind}`, params))
  sayCredentials(measured.credentials, output)
  const unreadable = measured.failedCues.map(({ cueId, error }) => [cueId, error] as const)
  return ok({
    failures: new Map([...failures, ...unreadable]),
    written: { files, durationMs: measured.durationMs, voices, fits, check: judged },
  })
}

/** Measures the written files by the chosen rules, and lists the rules they break. */
async function checkWritten(
  { options, output, signal }: Pick<DubJob, 'options' | 'output' | 'signal'>,
  files: readonly string[],
  pictureMs: number | null,
): Promise<Result<DeliveryCheck | null>> {
  const { checkAs } = options.export
  if (checkAs === null || files.length === 0) return ok(null)
  const { t } = output
  const onProgress = (part: number) => {
    const percent = `${Math.round(part * 100)}%`
    output.progress(t('delivery.checking', { percent }), part, '', '')
  }
  const checked = await checkDelivered(files, checkAs, { t, signal, onProgress, pictureMs })
  output.phase()
  if (!checked.ok) return checked
  const locale = localeOf(process.env)
  for (const each of checked.value.files) {
    const name = `${basename(each.file)} · ${t(`delivery.destinations.${checkAs}`)}`
    output.say('rules' in each ? `${name}\n${verdictText(each.rules, t, locale)}` : name)
    if ('error' in each) output.warn(failureText(t, each.error))
  }
  for (const reminder of checked.value.reminders ?? [])
    output.say(t(`delivery.reminders.${reminder}`))
  return checked
}

/** Report of the call. */
export const report: Step<
  'project' | 'written' | 'failures' | 'credits' | 'listenCheck' | 'retakes',
  'report'
> = async (job) => {
  const { options, startedMs, project, written, failures, credits, version } = job
  const { listenCheck, retakes } = job
  const { document } = project
  const { files, fits, voices, durationMs, check } = written
  const takeOf = (cueId: string) => project.takes.index.active(cueId)
  const about = {
    input: version?.input ?? options.input ?? project.path,
    output: options.export.zip ? (files[0] ?? options.output) : options.output,
    files: version ? [...files, version.target.subtitles] : files,
    project: options.projectFolder,
    voices,
    trackSeconds: durationMs / 1_000,
    seconds: (Date.now() - startedMs) / 1_000,
    credits,
    check,
    ...(listenCheck && { listenCheck }),
    ...(retakes && { retakes }),
    languageConfidence: options.language === null && !version ? confidenceOf(document) : 1,
  }
  const reported = reportOf({ document, fits, failures, takeOf, about })
  const translation = version?.report
  const made = translation
    ? {
        ...reported,
        ok: reported.ok && translation.left.length === 0,
        translation,
        outOfDate: outOfDate(document.cues),
      }
    : reported
  if (!options.gate) return ok({ report: made })
  const gate = await gateOf(made, project, fits)
  return gate.ok ? ok({ report: { ...made, gate: gate.value } }) : gate
}

/** Confidence in the guessed language of a document; 1 if the user chose another one. */
function confidenceOf({ cues, language }: ProjectFile): number {
  const guess = languageOfCues(cues)
  const guessed = sameLanguage(language, guess.language)
  return guessed ? Math.round(guess.confidence * 100) / 100 : 1
}
