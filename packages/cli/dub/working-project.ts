import { createHash, randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { foldName, nearNames } from '@shared/casting/near-names'
import { hasCountries } from '@shared/casting/suggest-voices'
import type { Voice } from '@shared/contracts/connection'
import {
  type Cue,
  type ProjectFile,
  type ProjectPatch,
  type Speaker,
  writtenFields,
} from '@shared/contracts/project-file'
import { lastImportOf } from '@shared/contracts/project/last-import'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { reflowed } from '@shared/fitting/narrated'
import { findLanguage, regionOf, sameLanguage, SURE } from '@shared/languages/language-codes'
import { diffScript, resplit } from '@shared/narration/change-script'
import { languageOfCues } from '@shared/subtitles/cue-languages'
import { cuesAfter, diffCues } from '@shared/subtitles/edit/diff-cues'
import { labelKey } from '@shared/subtitles/labels'
import { createProject, newDocument } from '@cuecast/dubbing/project/create-project'
import { keepSource } from '@cuecast/dubbing/project/document-file'
import type { Language } from '@cuecast/dubbing/gateway/calls/voices'
import { newNarration } from '@cuecast/dubbing/project/script-file'
import { Project } from '@cuecast/dubbing/project/project'
import type { DubOptions } from './arguments/options'
import type { DubJob, Step } from './dub-job'

/**
 * The document of these subtitles or this script, in the service's form of the language, or the
 * guessed one. A requested region stays where voices differ by country.
 */
export function freshDocument(
  options: DubOptions,
  input: string,
  { subtitles, script }: Pick<DubJob, 'subtitles' | 'script'>,
  connectionId: string,
  { languages, voices }: Pick<DubJob, 'languages' | 'voices'>,
): Result<ProjectFile | null> {
  const name = basename(input, extname(input))
  const wished = options.language === null ? {} : { language: options.language }
  const about = { ...wished, connectionId }
  const made = script
    ? newNarration(name, basename(input), script, { ...about, narration: options.narration })
    : subtitles &&
      newDocument(name, basename(input), subtitles, { ...about, choices: options.reading })
  if (made === null) return ok(null)
  const fresh = options.projectFolder === null ? { ...made, id: contentId(made) } : made
  const found = languageIn(fresh.language, languages)
  if (found !== null) return ok({ ...fresh, language: withRegion(found, options.language, voices) })
  if (languages.length === 0) return ok(fresh)
  // A guess that the service does not have is named in the report, and never sent.
  if (options.language === null) return ok(fresh)
  const near = nearNames(
    options.language,
    languages.flatMap(({ id, name: full }) => [id, full]),
  )
  const message = `the service has no language "${options.language}"${near.length > 0 ? `; near: ${near.join(', ')}` : ''}`
  const params = { reason: 'language' }
  return failWith('INVALID_ARGUMENT', message, { at: `--lang ${options.language}`, params })
}

/** The id of a project that is not kept: the same for the same cues, so that a repeated dub has the same sound. */
function contentId({ cues }: ProjectFile): string {
  const said = cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])
  return createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32)
}

/** The service's own code for a language, for example `vi-VN` for `vi`; null where it has none such. */
export function languageIn(code: string, languages: readonly Language[]): string | null {
  const called = (name: string) => foldName(name) === foldName(code)
  const exact = languages.find(({ id, name }) => called(id) || called(name))
  return (exact ?? findLanguage(code, languages))?.id ?? null
}

function withRegion(found: string, wished: string | null, voices: readonly Voice[]): string {
  const region = wished === null ? null : regionOf(wished)
  if (region === null || regionOf(found) !== null || !hasCountries(voices, found)) return found
  return `${found}-${region.toUpperCase()}`
}

/** The document of the input, and what its language was taken for. */
export const makeDocument: Step<
  'subtitles' | 'script' | 'service' | 'languages' | 'voices',
  'fresh'
> = async (job) => {
  const { options, output, languages } = job
  const { input, language } = options
  if (input === null) return ok({ fresh: null })
  const fresh = freshDocument(options, input, job, job.service.gateway.connectionId, job)
  if (!fresh.ok) return fresh
  if (fresh.value !== null && language === null) {
    const { language: code, confidence } = languageOfCues(fresh.value.cues, input)
    const percent = Math.round(confidence * 100)
    const isOffered = languages.length === 0 || findLanguage(code, languages) !== undefined
    if (!isOffered) output.warn(output.t('terminal.guessedLanguage', { code }))
    else if (confidence < SURE) output.warn(output.t('terminal.languageUnsure', { code, percent }))
    else output.say(output.t('terminal.language', { code, percent }))
  }
  return ok({ fresh: fresh.value })
}

/** The document to dub: the new one, merged into the existing project if there is one. */
export const openDocument: Step<
  'projectFolder' | 'service' | 'fresh',
  'document' | 'earlier'
> = async (job) => {
  const { options, closers, projectFolder, service, fresh } = job
  if (fresh !== null && !(await stat(projectFolder).catch(() => null)))
    return ok({ document: fresh, earlier: null })
  const opened = await Project.open(projectFolder)
  if (!opened.ok) {
    const isEmpty = fresh !== null && opened.error.code === 'PROJECT_NOT_FOUND'
    return isEmpty ? ok({ document: fresh, earlier: null }) : opened
  }
  const earlier = opened.value
  closers.push(async () => void (await earlier.close()))
  const { connectionId } = service.gateway
  const wanted = fresh ?? withChoices({ ...earlier.document, connectionId }, options.narration)
  // A narration's cues lie by their takes; the script's order decides, not their earlier times.
  const carried = carryOver(earlier.document, wanted)
  return ok({ document: { ...carried, cues: flowedCues(earlier, carried) }, earlier })
}

/** A project's own narration as the arguments want it; texts that stay keep their takes. */
function withChoices(document: ProjectFile, choices: DubOptions['narration']): ProjectFile {
  const { narration, cues } = document
  if (!narration) return document
  const pauses = { ...narration.pauses, ...choices.pauses }
  const wanted = { ...narration, ...choices, pauses }
  const isSame = wanted.split === narration.split
  const split = isSame ? cues : resplit(cues, wanted.split, () => randomUUID())
  return { ...document, narration: wanted, cues: split }
}

/** The cues of a document where the project's takes put them. */
const flowedCues = ({ takes }: Project, document: ProjectFile): Cue[] =>
  reflowed(document, (cueId) => takes.index.active(cueId) ?? undefined)

/** Lays a narration out again by its takes, and saves it. Nothing to do for subtitles. */
export async function reflow(project: Project): Promise<Result<void>> {
  const { document } = project
  const cues = flowedCues(project, document)
  if (cues === document.cues) return ok(undefined)
  project.apply(patchBetween(document, { ...document, cues }))
  return project.flush()
}

/** Saves the document to the open project or a new one. */
export const keepDocument: Step<
  'projectFolder' | 'subtitles' | 'document' | 'earlier',
  'project'
> = async ({ options, closers, projectFolder, subtitles, document, earlier }) => {
  const source = subtitles?.source
  if (earlier === null) {
    const created = await createProject(projectFolder, document, { source })
    if (!created.ok) return created
    // Only one with paid work outlives a call that names no project.
    const isKept = options.projectFolder !== null || options.remote !== null
    closers.push(async () => void (await created.value.close(isKept)))
    return ok({ project: created.value })
  }
  const kept = await keepSource(earlier.folder, source)
  if (!kept.ok) return kept
  earlier.apply(patchBetween(earlier.document, document))
  const saved = await earlier.flush()
  return saved.ok ? ok({ project: earlier }) : saved
}

/**
 * Merges a subtitle file into the project created from it earlier: unchanged cues keep their ids and
 * thus their takes, speakers keep their voices and settings.
 */
export function carryOver(earlier: ProjectFile, fresh: ProjectFile): ProjectFile {
  const known = new Map(earlier.speakers.map((speaker) => [labelKey(speaker.label), speaker]))
  const sameService = earlier.connectionId === fresh.connectionId
  const ids = new Map<string, string>()
  const speakers = fresh.speakers.map((speaker): Speaker => {
    const old = known.get(labelKey(speaker.label))
    ids.set(speaker.id, old?.id ?? speaker.id)
    if (!old) return speaker
    // Voice ids are only valid for their own service.
    return sameService ? old : { ...old, voiceId: null }
  })
  const cues = fresh.cues.map((cue) => ({
    ...cue,
    speakerId: cue.speakerId === null ? null : (ids.get(cue.speakerId) ?? null),
  }))
  const compared = (fresh.narration ? diffScript : diffCues)(earlier.cues, cues)
  const merged = cuesAfter(compared)
  const isRead = fresh.lastImport !== earlier.lastImport && fresh.lastImport
  return {
    ...earlier,
    ...(isRead && { lastImport: lastImportOf(merged, speakers) }),
    // Takes were made for it as it is written; another region is no reason to pay for them again.
    language:
      sameService && sameLanguage(earlier.language, fresh.language)
        ? earlier.language
        : fresh.language,
    connectionId: fresh.connectionId,
    narratorVoiceId: sameService ? earlier.narratorVoiceId : null,
    speakers,
    narration: fresh.narration ?? null,
    cues: sameService ? merged : merged.map(withoutVoice),
  }
}

function withoutVoice(cue: Cue): Cue {
  const { voiceId: _, ...rest } = cue
  return rest
}

/** The patch from one document to the other. */
export function patchBetween(from: ProjectFile, to: ProjectFile): ProjectPatch {
  const staying = new Set(to.cues.map((cue) => cue.id))
  return {
    cues: {
      upsert: to.cues,
      remove: from.cues.filter((cue) => !staying.has(cue.id)).map((cue) => cue.id),
    },
    speakers: to.speakers,
    fields: writtenFields(to),
  }
}
