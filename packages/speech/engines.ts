import type { ThreadPool } from '@cuecast/platform'
import { z } from 'zod'
import { ok } from '@shared/contracts/result'
import type {
  EngineAbilities,
  EngineVoice,
  PieceSettings,
  SpokenAudio,
  VoiceEngine,
} from './speech-engine'

/** Makes an engine that may leave heavy work to the threads. */
export type EngineMaker = (threads: ThreadPool) => VoiceEngine

/** Engines that are compiled to run inside our own threads. */
export type ThreadEngineName = 'espeak' | 'flite'

export interface ThreadPiece extends Omit<PieceSettings, 'signal'> {
  engine: ThreadEngineName
  text: string
  voiceKey: string
}

/** Such an engine, as a thread holds it. */
export interface ThreadEngine {
  voices(): Promise<EngineVoice[]>
  speak(piece: Omit<ThreadPiece, 'engine'>): Promise<SpokenAudio>
}

/** The engines of every install, in the order of the voice list. A new one is a line here. */
export const builtInEngines: readonly EngineMaker[] = [
  threadEngine('espeak', { speed: true, pitch: true, styles: false, speakers: false }),
  threadEngine('flite', { speed: false, pitch: false, styles: false, speakers: false }),
]

function threadEngine(engine: ThreadEngineName, abilities: EngineAbilities): EngineMaker {
  return (threads) => {
    let loading: Promise<EngineVoice[]> | null = null
    return {
      name: engine,
      inThreads: true,
      abilities,
      voices() {
        loading ??= listed(threads, engine).catch((error: unknown) => {
          loading = null
          throw error
        })
        return loading
      },
      async speak(text, voiceKey, { rate, pitch, finish }) {
        const piece: ThreadPiece = { engine, text, voiceKey, rate, pitch, finish }
        return ok(spokenSchema.parse(await threads.run(piece, { name: 'speak' })))
      },
    }
  }
}

/** Voices reported by the engine's own code: a list. */
const listSchema = z.array(z.custom<EngineVoice>())

const listed = async (threads: ThreadPool, engine: ThreadEngineName): Promise<EngineVoice[]> =>
  listSchema.parse(await threads.run(engine, { name: 'voices' }))

export const spokenSchema = z.object({
  samples: z.instanceof(Float32Array),
  sampleRate: z.number().positive(),
})
