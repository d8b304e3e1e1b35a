import { basename, dirname } from 'node:path'
import type { ProjectFile, ProjectProfile } from '@shared/contracts/project-file'
import { naturalLengthMs } from '@shared/fitting/fit-types'
import { flowOf } from '@shared/fitting/narrated'
import { estimatedMs, targetAdvice } from '@shared/narration/flow-times'
import { findLanguage, sameLanguage, SURE } from '@shared/languages/language-codes'
import { languageOfCues } from '@shared/subtitles/cue-languages'
import { fail, ok, type Result } from '@shared/contracts/result'
import { type Gateway, measureTakes, type Project } from '@cuecast/dubbing'
import { removeLeftovers } from '@cuecast/platform'
import { withRecognisers } from '@cuecast/speech'
import { studioError } from '@shared/contracts/errors'
import { castDocument } from './cast-document'
import { checkOutput, explainFailure } from './check-output'
import type { DubOptions } from './arguments/options'
import type { Output } from './output'
import {
  askOffer,
  freshDocument,
  readBrought,
  wishedVoice,
  type Brought,
  type Offer,
} from './prepare'
import type { SharedCast } from './shared-cast'
import { shortTime } from './texts'
import { withFilmSound, withScreens } from './arguments/export-options'
import { listenToTakes, type Rendered, renderProject } from './render'
import { sayKanji, sayLanguages, sayReading } from './say-reading'
import { reportOf, type DubReport } from './report'
import { connect, type ServiceConnection } from './service-connection'
import {
  keepDocument,
  openDocument,
  openWorkplace,
  reflow,
  type Workplace,
} from './working-project'
import { findProfile, withProfile } from './find-profile'
import { fitProject } from '@shared/fitting/plan-fit'
import { checkExport, writeTrack } from './write-track'

/** Dubs a subtitle file from its bytes to the finished track, reporting progress. */
export async function dub(
  options: DubOptions,
  output: Output,
  signal: AbortSignal,
  shared: SharedCast,
): Promise<Result<DubReport>> {
  const startedMs = Date.now()
  const brought = await readBrought(options, signal)
  if (!brought.ok) return brought
  sayInput(options, brought.value, output)
  const trackMs = expectedMs(brought.value)
  await removeLeftovers(dirname(options.output))
  const writable = await checkOutput(options, trackMs)
  if (!writable.ok) return writable
  const mayListen = await checkRecognisers(options)
  if (!mayListen.ok) return mayListen
  const workplace = await openWorkplace(options)
  if (!workplace.ok) return workplace
  const result = await dubIn(workplace.value, options, { ...brought.value, shared }, output, signal)
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
  brought: Brought & { shared: SharedCast },
  output: Output,
  signal: AbortSignal,
): Promise<Result<DubReport>> {
  const folders = {
    dataDir: workplace.serviceFolder,
    voicesDir: options.voicesFolder,
    locale: options.locale,
  }
  const connection = await connect(options.remote, folders)
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
    const { dictionary, cover } = brought
    const embedded = ok({ ...connection.value, close })
    const recogniser = async () => (options.remote === null ? embedded : connect(null, folders))
    const rendering = { gateway, close, dictionary, cover, recogniser }
    try {
      return await renderAndWrite(project.value, options, rendering, output, signal)
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
  { castMap, film, shared, ...input }: Brought & { shared: SharedCast },
  gateway: Gateway,
  { voices, languages, profile }: Offer & { profile: ProjectProfile | null },
  output: Output,
): Promise<Result<Project>> {
  const voice = wishedVoice(options, voices)
  if (!voice.ok) return voice
  const fresh = freshFrom(options, input, { gateway, languages, voices, output })
  if (!fresh.ok) return fresh
  const opened = await openDocument(workplace, fresh.value, {
    connectionId: gateway.connectionId,
    narration: options.narration,
  })
  if (!opened.ok) return opened
  const castFile = basename(options.castFile ?? '')
  const wishes = { castMap, castFile, voice: voice.value }
  const known = shared.apply(opened.value.document)
  const cast = castDocument(known, voices, wishes)
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
  sayLanguages(document, voices, output)
  sayKanji(document, voices, input.dictionary ?? [], output)
  shared.remember(document)
  const profiled = profile ? withProfile(document, profile) : document
  const set = withScreens(withSettings(profiled, options, film), options.screens)
  const sounding = set.ok ? await withFilmSound(set.value, options, output) : set
  if (!sounding.ok) {
    await opened.value.project?.close()
    return sounding
  }
  const { project } = opened.value
  return keepDocument(workplace, sounding.value, { project, source: input.subtitles?.source })
}

/** The document of the subtitles; null where the project's own cues are dubbed. */
function freshFrom(
  options: DubOptions,
  input: Pick<Brought, 'subtitles' | 'script'>,
  {
    gateway,
    languages,
    voices,
    output,
  }: Pick<Offer, 'languages' | 'voices'> & { gateway: Gateway; output: Output },
): Result<ProjectFile | null> {
  if (options.input === null) return ok(null)
  const { connectionId } = gateway
  const fresh = freshDocument(options, options.input, input, connectionId, { languages, voices })
  if (!fresh.ok || fresh.value === null || options.language !== null) return fresh
  const { language: code, confidence } = languageOfCues(fresh.value.cues, options.input ?? '')
  const percent = Math.round(confidence * 100)
  const isOffered = languages.length === 0 || findLanguage(code, languages) !== undefined
  if (!isOffered) output.warn(output.t('terminal.guessedLanguage', { code }))
  else if (confidence < SURE) output.warn(output.t('terminal.languageUnsure', { code, percent }))
  else output.say(output.t('terminal.language', { code, percent }))
  return fresh
}

/** Film, fit limits and loudness of the takes of the arguments; what they leave out stays as it is. */
const withSettings = (
  document: ProjectFile,
  { fit, takeLufs }: DubOptions,
  film: Brought['film'],
): ProjectFile => ({
  ...document,
  media: film ?? document.media,
  fit: { ...document.fit, ...fit },
  mix: { ...document.mix, ...(takeLufs !== undefined && { takeLufs }) },
})

async function profileOf(
  { profile }: DubOptions,
  gateway: Gateway,
  signal: AbortSignal,
): Promise<Result<ProjectProfile | null>> {
  return profile === null ? ok(null) : findProfile(profile, gateway, signal)
}

type Rendering = Pick<ServiceConnection, 'gateway' | 'close'> &
  Pick<Brought, 'dictionary' | 'cover'> & {
    /** Connects to the service that has the recognisers. */
    recogniser: () => Promise<Result<ServiceConnection>>
  }

/** A check that cannot be made is refused before anything is paid. */
async function checkRecognisers({ listenCheck }: DubOptions): Promise<Result<void>> {
  if (!listenCheck) return ok(undefined)
  const all = await withRecognisers(listenCheck.data, (known) => known.list())
  if (all.some(({ model, trouble }) => trouble === null && model.family !== 'diariser'))
    return ok(undefined)
  return fail(studioError('RECOGNISER_MISSING', 'no recogniser is installed'))
}

/** Renders what is stale and, where that is wanted, listens to it. */
async function renderAndListen(
  project: Project,
  options: DubOptions,
  { gateway, dictionary, recogniser }: Rendering,
  output: Output,
  signal: AbortSignal,
): Promise<Result<Rendered & Pick<DubReport, 'listenCheck'>>> {
  const { giveUpAfterMs, sendAgain } = options
  const wishes = { giveUpAfterMs, dictionary, sendAgain }
  const rendered = await renderProject(project, gateway, output, wishes, signal)
  output.phase()
  if (!rendered.ok || !options.listenCheck) return rendered
  const listenCheck = await listenToTakes(project, recogniser, dictionary, output, signal)
  if (signal.aborted) return fail(studioError('CANCELLED', 'the listen check was stopped'))
  return ok({ ...rendered.value, listenCheck })
}

async function renderAndWrite(
  project: Project,
  options: DubOptions,
  rendering: Rendering,
  output: Output,
  signal: AbortSignal,
): Promise<Result<DubReport>> {
  const { close, cover } = rendering
  const possible = await checkExport(project, options, output)
  if (!possible.ok) return possible
  sayTargets(project, output)
  const rendered = await renderAndListen(project, options, rendering, output, signal)
  if (!rendered.ok) return rendered
  const { failures, credits, listenCheck } = rendered.value
  // The engines' memory is free for the mix.
  await close()
  // Measure takes of earlier runs at the current silence threshold.
  const measured = await measureTakes(project)
  if (!measured.ok) return measured
  const laid = await reflow(project)
  if (!laid.ok) return laid
  sayMissed(project, output)
  const fits = fitProject(
    project.document,
    (cueId) => project.takes.index.active(cueId) ?? undefined,
  )
  const written = await writeTrack(project, { ...options, cover }, output, signal)
  output.phase()
  if (!written.ok) {
    // Nothing was rendered: report the failure of the first cue.
    const [first] = failures.values()
    return fail(written.error.code === 'NOTHING_TO_EXPORT' && first ? first : written.error)
  }
  const { files, durationMs, voices, broken } = written.value
  return ok(
    reportOf({
      document: project.document,
      fits,
      failures: new Map([...failures, ...broken]),
      about: {
        input: options.input ?? project.path,
        output: options.output,
        files,
        project: options.projectFolder,
        voices,
        trackSeconds: durationMs / 1000,
        seconds: 0,
        credits,
        ...(listenCheck && { listenCheck }),
        languageConfidence: options.language === null ? confidenceOf(project.document) : 1,
      },
    }),
  )
}

/** How sure the guess of a document's language is; 1 where somebody chose another one. */
function confidenceOf({ cues, language }: ProjectFile): number {
  const guess = languageOfCues(cues)
  const guessed = sameLanguage(language, guess.language)
  return guessed ? Math.round(guess.confidence * 100) / 100 : 1
}

function sayInput(options: DubOptions, { subtitles, script, film }: Brought, output: Output): void {
  if (options.input === null) return
  if (subtitles) return sayReading(options.input, subtitles, output, film?.durationMs ?? null)
  if (!script) return
  const { t } = output
  const { encoding, cues, isGuessed, problems } = script
  const file = basename(options.input)
  const speakers = new Set(cues.flatMap(({ label }) => label ?? [])).size
  const chapters = cues.filter(({ chapter }) => chapter !== null).length
  output.say(t('terminal.readingScript', { file, cues: cues.length, speakers, chapters }))
  if (isGuessed) output.warn(t('terminal.readAs', { encoding }))
  for (const { code, line } of problems)
    output.warn(`${file}:${line}: ${t(`problems.repairs.${code}`)}`)
}

/** About how long the track will be, ms; 0 where the project's own cues are dubbed. */
function expectedMs({ subtitles, script }: Brought): number {
  const spoken = script?.cues.reduce((sum, cue) => sum + estimatedMs(cue), 0) ?? 0
  return subtitles?.cues.reduce((longest, { endMs }) => Math.max(longest, endMs), 0) ?? spoken
}

/** Says before anything is paid what speed and which pauses give the wanted length. */
function sayTargets({ document, takes }: Project, output: Output): void {
  const { cues, narration, fit, audio } = document
  if (!narration) return
  const voiceMs = (cueId: string) => {
    const take = takes.index.active(cueId)
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
}

/** Says what the takes do not leave room for: pinned cues and wanted lengths. */
function sayMissed({ document, takes }: Project, output: Output): void {
  const flow = flowOf(document, (cueId) => takes.index.active(cueId) ?? undefined)
  const numbers = new Map(document.cues.map(({ id }, i) => [id, i + 1]))
  for (const { id, byMs } of flow?.overrun ?? [])
    output.warn(
      output.t('terminal.pinOverrun', { cue: numbers.get(id) ?? 0, seconds: byMs / 1000 }),
    )
  for (const { targetMs, overMs } of flow?.sections ?? [])
    if (overMs > 0)
      output.warn(
        output.t('terminal.targetOver', { time: shortTime(targetMs), seconds: overMs / 1000 }),
      )
}
