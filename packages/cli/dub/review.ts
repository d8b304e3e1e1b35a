import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import type { ExportOptions, ExportReport } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import { fail, ok, type Result } from '@shared/contracts/result'
import {
  type ReceivedNotes,
  type ReviewOptions,
  reviewOptionsSchema,
} from '@shared/contracts/review'
import { destinationOptions } from '@shared/interchange/destinations'
import { importNotes, type OutdatedVerdict } from '@shared/review/import-notes'
import { withRound } from '@shared/review/review-package'
import type { Locale } from '@shared/languages/locales'
import { exportNoteText } from '@shared/texts/export-notes'
import { contentOf } from '@cuecast/dubbing/export/export-layout'
import { measureTakes } from '@cuecast/dubbing/project/derived-audio'
import { planReviewExport, type ReviewRequest } from '@cuecast/dubbing/review/plan-review'
import { Project } from '@cuecast/dubbing/project/project'
import { receiveNotes } from '@cuecast/dubbing/review/read-notes'
import { runReviewExport } from '@cuecast/dubbing/review/write-review'
import { wrong } from '../options/values'
import { loudnessIn, readTimecode } from './arguments/export-options'
import type { DubWishes } from './arguments/settings'
import type { Output } from './output'
import { damageText, shortTime } from './texts'
import { sayCredentials } from './say-credentials'
import { terminalSigning } from '../signing'

/** Notes into a project, and a package of it as it is: nothing is rendered and nothing is paid for. */
export interface ReviewJob {
  projectFolder: string
  /** Files of review notes that are taken in first. */
  notes: string[]
  /** The package: a folder, or a file that ends in `.html` or `.zip`; null = none is written. */
  target: string | null
  export: ExportOptions
  review: Omit<ReviewOptions, 'speakers'>
  /** Labels; '' = cues without a speaker. */
  speakers: string[] | null
}

/** Changes from one file of notes. */
interface ImportedNotes {
  file: string
  reviewer: string
  round: number
  added: number
  changed: number
  /** Notes and verdicts that the project has already. */
  already: number
  /** Notes and verdicts that the reviewer has taken back since. */
  withdrawn: number
  verdicts: number
  /** Ids of notes whose cue was not found; they keep their time. */
  unplaced: string[]
  /** Verdicts that say nothing of any cue, and why. */
  outdated: OutdatedVerdict[]
  /** Notes and verdicts in the file about other languages of the film: they belong into those projects. */
  elsewhere: Required<ReceivedNotes>['elsewhere']
}

/** Results of `--review` and `--import-notes`, for `--json`. */
export interface ReviewReport {
  notes: ImportedNotes[]
  package: WrittenPackage | null
}

export interface WrittenPackage {
  target: string
  round: number
  packageId: string
  /** The round that was compared with. */
  before: number | null
  cues: number
  changed: number
  bytes: number
  seconds: number
  /** The film's other languages, where they are wanted: in the package, or left out for a reason. */
  languages: Required<ExportReport>['languages']
  /** Cues that are silent because their take could not be read, by number. */
  silent: number[]
}

/** Reads the arguments of a review package. INVALID_ARGUMENT names the argument. */
export function readReview(
  values: DubWishes,
  inputs: readonly string[],
  locale: Locale,
): Result<ReviewJob> {
  const { review, project, settings, 'import-notes': notes = [] } = values
  if (project === undefined || inputs.length > 0 || review === '') {
    const argument = review === undefined ? '--import-notes' : '--review'
    const message = `${argument} needs --project, no subtitle file and no -o`
    return wrong(message, argument, 'review-project')
  }
  const target = review === undefined ? null : resolve(review)
  const base = destinationOptions('review')
  const { startMs = 0, endMs = Infinity } = settings.review?.range ?? {}
  if (startMs >= endMs)
    return wrong('startMs is before endMs', `review.range ${startMs}-${endMs}`, 'review-range')
  const frames = readTimecode(values, base)
  if (!frames.ok) return frames
  const pack = packs[extname(target ?? '').toLowerCase()] ?? 'folder'
  return ok({
    projectFolder: resolve(project),
    notes: notes.map((file) => resolve(file)),
    target,
    export: {
      ...base,
      ...frames.value,
      dub: settings.export?.dub ?? true,
      channels: settings.export?.channels ?? 'auto',
      loudness: loudnessIn(values, base.loudness),
      soundMark: settings.export?.soundMark ?? true,
    },
    review: { ...reviewOptionsSchema.parse({ locale, ...settings.review }), pack },
    speakers: settings.review?.speakers ?? null,
  })
}

const packs: Record<string, ReviewOptions['pack']> = {
  '.html': 'html',
  '.htm': 'html',
  '.zip': 'zip',
}

/** Takes notes in, then writes the package and keeps its round in the project. */
export async function reviewProject(
  job: ReviewJob,
  output: Output,
  signal: AbortSignal,
): Promise<Result<ReviewReport>> {
  const opened = await Project.open(job.projectFolder)
  if (!opened.ok) return opened
  const project = opened.value
  try {
    // Takes that were damaged count as not rendered.
    await project.takes.checked()
    for (const notice of project.notices) {
      const damage = damageText(output.t, notice)
      if (damage !== null) output.warn(damage)
    }
    const notes = await takeInNotes(project, job.notes, output)
    if (!notes.ok) return notes
    const { target } = job
    const written =
      target === null ? ok(null) : await writePackage(project, { ...job, target }, output, signal)
    return written.ok ? ok({ notes: notes.value, package: written.value }) : written
  } finally {
    await project.close()
  }
}

/** Takes in one file after the other; what came before a file that cannot be read stays. */
async function takeInNotes(
  project: Project,
  files: readonly string[],
  output: Output,
): Promise<Result<ImportedNotes[]>> {
  const { t } = output
  const taken: ImportedNotes[] = []
  for (const file of files) {
    const received = await receiveNotes(file, project)
    if (!received.ok) return received
    const takeFileOf = (cueId: string) => project.takes.index.active(cueId)?.file ?? null
    const imported = importNotes({ ...project.document, takeFileOf }, received.value)
    if (!imported.ok) return fail({ ...imported.error, at: file })
    const { review, added, changed, unplaced, outdated, ...rest } = imported.value
    project.apply({ fields: { review } })
    const saved = await project.flush()
    if (!saved.ok) return saved
    const { reviewer, round } = received.value
    const counts = { added: added.length, changed: changed.length, ...rest }
    output.say(t('terminal.notesTaken', { file: basename(file), reviewer, round, ...counts }))
    if (unplaced.length > 0) output.warn(t('terminal.notesUnplaced', { count: unplaced.length }))
    if (outdated.length > 0) output.warn(t('terminal.verdictsOutdated', outdatedCounts(outdated)))
    const { elsewhere = [] } = received.value
    for (const each of elsewhere) output.warn(t('terminal.notesElsewhere', each))
    taken.push({ file, reviewer, round, ...counts, unplaced, outdated, elsewhere })
  }
  return ok(taken)
}

function outdatedCounts(outdated: readonly OutdatedVerdict[]) {
  const of = (wanted: OutdatedVerdict['why']) => outdated.filter(({ why }) => why === wanted).length
  return {
    count: outdated.length,
    gone: of('cueGone'),
    text: of('textChanged'),
    take: of('takeChanged'),
  }
}

type PackageJob = ReviewJob & { target: string }

async function writePackage(
  project: Project,
  job: PackageJob,
  output: Output,
  signal: AbortSignal,
): Promise<Result<WrittenPackage>> {
  const startedMs = Date.now()
  const request = requestOf(project, job, output)
  if (!request.ok) return request
  const measured = await measureTakes(project)
  if (!measured.ok) return measured
  const { notes } = await planReviewExport(request.value)
  for (const note of notes) output.warn(exportNoteText(note, output.t))
  const { t } = output
  const written = await runReviewExport({
    ...request.value,
    signal,
    onProgress: (part, leftMs) => {
      const left = leftMs === null ? '' : t('common.left', { time: shortTime(leftMs) })
      output.progress(t('terminal.reviewing'), part, `${Math.round(part * 100)}%`, left)
    },
  })
  output.phase()
  if (!written.ok) return written
  const { reviewRound, cues, changed, before, report } = written.value
  const silent = report.failedCues.map(({ number }) => number)
  sayCredentials(report.credentials, output)
  if (silent.length > 0)
    output.warn(t('exportReport.silentCues', { count: silent.length, cues: silent.join(', ') }))
  project.apply({ fields: { review: withRound(project.document.review, reviewRound) } })
  const kept = await project.flush()
  if (!kept.ok) return kept
  const { round, packageId } = reviewRound
  const bytes = await bytesAt(job.target)
  const seconds = (Date.now() - startedMs) / 1_000
  const counts = { cues, changed, bytes, seconds, languages: report.languages, silent }
  return ok({ target: job.target, round, packageId, before, ...counts })
}

function requestOf(project: Project, job: PackageJob, output: Output): Result<ReviewRequest> {
  const speakers = speakersOf(project.document, job.speakers)
  if (!speakers.ok) return speakers
  const { since } = job.review
  const rounds = project.document.review?.rounds ?? []
  if (since !== null && !rounds.some(({ round }) => round === since))
    return wrong('the project has not sent this round', `review.since ${since}`, 'review-round')
  return ok({
    ...contentOf(project),
    // Only films of this computer: the command line names none.
    filmChosen: () => false,
    signing: terminalSigning,
    options: { ...job.export, review: { ...job.review, speakers: speakers.value } },
    folder: dirname(job.target),
    name: basename(job.target, extname(job.target)),
    target: job.target,
    t: output.t,
  })
}

/** Speaker ids of labels, whatever their case. */
function speakersOf(
  { speakers }: ProjectFile,
  labels: readonly string[] | null,
): Result<string[] | null> {
  if (labels === null) return ok(null)
  const ids: string[] = []
  for (const label of labels) {
    const same = (text: string) => text.normalize('NFC').toLowerCase()
    const found = speakers.find((each) => same(each.label) === same(label))
    if (!found && label !== '') {
      const choices = speakers.map((each) => each.label).join(', ')
      const message = `the project has no speaker of this name; there are: ${choices}`
      return wrong(message, `review.speakers ${label}`, 'review-speaker', { choices })
    }
    ids.push(found?.id ?? '')
  }
  return ok(ids)
}

/** Size of a file, or of all files in a folder. */
async function bytesAt(path: string): Promise<number> {
  const there = await stat(path)
  if (!there.isDirectory()) return there.size
  const names = await readdir(path, { recursive: true })
  const sizes = await Promise.all(names.map((name) => stat(join(path, name))))
  return sizes.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)
}
