import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultAudioFields } from '@shared/contracts/audio-settings'
import { ok, type Result } from '@shared/contracts/result'
import type { RenderChunk } from '../tasks/renderer'
import { previewText } from './preview-text'
import type { SpeakingVoice } from './voice-catalogue'

/** Sample audio of each voice, spoken when somebody first asks for it and kept. */
export interface Previews {
  /** Path of the voice's sample as an MP3 file. */
  file(voice: SpeakingVoice): Promise<Result<string>>
}

export function previews(folder: string, render: RenderChunk): Previews {
  const underWay = new Map<string, Promise<Result<string>>>()
  /** One sample at a time, so that listening around never takes the threads from paid work. */
  let last: Promise<unknown> = Promise.resolve()

  async function make(voice: SpeakingVoice, path: string): Promise<Result<string>> {
    const spoken = await render({
      text: previewText(voice.engine.language),
      language: voice.engine.language,
      voiceKey: voice.engine.key,
      audio: {
        ...defaultAudioFields,
        audio_format: 'mp3',
        speed: voice.clone?.speed ?? 1,
        pitch: voice.clone?.pitch ?? 0,
      },
      slotMs: null,
      dictionary: [],
      background: null,
      signal: AbortSignal.timeout(60_000),
    })
    if (!spoken.ok) return spoken
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.part`, spoken.value.bytes)
    await rename(`${path}.part`, path)
    return ok(path)
  }

  return {
    async file(voice) {
      const path = join(folder, `${voice.clone?.token ?? voice.id}.mp3`)
      if (await stat(path).catch(() => null)) return ok(path)
      const running = underWay.get(path)
      if (running) return running
      const work = last
        .catch(() => undefined)
        .then(() => make(voice, path))
        .finally(() => underWay.delete(path))
      last = work
      underWay.set(path, work)
      return work
    },
  }
}
