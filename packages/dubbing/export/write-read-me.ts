import { basename } from 'node:path'
import { storedRate, soundInfo } from '@shared/contracts/formats/sound-formats'
import { frameRate } from '@shared/interchange/frame-rate'
import { formatTime } from '@shared/subtitles/format-time'
import type { Translate } from '@shared/texts/texts'
import {
  FILM_SOUND_STEM,
  MUSIC_STEM,
  stemChannels,
  UNTOUCHED_STEM,
  VOICES_STEM,
} from '@cuecast/audio'
import { chapterFolder } from './chapter-files'
import { clipFolder, type ExportContent, type ExportLayout } from './export-layout'
import type { Pass } from './passes'

/** Formats that name the film as a picture. */
const withFilm = ['fcpxml', 'xmeml', 'aaf'] as const

interface Packed {
  layout: ExportLayout
  /** Names of the files with credentials that were written beside others, relative to the folder. */
  credentials: readonly string[]
}

/** Read-me of a zip file: rate, start and sound of the whole, then every file in plain words. */
export function writeReadMe(content: ExportContent, packed: Packed, t: Translate): string {
  const { project, options } = content
  const { layout } = packed
  const { media } = project
  const showsFilm = media !== null && withFilm.some((name) => options.interchange.includes(name))
  const lines = filesIn(content, packed, t).flatMap(([name, text]) => ['', name, `    ${text}`])
  return [
    t('readMe.title', { name: project.name }),
    `${t('exportReport.written')}: ${new Date().toISOString().slice(0, 10)}`,
    '',
    t('readMe.unpack'),
    '',
    ...placeLines(content, layout, t),
    ...(showsFilm ? [t('readMe.film', { film: basename(media.path) })] : []),
    '',
    t('readMe.files'),
    ...lines,
    '',
  ].join('\r\n')
}

function placeLines(
  { options }: ExportContent,
  { passes, plan, lengthSamples }: ExportLayout,
  t: Translate,
): string[] {
  const { frameRate: id, startTimecode: start } = options
  const { format, sampleRate, bitDepth } = options
  const { dropFrame } = frameRate(id)
  const rate = t('readMe.rate', { rate: id.replace('df', '') })
  const { name, depths } = soundInfo(format)
  const about = {
    format: name,
    rate: storedRate(format, sampleRate) / 1_000,
    bits: depths ? String(bitDepth) : 'none',
    channels: passes[0]?.plan.channels ?? plan.channels,
  }
  return [
    dropFrame ? `${rate}, ${t('readMe.dropFrame')}` : rate,
    t('readMe.start', { start }),
    t('readMe.length', { length: formatTime((lengthSamples * 1_000) / plan.sampleRate, '.') }),
    t('readMe.sound', about),
    '',
    t('readMe.placing', { start }),
    ...(format === 'wav' ? [t('readMe.stamped')] : []),
  ]
}

/** Each file or folder, with its description. */
function filesIn(
  content: ExportContent,
  { layout, credentials }: Packed,
  t: Translate,
): [string, string][] {
  const { name, options } = content
  const cut = (isChapter: boolean) =>
    layout.clips.filter(({ chapter }) => (chapter !== undefined) === isChapter).length
  const [clips, chapters] = [cut(false), cut(true)]
  const handles = options.clipHandlesMs
  return [
    ...layout.passes.flatMap((pass) => soundsOf(pass, content, t)),
    ...(clips > 0
      ? [line(`${clipFolder(name)}/`, t('readMe.clips', { count: clips, handles }))]
      : []),
    ...(chapters > 0
      ? [line(`${chapterFolder(name)}/`, t('readMe.chapters', { count: chapters }))]
      : []),
    ...layout.interchange.map((each) => line(each.name, t(`readMe.programs.${each.format}`))),
    ...layout.subtitles.map((each) => line(each.name, t(`readMe.${each.file.timing}`))),
    ...(layout.filmName === null ? [] : [line(layout.filmName, t('readMe.copy'))]),
    ...credentials
      .filter((each) => !/[\\/]/.test(each))
      .map((each) => line(each, t('readMe.credentials'))),
    ...(layout.reportName === null ? [] : [line(layout.reportName, t('readMe.report'))]),
  ]
}

const line = (name: string, text: string): [string, string] => [name, text]

const stemTexts = new Map<string, 'allVoices' | 'original' | 'untouched' | 'music' | 'narrator'>([
  [VOICES_STEM, 'allVoices'],
  [FILM_SOUND_STEM, 'original'],
  [UNTOUCHED_STEM, 'untouched'],
  [MUSIC_STEM, 'music'],
  ['', 'narrator'],
])

function soundsOf(
  { track, stems, plan }: Pass,
  { project }: ExportContent,
  t: Translate,
): [string, string][] {
  const main = t(track.kind === 'dub' ? 'readMe.dub' : 'readMe.track')
  return [
    ...(track.name === null ? [] : [line(track.name, main)]),
    ...stems.flatMap(({ key, name }) => {
      if (name === null) return []
      const known = stemTexts.get(key)
      const speaker = project.speakers.find(({ id }) => id === key)
      const text = known
        ? t(`readMe.${known}`)
        : t('readMe.speaker', { name: speaker?.label ?? '' })
      const isNarrower = stemChannels(plan, key) < plan.channels
      return [line(name, isNarrower ? t('readMe.inMono', { text }) : text)]
    }),
  ]
}
