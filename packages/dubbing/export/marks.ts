import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import type { ExportNote } from '@shared/contracts/export'
import {
  builtInOrigins,
  ownVoiceIds,
  type VoiceOrigin,
} from '@shared/contracts/models/model-records'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { originStatement, voiceSourceType } from '@shared/mixing/sound-origin'
import { framesOfExport } from '@shared/interchange/frame-rate'
import { cloneNotice, type CloneNotice } from '@shared/interchange/clone-notice'
import type { WritableCue } from '@shared/subtitles/write-subtitles'
import type { MuxTags, RenderOutput } from '@cuecast/audio'
import type { ExportContent } from './export-layout'

/** A voice that speaks in an export. */
export interface VoiceCredit {
  /** Labels of the speakers; '' for cues without one. */
  speakers: string[]
  voiceId: number
  /** Name at the service; null where neither the project nor the service's list has it. */
  voice: string | null
  /** A program, a model of the user, or the address of a service. */
  engine: string
  /** Null: the service does not name a model, so its terms apply. */
  origin: VoiceOrigin | null
  cues: number
}

/** Metadata of the exported files. */
export interface Marks {
  /** Of sound files. */
  track: Pick<RenderOutput, 'tags' | 'chapters' | 'cover' | 'startSample'>
  film: MuxTags
  trackTitle: string
}

const fliteIds: ReadonlySet<number> = new Set([107, 108, 115])
/** A model that was removed before its takes recorded its origin. */
const unknownModel: VoiceOrigin = {
  model: 'a neural voice model (sherpa-onnx)',
  licence: null,
  commercial: 'unknown',
  consent: null,
}

/** Every voice of a service among the active takes, with what is known of it, most cues first. */
export function voiceCredits({
  project,
  takes,
  activeTakes,
  listedVoice,
}: Pick<ExportContent, 'project' | 'takes' | 'activeTakes' | 'listedVoice'>): VoiceCredit[] {
  const byId = new Map(takes.map((take) => [take.id, take]))
  const labels = new Map(project.speakers.map(({ id, label }) => [id, label]))
  const credits = new Map<string, VoiceCredit>()
  for (const cue of project.cues) {
    const take = byId.get(activeTakes[cue.id] ?? '')
    if (!take || take.own) continue
    const { voiceId } = take.recipe
    const key = `${take.connectionId} ${voiceId}`
    const credit = credits.get(key) ?? {
      ...creditOf(take, project, listedVoice),
      speakers: [],
      cues: 0,
    }
    credit.cues += 1
    const label = labels.get(cue.speakerId ?? '') ?? ''
    if (!credit.speakers.includes(label)) credit.speakers.push(label)
    credits.set(key, credit)
  }
  return [...credits.values()].sort((a, b) => b.cues - a.cues)
}

/** A program, a model of the user, or the address of a service. */
export const engineOf = (take: Take, listedVoice: ExportContent['listedVoice']): string =>
  originOf(take, listedVoice)?.model ?? hostOf(take.connectionId)

/** Null: the service does not name a model, so its terms apply. */
function originOf(
  { connectionId, recipe: { voiceId }, origin }: Take,
  listedVoice: ExportContent['listedVoice'],
): VoiceOrigin | null {
  const builtIn = connectionId === EMBEDDED_CONNECTION_ID ? builtInOrigin(voiceId) : null
  return listedVoice?.(connectionId, voiceId)?.origin ?? origin ?? builtIn
}

function creditOf(
  take: Take,
  { speakers }: ProjectFile,
  listedVoice: ExportContent['listedVoice'],
): Omit<VoiceCredit, 'speakers' | 'cues'> {
  const { connectionId, recipe } = take
  const { voiceId } = recipe
  const known = speakers.find((speaker) => speaker.voiceId === voiceId && speaker.voiceName)
  const listed = listedVoice?.(connectionId, voiceId)
  const origin = originOf(take, listedVoice)
  const engine = engineOf(take, listedVoice)
  return { voiceId, voice: known?.voiceName ?? listed?.name ?? null, engine, origin }
}

function builtInOrigin(voiceId: number): VoiceOrigin {
  if (voiceId >= ownVoiceIds.first && voiceId < ownVoiceIds.end) return unknownModel
  return fliteIds.has(voiceId) ? builtInOrigins.flite : builtInOrigins.espeak
}

/** Ids of remote connections end with the service's address. */
function hostOf(connectionId: string): string {
  const address = connectionId.split(' ').at(-1) ?? ''
  return URL.canParse(address) ? new URL(address).host : address
}

/** One English sentence for people, then the terms for programs; undefined where only people speak. */
export function disclosureOf(
  credits: readonly VoiceCredit[],
  { takes, activeTakes }: Pick<ExportContent, 'takes' | 'activeTakes'>,
): string | undefined {
  const active = new Set(Object.values(activeTakes))
  const partly = takes.some(({ id, own }) => own !== undefined && active.has(id))
  if (partly && credits.length === 0) return undefined
  const engines = [...new Set(credits.map(({ engine }) => engine))]
  const mark = originStatement(engines, voiceSourceType(engines), partly)
  // Last: some fields of files are short.
  const terms = [...new Set(credits.flatMap(termsOf))]
  return terms.length > 0 ? `${mark} Licences: ${terms.join('; ')}.` : mark
}

/** `Mai: CC-BY-NC-4.0, commercial use not allowed, voice of Lan, who agreed on 2026-01-31` */
function termsOf({ engine, origin }: VoiceCredit): string[] {
  if (!origin) return []
  const { licence, commercial, consent } = origin
  const person = consent ? `, voice of ${consent.person}, who agreed on ${consent.date}` : ''
  return [
    `${engine}: ${licence ?? 'unknown'}, commercial use ${commercialWords[commercial]}${person}`,
  ]
}

const commercialWords = {
  allowed: 'allowed',
  forbidden: 'not allowed',
  unknown: 'unknown',
} as const

/** The notice about cloned voices that an export has; null: none is wanted, or no voice is cloned. */
export function noticeOf(content: ExportContent): CloneNotice | null {
  const { project, options } = content
  if (!voiceCredits(content).some(isCloned)) return null
  const { cues, language, media } = project
  return cloneNotice(options, { cues, language, filmMs: media?.durationMs ?? null })
}

/** The same as subtitles have it. */
export function noticeCue(content: ExportContent): WritableCue | null {
  const notice = noticeOf(content)
  return notice?.shown ? { ...notice.shown, text: notice.text, label: null } : null
}

const isCloned = ({ origin }: VoiceCredit): boolean => origin?.cloned === true

/** Names the cloned voices, and the notice that the audience gets. */
export function cloneNotes(content: ExportContent): ExportNote[] {
  const cloned = voiceCredits(content).filter(isCloned)
  if (cloned.length === 0) return []
  const notice = noticeOf(content)?.hasRoom === false ? 'no-room' : content.options.cloneNotice
  const voices = [...new Set(cloned.map(({ voice, engine }) => voice ?? engine))].join(', ')
  return [{ kind: 'voice-cloned', params: { count: cloned.length, voices, notice } }]
}

/**
 * Voices whose licence forbids commercial use, or does not say whether it is allowed, and those that copy a person
 * of whom no consent is on record.
 */
export function licenceNotes(credits: readonly VoiceCredit[]): ExportNote[] {
  const note = (kind: ExportNote['kind'], voices: VoiceCredit[], more: ExportNote['params']) => {
    const names = voices.map(({ voice, engine }) => voice ?? engine)
    const params = { ...more, voices: [...new Set(names)].join(', '), count: voices.length }
    return voices.length === 0 ? [] : [{ kind, params }]
  }
  const licensed = (['forbidden', 'unknown'] as const).flatMap((commercial) =>
    note(
      'voice-licence',
      credits.filter(({ origin }) => origin?.commercial === commercial),
      { commercial },
    ),
  )
  const cloned = credits.filter(({ origin }) => origin?.cloned && !origin.consent)
  return [...licensed, ...note('voice-consent', cloned, {})]
}

/** The markers as chapters; one without a name is called by its number. */
export const chaptersOf = ({ markers }: Pick<ProjectFile, 'markers'>) =>
  markers.map(({ timeMs, name }, i) => ({ startMs: timeMs, title: name || String(i + 1) }))

/**
 * Metadata of the exported files: title, the disclosure, chapters, and the
 * timecode of the first frame.
 *
 * @param sampleRate of the track, Hz
 */
export function marksOf(content: ExportContent, sampleRate: number): Marks {
  const { project, options } = content
  const credits = voiceCredits(content)
  const comment = disclosureOf(credits, content)
  const disclosed = comment !== undefined
  const { rate, startFrame } = framesOfExport(options)
  const seconds = (startFrame * rate.denominator) / rate.numerator
  const engine = disclosed
    ? [...new Set(credits.map((credit) => credit.engine))].join(', ')
    : undefined
  return {
    track: {
      tags: {
        title: project.name,
        ...(options.artist !== '' && { artist: options.artist }),
        ...(project.language !== '' && { language: project.language }),
        date: new Date().toISOString(),
        encoder: 'Cuecast',
        reference: project.id,
        ...(comment && { comment }),
        ...(engine && { engine }),
      },
      chapters: chaptersOf(project),
      ...(content.cover && { cover: content.cover }),
      startSample: Math.round(seconds * sampleRate),
    },
    film: comment ? { comment } : {},
    trackTitle: disclosed ? `Dub (synthetic voice, ${engine})` : 'Dub by Cuecast',
  }
}

/** Tags of a file in which nobody speaks. */
export function unspokenTags({ track: { tags } }: Marks): Marks['track']['tags'] {
  const { comment: _, engine: __, ...others } = tags ?? {}
  return others
}
