import { basename, dirname } from 'node:path'
import type { ProjectProfile } from '@shared/contracts/project-file'
import { guessLanguage } from '@shared/subtitles/guess-language'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type Gateway, measureTakes, type Project } from '@cuecast/dubbing'
import { removeLeftovers } from '@cuecast/platform'
import { castDocument } from './cast-document'
import { checkOutput, explainFailure } from './check-output'
import type { DubOptions } from './options'
import type { Output } from './output'
import {
  askOffer,
  freshDocument,
  readBrought,
  wishedVoice,
  type Brought,
  type Offer,
} from './prepare'
import { renderProject } from './render'
import { reportOf, type DubReport } from './report'
import { connect, type ServiceConnection } from './service-connection'
import { keepDocument, openDocument, openWorkplace, type Workplace } from './working-project'
import { wishedProfile, withProfile } from './wished-profile'
import { fitProject, writeTrack } from './write-track'

/** Dubs a subtitle file from its bytes to the finished track, reporting progress. */
export async function dub(
  options: DubOptions,
  output: Output,
  signal: AbortSignal,
): Promise<Result<DubReport>> {
  const startedMs = Date.now()
  const brought = await readBrought(options)
  if (!brought.ok) return brought
  sayBrought(options, brought.value, output)
  const trackMs = Math.max(...brought.value.subtitles.cues.map((cue) => cue.endMs))
  await removeLeftovers(dirname(options.output))
  const writable = await checkOutput(options, trackMs)
  if (!writable.ok) return writable
  const workplace = await openWorkplace(options)
  if (!workplace.ok) return workplace
  const result = await dubIn(workplace.value, options, brought.value, output, signal)
  const error =
    result.ok || options.remote
      ? null
      : await explainFailure(result.error, workplace.value.serviceFolder)
  const finished = result.ok && result.value.ok
  const kept = await workplace.value.close({ finished, paid: options.remote !== null })
  if (kept !== null) output.warn(output.t('terminal.kept', { folder: kept }))
  if (error) return fail(error)
  if (!result.ok) return result
  const project = options.projectFolder ?? kept
  return ok({ ...result.value, project, seconds: (Date.now() - startedMs) / 1000 })
}

async function dubIn(
  workplace: Workplace,
  options: DubOptions,
  brought: Brought,
  output: Output,
  signal: AbortSignal,
): Promise<Result<DubReport>> {
  const connection = await connect(options.remote, workplace.serviceFolder)
  if (!connection.ok) return connection
  const { gateway, origin } = connection.value
  let closing: Promise<void> | undefined
  const close = () => (closing ??= connection.value.close())
  try {
    const stopListening = gateway.onWaiting((waiting) => output.wait(waiting))
    const offer = await askOffer(gateway, options.giveUpAfterMs, signal)
    stopListening()
    output.wait(null)
    if (!offer.ok) return offer
    const { credits } = offer.value
    output.say(
      output.t('terminal.connected', {
        service: origin ?? output.t('terminal.offlineService'),
        credits: credits ?? 0,
        hasCredits: String(typeof credits === 'number'),
      }),
    )
    if (credits === undefined) output.warn(output.t('terminal.balanceUnknown'))
    const profile = await profileOf(options, gateway, signal)
    if (!profile.ok) return profile
    const wished = { ...offer.value, profile: profile.value }
    const project = await castProject(workplace, options, brought, gateway, wished, output)
    if (!project.ok) return project
    try {
      return await renderAndWrite(project.value, options, { gateway, close }, output, signal)
    } finally {
      await project.value.close()
    }
  } finally {
    await close()
  }
}

async function castProject(
  workplace: Workplace,
  options: DubOptions,
  { subtitles, castMap }: Brought,
  gateway: Gateway,
  { voices, languages, profile }: Offer & { profile: ProjectProfile | null },
  output: Output,
): Promise<Result<Project>> {
  const voice = wishedVoice(options, voices)
  if (!voice.ok) return voice
  const fresh = freshDocument(options, subtitles, gateway.connectionId, languages)
  if (!fresh.ok) return fresh
  if (fresh.value.language === '')
    output.warn(
      output.t('terminal.guessedLanguage', {
        code: guessLanguage(subtitles.cues.map(({ text }) => text).join('\n')),
      }),
    )
  const opened = await openDocument(workplace, fresh.value)
  if (!opened.ok) return opened
  const castFile = basename(options.castFile ?? '')
  const wishes = { castMap, castFile, voice: voice.value }
  const cast = castDocument(opened.value.document, voices, wishes)
  if (!cast.ok) {
    await opened.value.project?.close()
    return cast
  }
  const { document, unknownLabels, notCast } = cast.value
  const { t } = output
  for (const { label, near } of unknownLabels)
    output.warn(t('terminal.unknownLabel', { label, near, isNear: String(near !== '') }))
  for (const each of notCast) output.warn(t('terminal.notCast', each))
  for (const { label, voiceName } of document.speakers)
    output.say(t('terminal.cast', { label, voice: voiceName ?? '' }))
  if (document.cues.some((cue) => cue.speakerId === null)) {
    const narrator = voices.find(({ id }) => id === document.narratorVoiceId)
    const label = t('terminal.narrator')
    output.say(t('terminal.cast', { label, voice: narrator?.name ?? '' }))
  }
  const sounding = profile ? withProfile(document, profile) : document
  return keepDocument(workplace, sounding, opened.value.project)
}

async function profileOf(
  { profile }: DubOptions,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<Result<ProjectProfile | null>> {
  return profile === null ? ok(null) : wishedProfile(profile, gateway, signal)
}

async function renderAndWrite(
  project: Project,
  options: DubOptions,
  { gateway, close }: Pick<ServiceConnection, 'gateway' | 'close'>,
  output: Output,
  signal: AbortSignal,
): Promise<Result<DubReport>> {
  const rendered = await renderProject(project, gateway, output, options.giveUpAfterMs, signal)
  output.phase()
  if (!rendered.ok) return rendered
  const { failures, credits } = rendered.value
  // The engines' memory is free for the mix.
  await close()
  // Measure takes of earlier runs at the current silence threshold.
  const measured = await measureTakes(project)
  if (!measured.ok) return measured
  const fits = fitProject(project)
  const written = await writeTrack(project, options, output, signal)
  output.phase()
  if (!written.ok) {
    // Nothing was rendered: report the failure of the first cue.
    const [first] = failures.values()
    return fail(written.error.code === 'NOTHING_TO_EXPORT' && first ? first : written.error)
  }
  const { files, durationMs, broken } = written.value
  return ok(
    reportOf({
      document: project.document,
      fits,
      failures: new Map([...failures, ...broken]),
      about: {
        input: options.input,
        output: options.output,
        files,
        project: options.projectFolder,
        trackSeconds: durationMs / 1000,
        seconds: 0,
        credits,
      },
    }),
  )
}

function sayBrought(options: DubOptions, { subtitles }: Brought, output: Output): void {
  const { t } = output
  const labels = new Set(subtitles.cues.flatMap(({ label }) => label ?? []))
  const { encoding, confidence, cues, repairs } = subtitles
  const file = basename(options.input)
  output.say(t('terminal.reading', { file, cues: cues.length, speakers: labels.size }))
  if (confidence === 'guessed') output.warn(t('terminal.readAs', { encoding }))
  if (repairs.length > 0) output.warn(t('terminal.repaired', { repairs: repairs.length }))
}
