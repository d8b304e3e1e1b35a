import type { ExportReport } from '@shared/contracts/export'
import { filmPace } from '@shared/fitting/pace'
import { NO_VOICES_DB } from '@shared/mixing/film-voices'
import { markIdOf, shownMarkId } from '@shared/mixing/sound-mark'
import { loudnessNotes } from '@shared/mixing/loudness-notes'
import { formatTime } from '@shared/subtitles/format-time'
import { credentialsTexts, languageLeftOut } from '@shared/texts/export-notes'
import type { PreparedExport } from './plan-export'
import type { ExportContent } from './export-layout'
import { approvalTexts } from '@shared/interchange/delivery-text'
import { disclosureOf, noticeOf, voiceCredits, type VoiceCredit } from './marks'

/** The report that goes with an export, as plain text. */
export function writeExportReport({
  request,
  prepared,
  report,
  files,
}: {
  request: ExportContent
  prepared: PreparedExport
  report: Required<ExportReport>
  files: readonly string[]
}): string {
  const { project, t } = request
  const credits = voiceCredits(request)
  const disclosure = disclosureOf(credits, request)
  const level = (value: number | null, unit: string) =>
    value === null ? t('exportReport.silence') : `${value.toFixed(1)} ${unit}`
  const cueLine = (id: string): string => {
    const index = project.cues.findIndex((cue) => cue.id === id)
    const cue = project.cues[index]
    return cue ? `${index + 1}\t${formatTime(cue.startMs, '.')}\t${oneLine(cue.text)}` : id
  }
  const overflowing = prepared.layout.fits.filter(({ state }) => state === 'does-not-fit')
  const lists: [string, string[]][] = [
    [t('exportReport.files'), withoutClips(files)],
    [t('exportReport.voices'), credits.flatMap((credit) => voiceLines(credit, t))],
    ...cueCreditList(request),
    ...filmVoicesList(prepared, t),
    ...musicList(request).concat(languageList(report, t)),
    [
      t('exportReport.notFitting'),
      overflowing.map((fit) => `${cueLine(fit.cueId)}\t+${(fit.overflowMs / 1000).toFixed(2)} s`),
    ],
    [t('exportReport.missing'), report.missingCueIds.map(cueLine)],
    [
      t('exportReport.failed'),
      report.failedCues.map(({ cueId, error }) => `${cueLine(cueId)}\t${error.message}`),
    ],
  ]
  return [
    t('exportReport.title'),
    '',
    `${t('common.project')}: ${project.name}`,
    `${t('exportReport.written')}: ${new Date().toISOString()}`,
    `${t('exportReport.length')}: ${formatTime(report.durationMs, '.')}`,
    `${t('exportReport.loudness')}: ${level(report.integratedLufs, 'LUFS')}`,
    `${t('exportReport.truePeak')}: ${level(report.truePeakDbtp, 'dBTP')}`,
    ...paceLine(request, prepared),
    ...loudnessNotes(report).map(({ kind, params }) => t(`exportReport.${kind}`, params)),
    ...approvalTexts(prepared.layout.approvals, t),
    ...(disclosure === undefined ? [] : originLines(request, disclosure)),
    ...credentialsTexts(report.credentials, t),
    ...noticeLine(request),
    ...lists.flatMap(([head, lines]) => [
      '',
      `${head} (${lines.length})`,
      ...(lines.length > 0 ? lines : [t('exportReport.none')]).map((line) => `  ${line}`),
    ]),
    '',
  ].join('\r\n')
}

/** The disclosure in the files, and the id of the mark in their sound, or that it was off. */
const originLines = ({ project, options, t }: ExportContent, disclosure: string): string[] => [
  `${t('exportReport.disclosure')}: ${disclosure}`,
  `${t('exportReport.soundMark')}: ${
    options.soundMark ? shownMarkId(markIdOf(project.id)) : t('exportReport.soundMarkOff')
  }`,
]

/** The notice about cloned voices, and the times at which subtitles show it. */
function noticeLine(request: ExportContent): string[] {
  const notice = noticeOf(request)
  if (!notice) return []
  const { text, shown } = notice
  const place = shown ? ` (${formatTime(shown.startMs, '.')}–${formatTime(shown.endMs, '.')})` : ''
  return [`${request.t('exportReport.cloneNotice')}: ${oneLine(text)}${place}`]
}

/** Number of rushed cues, and the rates they need; empty if no cue is spoken. */
function paceLine({ project, t }: ExportContent, { layout }: PreparedExport): string[] {
  const fits = new Map(layout.fits.map((fit) => [fit.cueId, fit]))
  const { comfortRate } = project.fit
  const { total } = filmPace(project.cues, (id) => fits.get(id), comfortRate)
  if (total.cues === 0) return []
  const rates = { rate: comfortRate, median: total.medianRate, fastest: total.fastest }
  const written = Object.entries(rates).map(([name, rate]) => [name, rate.toFixed(2)])
  const { hurried, cues } = total
  return [t('exportReport.pace', { hurried, cues, ...Object.fromEntries(written) })]
}

/** The models that made cues from the sound of the film: their licences may bind what is done with them. */
function cueCreditList({ project, t }: ExportContent): [string, string[]][] {
  const { cueCredits = [] } = project
  if (cueCredits.length === 0) return []
  const lines = cueCredits.flatMap(({ as, name, licence, commercial }) => [
    [
      t(`exportReport.${as}`, { name }),
      licence ?? t('exportReport.licenceUnknown'),
      t('exportReport.commercial', { commercial }),
    ].join('\t'),
    ...conditionsOf(licence, t),
  ])
  return [[t('exportReport.cuesFromFilm'), lines]]
}

/** The model that took the voices out of the film, where the mix is without them. */
function filmVoicesList(
  { layout: { plan }, voices }: PreparedExport,
  t: ExportContent['t'],
): [string, string[]][] {
  const { voicesDb } = plan.settings.bed
  if (!plan.filmSound?.voices || !voices || voicesDb === null) return []
  const { name, licence, commercial } = voices.model
  const line = [
    name,
    licence ?? t('exportReport.licenceUnknown'),
    t('exportReport.commercial', { commercial }),
    t('exportReport.voicesKept', {
      db: voicesDb,
      kept: voicesDb <= NO_VOICES_DB ? 'none' : 'some',
    }),
  ].join('\t')
  return [[t('exportReport.voicesTakenOut'), [line, ...conditionsOf(licence, t)]]]
}

/** The film's further languages, and why one is not in it. */
function languageList(
  { languages }: Pick<Required<ExportReport>, 'languages'>,
  t: ExportContent['t'],
): [string, string[]][] {
  if (languages.length === 0) return []
  const lines = languages.map(({ language, name, missingCues, leftOut }) =>
    leftOut === undefined
      ? [language, name, missingCues].join('\t')
      : [language, languageLeftOut({ name, reason: leftOut }, t)].join('\t'),
  )
  return [[t('exportReport.languages'), lines]]
}

/** Music with its place, level and file, for clearing the rights. */
function musicList({ project, t }: ExportContent): [string, string[]][] {
  const { music = [] } = project
  if (music.length === 0) return []
  const lines = music
    .toSorted((a, b) => a.startMs - b.startMs)
    .map(({ path, startMs, endMs, gainDb }) =>
      [
        formatTime(startMs, '.'),
        formatTime(endMs, '.'),
        `${gainDb.toFixed(1)} dB`,
        path.split(/[\\/]/).at(-1) ?? path,
      ].join('\t'),
    )
  return [[t('exportReport.music'), lines]]
}

/** Hundreds of clips are one line: their folder and how many there are. */
function withoutClips(files: readonly string[]): string[] {
  const folders = new Map<string, number>()
  const others: string[] = []
  for (const file of files) {
    const [folder = '', ...inside] = file.split(/[\\/]/)
    if (inside.length === 0 || folder === '..') others.push(file)
    else folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...others, ...Array.from(folders, ([folder, count]) => `${folder}/\t${count}`)]
}

/** OpenRAIL allows selling, but its forbidden uses must be passed on with the result. */
const conditionsOf = (licence: string | null | undefined, t: ExportContent['t']): string[] =>
  licence?.startsWith('OpenRAIL') ? [`  ${t('exportReport.openRail', { licence })}`] : []

/** A voice with its licence; below it, the licence's conditions and whose voice a clone is. */
function voiceLines(
  { voice, voiceId, speakers, engine, origin, cues }: VoiceCredit,
  t: ExportContent['t'],
): string[] {
  const line = [
    voice ?? t('exportReport.unknownVoice', { id: String(voiceId) }),
    speakers.map((label) => label || t('exportReport.narrator')).join(', '),
    engine,
    origin ? (origin.licence ?? t('exportReport.licenceUnknown')) : t('exportReport.serviceTerms'),
    t('exportReport.commercial', { commercial: origin?.commercial ?? 'unknown' }),
    String(cues),
  ].join('\t')
  const { consent } = origin ?? {}
  const agreed = consent && { ...consent, statement: oneLine(consent.statement) }
  return [
    line,
    ...conditionsOf(origin?.licence, t),
    ...(agreed ? [`  ${t('exportReport.consent', agreed)}`] : []),
  ]
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
