import type { EngineVoice } from '../speech-engine'
import { createSpeechPool } from '../speech-pool'
import { assignIds } from './voice-ids'

/** The voices of every install in the order of the service's list, with the ids of a fresh one. */
export async function builtInVoices(): Promise<(EngineVoice & { id: number })[]> {
  const pool = createSpeechPool({ workers: 1 })
  try {
    const voices = await pool.voices()
    const ids = assignIds(
      voices.map(({ key }) => key),
      new Map(),
    )
    return voices.flatMap((voice) => {
      const id = ids.get(voice.key)
      return id === undefined ? [] : [{ ...voice, id }]
    })
  } finally {
    await pool.close()
  }
}
