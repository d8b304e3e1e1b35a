import { defaultAudioFields } from '@shared/contracts/audio-settings'
import type { SoundOrigin } from '@shared/mixing/sound-origin'
import { ok, type Result } from '@shared/contracts/result'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { previewText, type Speech } from '@cuecast/speech'
import type { SoundOrigins } from './sound-origins'
import type { SpeakingVoice } from './voice-catalogue'
import { movePath } from '@cuecast/platform'

/** Sample audio of each voice and piece of background music, rendered on first request and cached. */
export interface Previews {
  /** Path of the voice's sample as an MP3 file. */
  voice(voice: SpeakingVoice): Promise<Result<string>>
  /** Path of a piece of background music as an MP3 file. */
  music(id: string): Promise<Result<string>>
}

type Make = () => Promise<Result<{ bytes: Uint8Array }>>

interface PreviewParts {
  /** Data folder of the service. */
  folder: string
  speech: Pick<Speech, 'render' | 'previewMusic'>
  origins: Pick<SoundOrigins, 'preview' | 'signed'>
  /** Says whether built-in voices are finished, which changes how they sound. */
  added: { finish(): boolean }
}

export function previews({ folder: data, speech, origins, added }: PreviewParts): Previews {
  const folder = join(data, 'previews')
  const underWay = new Map<string, Promise<Result<string>>>()
  /** One sample at a time, so that listening around never takes the threads from paid work. */
  let last: Promise<unknown> = Promise.resolve()

  async function write(path: string, make: Make): Promise<Result<string>> {
    const made = await make()
    if (!made.ok) return made
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.part`, made.value.bytes)
    await movePath(`${path}.part`, path)
    return ok(path)
  }

  async function kept(path: string, make: Make): Promise<Result<string>> {
    if (await stat(path).catch(() => null)) return ok(path)
    const running = underWay.get(path)
    if (running) return running
    const work = last
      .catch(() => undefined)
      .then(() => write(path, make))
      .finally(() => underWay.delete(path))
    last = work
    underWay.set(path, work)
    return work
  }

  return {
    voice: (voice) => {
      const name = `${voice.clone?.token ?? voice.id}${added.finish() ? '.finished' : ''}.mp3`
      return kept(join(folder, name), async () => {
        const origin = origins.preview(voice)
        const said = await say(voice, { speech, origin })
        if (!said.ok) return said
        return ok({ bytes: await origins.signed(name, said.value.bytes, origin) })
      })
    },
    music: (id) => kept(join(folder, 'music', `${id}.mp3`), () => speech.previewMusic(id)),
  }
}

function say(
  { engine, clone }: SpeakingVoice,
  { speech, origin }: { speech: Pick<Speech, 'render'>; origin: SoundOrigin },
) {
  return speech.render({
    text: previewText(engine.language),
    language: engine.language,
    voiceKey: engine.key,
    audio: {
      ...defaultAudioFields,
      audio_format: 'mp3',
      speed: clone?.speed ?? 1,
      pitch: clone?.pitch ?? 0,
    },
    slotMs: null,
    maxRate: 1,
    dictionary: [],
    background: null,
    origin,
    signal: AbortSignal.timeout(60_000),
  })
}
