import { defaultAudioFields, type AudioFields } from '@shared/contracts/audio-settings'
import { must } from '@shared/testing/must'
import { LIMITED_RATE } from '../fit-plan'
import type { ChunkRequest, RenderedChunk, SpeechEngine } from '../speech-engine'
import { renderChunk } from '../render-chunk'

type Sample = Omit<Partial<ChunkRequest>, 'audio'> & Pick<ChunkRequest, 'text'>

/** Renders a Vietnamese text as a female voice says it, with what the test wants otherwise. */
export async function renderSample(
  engine: SpeechEngine,
  sample: Sample,
  audio: Partial<AudioFields>,
): Promise<RenderedChunk> {
  const usual = {
    language: 'vi',
    voiceKey: 'vi+f3',
    slotMs: null,
    maxRate: LIMITED_RATE,
    dictionary: [],
    background: null,
  }
  return must(
    await renderChunk(engine, { ...usual, ...sample, audio: { ...defaultAudioFields, ...audio } }),
  )
}
