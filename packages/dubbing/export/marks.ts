import { EMBEDDED_CONNECTION_ID } from '@shared/contracts/connection'
import { ownVoiceIds } from '@shared/contracts/models/model-records'
import type { ProjectFile, Take } from '@shared/contracts/project-file'
import { frameOfTimecode, frameRate } from '@shared/interchange/frame-rate'
import type { MuxTags, RenderOutput } from '@cuecast/audio'
import type { ExportContent } from './export-layout'

/** A voice that speaks in an export. */
export interface VoiceCredit {
  /** Labels of the speakers; '' stands for cues without one. */
  speakers: string[]
  voiceId: number
  /** Name at the service; null where the project does not know it. */
  voice: string | null
  engine: string
  licence: string
  cues: number
}

/** What files say about themselves. */
export interface Marks {
  /** Of sound files. */
  track: Pick<RenderOutput, 'tags' | 'chapters' | 'cover' | 'startSample'>
  /** Of the film. */
  film: MuxTags
  trackTitle: string
}

const EMBEDDED_ENGINE = 'eSpeak NG'
/** eSpeak NG's licence is about the program; the sound that it makes is free of it. */
const EMBEDDED_LICENCE = 'GPL-3.0-or-later (engine); no restriction on the sound'
/** flite's voices have the same terms as the engine. */
const FLITE = { engine: 'Flite', licence: 'CMU Flite licence (BSD-style), commercial use allowed' }
const fliteIds: ReadonlySet<number> = new Set([107, 108, 115])
/** A model says more than its terms: whose voice it is, and what it learned from. */
const OWN_MODEL = {
  engine: 'a neural voice model (sherpa-onnx)',
  licence: 'that of the voice model: see Settings › Voices',
}
const REMOTE_LICENCE = 'terms of the service'

/** Every voice of a service among the active takes, with what is known of it, most cues first. */
export function voiceCredits({
  project,
  takes,
  activeTakes,
}: Pick<ExportContent, 'project' | 'takes' | 'activeTakes'>): VoiceCredit[] {
  const byId = new Map(takes.map((take) => [take.id, take]))
  const labels = new Map(project.speakers.map(({ id, label }) => [id, label]))
  const credits = new Map<string, VoiceCredit>()
  for (const cue of project.cues) {
    const take = byId.get(activeTakes[cue.id] ?? '')
    if (!take || take.own) continue
    const { voiceId } = take.recipe
    const key = `${take.connectionId} ${voiceId}`
    const credit = credits.get(key) ?? { ...creditOf(take, project), speakers: [], cues: 0 }
    credit.cues += 1
    const label = labels.get(cue.speakerId ?? '') ?? ''
    if (!credit.speakers.includes(label)) credit.speakers.push(label)
    credits.set(key, credit)
  }
  return [...credits.values()].sort((a, b) => b.cues - a.cues)
}

function creditOf({ connectionId, recipe: { voiceId } }: Take, { speakers }: ProjectFile) {
  const known = speakers.find((speaker) => speaker.voiceId === voiceId && speaker.voiceName)
  const voice = { voiceId, voice: known?.voiceName ?? null }
  if (connectionId !== EMBEDDED_CONNECTION_ID)
    return { ...voice, engine: hostOf(connectionId), licence: REMOTE_LICENCE }
  if (voiceId >= ownVoiceIds.first && voiceId < ownVoiceIds.end) return { ...voice, ...OWN_MODEL }
  if (fliteIds.has(voiceId)) return { ...voice, ...FLITE }
  return { ...voice, engine: EMBEDDED_ENGINE, licence: EMBEDDED_LICENCE }
}

/** Ids of remote connections end with the service's address. */
function hostOf(connectionId: string): string {
  const address = connectionId.split(' ').at(-1) ?? ''
  return URL.canParse(address) ? new URL(address).host : address
}

/**
 * IPTC's terms for how media came to be (cv.iptc.org/newscodes/digitalsourcetype), which other
 * programs look for: speech from rules, or from a trained model.
 */
const SOURCE_TYPE = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** One English sentence for people, then the terms for programs; undefined where only people speak. */
export function disclosureOf(
  credits: readonly VoiceCredit[],
  { takes, activeTakes }: Pick<ExportContent, 'takes' | 'activeTakes'>,
): string | undefined {
  const active = new Set(Object.values(activeTakes))
  const partly = takes.some(({ id, own }) => own !== undefined && active.has(id))
  if (partly && credits.length === 0) return undefined
  const engines = [...new Set(credits.map(({ engine }) => engine))]
  const type = engines.every((engine) => engine === EMBEDDED_ENGINE)
    ? 'algorithmicMedia'
    : 'trainedAlgorithmicMedia'
  const made = engines.length > 0 ? ` made by ${engines.join(', ')}` : ''
  const speech = partly ? 'part of the speech' : 'the speech'
  return `Synthetic voices: ${speech} in this file is${made}, not by people. DigitalSourceType=${SOURCE_TYPE}${type}`
}

/** The markers as chapters; one without a name is called by its number. */
export const chaptersOf = ({ markers }: Pick<ProjectFile, 'markers'>) =>
  markers.map(({ timeMs, name }, i) => ({ startMs: timeMs, title: name || String(i + 1) }))

/**
 * What the files of an export say: title, the disclosure unless it is switched off, chapters, and the
 * timecode of the first frame.
 *
 * @param sampleRate of the track, Hz
 */
export function marksOf(content: ExportContent, sampleRate: number): Marks {
  const { project, options } = content
  const credits = voiceCredits(content)
  const comment = options.disclosure ? disclosureOf(credits, content) : undefined
  const disclosed = comment !== undefined
  const rate = frameRate(options.frameRate)
  const startFrame = frameOfTimecode(options.startTimecode, rate) ?? 0
  const seconds = (startFrame * rate.denominator) / rate.numerator
  const engine = disclosed
    ? [...new Set(credits.map((credit) => credit.engine))].join(', ')
    : undefined
  return {
    track: {
      tags: {
        title: project.name,
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
