import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Cue } from '@shared/contracts/project-file'
import { type ShowTerms, showTermsSchema } from '@shared/contracts/project/terms'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { sameLanguage } from '@shared/languages/language-codes'
import { formatTime } from '@shared/subtitles/format-time'
import type { Language } from '@cuecast/dubbing/gateway/calls/voices'
import type { Project } from '@cuecast/dubbing/project/project'
import { withFileErrors, parseJson } from '@cuecast/platform'
import { wrong } from '../../options/values'
import type { DubOptions } from '../arguments/options'
import type { VersionsJob, VersionTarget } from '../arguments/version-options'
import type { VersionCall } from '../dub-job'
import { exitCodeOf, exitCodes } from '../exit-codes'
import type { Output } from '../output'
import type { Ended } from '../report'
import { languageIn } from '../working-project'
import { keepOrigin, keepVersion, type VersionUpdate } from './keep-family'
import { checkFilm, writeFilm } from './write-film'

/** Cues that are named one by one. */
const MAX_NAMED = 30

interface Running {
  output: Output
  signal: AbortSignal
  run(options: DubOptions, version: VersionCall): Promise<Ended>
  /** Languages of the speech service; [] where it does not tell. */
  offer(options: DubOptions): Promise<Result<Language[]>>
}

/**
 * Dubs an input in each language; one that fails does not stop the others. Which cannot be dubbed at all is said before
 * anything is sent.
 */
export async function runVersions(
  job: VersionsJob<DubOptions>,
  running: Running,
): Promise<Ended[]> {
  const { signal, output, run } = running
  const { input, options } = job
  const failed = ({ error }: Extract<Result<never>, { ok: false }>, language?: string): Ended => {
    output.fail(error)
    const about = language === undefined ? {} : { language }
    return { ok: false, input, error, code: exitCodeOf(error.code), ...about }
  }
  const shows = job.termsFile === null ? ok([]) : await readTerms(job.termsFile)
  if (!shows.ok) return [failed(shows)]
  const offer = await running.offer(options)
  if (!offer.ok) return [failed(offer)]
  const origin = await keepOrigin(job)
  if (!origin.ok) return [failed(origin)]
  const { language: from } = origin.value.document
  const possible = await checkFilm(job, origin.value, output)
  const about = { languages: offer.value, shows: shows.value, output }
  const ended = new Map<VersionTarget, Ended>()
  for (const target of possible.ok ? job.versions : []) {
    const kept = await prepareVersion(origin.value, target, about)
    if (!kept.ok) ended.set(target, failed(kept, target.language))
  }
  const closed = await origin.value.close()
  if (!possible.ok) return [failed(possible)]
  if (!closed.ok) return [failed(closed)]
  for (const target of job.versions) {
    if (signal.aborted || ended.has(target)) continue
    output.say(`\n${target.name}`)
    const { projectFolder, name, output: track } = target
    const place = { input: null, language: null, projectFolder, name, output: track }
    // One film has all of them.
    const files = { ...options.export, film: null }
    const version = { input, from, target, translator: job.translator(), report: null }
    ended.set(target, await run({ ...options, ...place, export: files }, version))
  }
  const { film } = options.export
  const filmed = film && !signal.aborted ? await filmOf(job, ended, running) : ok(undefined)
  const all = job.versions.flatMap((target) => ended.get(target) ?? [])
  return filmed.ok ? all : [...all, failed(filmed)]
}

/** Adds the film to what was written; a language that has failed is left out of it. */
async function filmOf(
  job: VersionsJob<DubOptions>,
  ended: Map<VersionTarget, Ended>,
  { output, signal }: Running,
): Promise<Result<void>> {
  const dubbed = [...ended].filter(([, { ok: isDubbed }]) => isDubbed)
  const written = await writeFilm(
    job,
    dubbed.map(([{ projectFolder }]) => projectFolder),
    { output, signal },
  )
  if (!written.ok || dubbed.length === 0) return written.ok ? ok(undefined) : written
  for (const [target, end] of ended) {
    if (!end.ok) {
      output.warn(output.t('terminal.notInFilm', { language: target.language }))
      ended.set(target, { ...end, code: exitCodes.incomplete })
    } else if (target === dubbed[0]?.[0]) {
      const files = [...end.report.files, ...written.value]
      ended.set(target, { ...end, report: { ...end.report, files } })
    }
  }
  return ok(undefined)
}

/** What all versions of a call are prepared with. */
interface Prepared {
  languages: readonly Language[]
  shows: readonly ShowTerms[]
  output: Output
}

/** INVALID_ARGUMENT for the film's own language and for one that the service does not speak. */
async function prepareVersion(
  origin: Project,
  target: VersionTarget,
  { languages, shows, output }: Prepared,
): Promise<Result<void>> {
  const at = `--translate-to ${target.language}`
  if (sameLanguage(target.language, origin.document.language))
    return wrong('the subtitles are in this language already', at, 'same-language')
  const found = languageIn(target.language, languages)
  if (found === null && languages.length > 0) {
    const message = `the service has no language "${target.language}"`
    return failWith('INVALID_ARGUMENT', message, { at, params: { reason: 'language' } })
  }
  const kept = await keepVersion(origin, target, { language: found ?? target.language, shows })
  if (!kept.ok) return kept
  sayUpdate(kept.value, target.language, output)
  return ok(undefined)
}

/** Names what a version has lost with its origin, and what it keeps although the origin has it otherwise. */
function sayUpdate({ removed, conflicts }: VersionUpdate, language: string, output: Output): void {
  const { t } = output
  const named = ({ startMs, text, original = '' }: Cue) => ({
    language,
    time: formatTime(startMs),
    text: text || original,
  })
  for (const cue of removed.slice(0, MAX_NAMED))
    output.warn(t('terminal.versionCueRemoved', named(cue)))
  for (const cue of conflicts.slice(0, MAX_NAMED))
    output.warn(t('terminal.versionConflict', named(cue)))
  const more = Math.max(0, removed.length - MAX_NAMED) + Math.max(0, conflicts.length - MAX_NAMED)
  if (more > 0) output.warn(t('terminal.versionMore', { language, count: more }))
}

const termsSchema = z.union([z.array(showTermsSchema), showTermsSchema.transform((show) => [show])])

function readTerms(path: string): Promise<Result<ShowTerms[]>> {
  return withFileErrors(path, 'read', async () => {
    const shows = termsSchema.safeParse(parseJson(await readFile(path, 'utf8')))
    if (shows.success) return ok(shows.data)
    return wrong('the file holds no key names and forms of address', path, 'terms')
  })
}
