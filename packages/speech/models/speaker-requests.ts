import type {
  OfflineSpeakerDiarization,
  SpeakerEmbeddingExtractor,
  SpeakerSegment,
} from 'sherpa-onnx-node'
import type { LoadedModels } from './loaded-models'
import {
  LISTENING_RATE,
  type DiariserModel,
  type ModelReplies,
  type RequestOf,
} from './model-messages'
import { sherpa } from './sherpa'

/** Cosine distance from which on two voices are two people's (the runtime's default). */
const APART = 0.5
/** Shorter speech is a noise, and a shorter pause does not end a turn, s. */
const MIN_SPEECH_S = 0.3
const MIN_PAUSE_S = 0.5
/** Speech of one person that is enough to know the voice by, s. */
const ENOUGH_S = 20

/** Finds turns, and knows voices by their sound. */
class Diariser {
  constructor(
    readonly turns: OfflineSpeakerDiarization,
    readonly voices: SpeakerEmbeddingExtractor,
  ) {}
}

/** Loads both models and lets them listen to seconds of noise: what does not fit together shows then. */
export async function diariserFacts(
  { model }: RequestOf<'diariser-facts'>,
  loaded: LoadedModels,
): Promise<ModelReplies['diariser-facts']> {
  const from = performance.now()
  const { turns, voices } = await diariser(model, loaded)
  const loadMs = performance.now() - from
  const noise = Float32Array.from({ length: 12 * LISTENING_RATE }, () => Math.random() - 0.5)
  turns.process(noise)
  voiceOf(voices, noise, [{ start: 0, end: 3, speaker: 0 }])
  return { loadMs }
}

/** Finds who speaks when, and the embeddings of their voices. */
export async function findSpeakers(
  { model, samples, speakers }: RequestOf<'find-speakers'>,
  loaded: LoadedModels,
): Promise<ModelReplies['find-speakers']> {
  const { turns, voices } = await diariser(model, loaded)
  turns.setConfig({ clustering: { numClusters: speakers ?? -1, threshold: APART } })
  const found = turns.process(samples)
  const people = [...new Set(found.map(({ speaker }) => speaker))].sort((a, b) => a - b)
  return {
    turns: found.map(({ start, end, speaker }) => ({
      startMs: inMs(start),
      endMs: inMs(end),
      speaker: people.indexOf(speaker),
    })),
    voices: people.map((person) => {
      const own = found.filter(({ speaker }) => speaker === person)
      const spokenS = own.reduce((sum, { start, end }) => sum + end - start, 0)
      return { spokenMs: inMs(spokenS), vector: voiceOf(voices, samples, aloneFirst(own, found)) }
    }),
  }
}

const inMs = (seconds: number): number => Math.max(0, Math.round(seconds * 1_000))

/** The turns without overlapping speech, longest first; all of them if there is none. */
function aloneFirst(own: readonly SpeakerSegment[], all: readonly SpeakerSegment[]) {
  const alone = own.filter(
    (turn) =>
      !all.some(
        ({ start, end, speaker }) =>
          speaker !== turn.speaker && start < turn.end && end > turn.start,
      ),
  )
  return [...(alone.length > 0 ? alone : own)].sort((a, b) => b.end - b.start - (a.end - a.start))
}

/** Embedding of a voice: a direction in the space of the model; empty if the sound is too short. */
function voiceOf(
  voices: SpeakerEmbeddingExtractor,
  samples: Float32Array,
  turns: readonly SpeakerSegment[],
): number[] {
  const stream = voices.createStream()
  let takenS = 0
  for (const { start, end } of turns) {
    if (takenS >= ENOUGH_S) break
    const to = Math.min(end, start + ENOUGH_S - takenS)
    const part = samples.slice(Math.round(start * LISTENING_RATE), Math.round(to * LISTENING_RATE))
    if (part.length > 0) stream.acceptWaveform({ samples: part, sampleRate: LISTENING_RATE })
    takenS += to - start
  }
  stream.inputFinished()
  return voices.isReady(stream) ? [...voices.compute(stream, false)] : []
}

async function diariser(model: DiariserModel, loaded: LoadedModels): Promise<Diariser> {
  const { OfflineSpeakerDiarization, SpeakerEmbeddingExtractor } = await sherpa()
  const common = { numThreads: loaded.limits.threads, provider: 'cpu', debug: false }
  const embedding = { model: model.embedding, ...common }
  const load = async () =>
    new Diariser(
      new OfflineSpeakerDiarization({
        segmentation: { pyannote: { model: model.segmentation }, ...common },
        embedding,
        clustering: { numClusters: -1, threshold: APART },
        minDurationOn: MIN_SPEECH_S,
        minDurationOff: MIN_PAUSE_S,
      }),
      new SpeakerEmbeddingExtractor(embedding),
    )
  return loaded.use(model, Diariser, load)
}
