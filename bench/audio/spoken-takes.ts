import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake, type TakeMeasures } from '@cuecast/audio/measure-take'
import { resample } from '@cuecast/audio/resample'
import { createSpeechPool } from '@cuecast/speech/speech-pool'

const SENTENCES = [
  'Xin chào các bạn, hôm nay chúng ta cùng nói về một chuyện rất cũ.',
  'Ngày ấy, con đường này chưa có tên, chỉ có hai hàng cây và một quán nước.',
  'Anh còn nhớ lần đầu tiên chúng ta gặp nhau không?',
  'Không ai biết trước điều gì sẽ xảy ra vào sáng thứ hai.',
  'Cô ấy đóng cửa lại, bước xuống cầu thang và đi thẳng ra bến xe.',
  'Được rồi, mình sẽ bắt đầu lại từ đầu.',
  'Năm hai nghìn không trăm mười ba, cả vùng này còn là ruộng lúa.',
  'Nếu trời không mưa, chiều nay tôi sẽ quay lại.',
]

/** Speech of the embedded engine: mono samples at `rate` times the voice's normal pace. */
export async function speak(
  texts: readonly string[],
  rate: number,
): Promise<{ samples: Float32Array; sampleRate: number }[]> {
  const engine = createSpeechPool({ workers: 2 })
  try {
    return await Promise.all(
      texts.map(async (text) => {
        const spoken = await engine.speak({ voiceKey: 'vi+f3', text, rate, pitch: 0 })
        if (!spoken.ok) throw new Error(spoken.error.message)
        return spoken.value
      }),
    )
  } finally {
    await engine.close()
  }
}

export const sentences: readonly string[] = SENTENCES

export interface TakeFile {
  file: string
  /** Its name in the folder. */
  name: string
  /** At 48 kHz. */
  frames: number
  measures: Pick<TakeMeasures, 'durationMs' | 'leadMs' | 'tailMs'>
}

/**
 * Real speech as `count` take files, mono 16 bit; each is a file of its own, as in a project.
 *
 * @param sampleRate of the files
 */
export async function takeFiles(
  folder: string,
  count: number,
  sampleRate: number,
): Promise<TakeFile[]> {
  await mkdir(folder, { recursive: true })
  const spoken = await speak(SENTENCES, 1.1)
  const sounds = await Promise.all(
    spoken.map(async (sound) => {
      const samples = resample(sound.samples, sound.sampleRate, sampleRate)
      const bytes = await encodeAudio([samples], sampleRate, 'wav')
      const measured = await measureTake(bytes)
      if (!measured.ok) throw new Error(measured.error.message)
      const { durationMs, leadMs, tailMs } = measured.value
      const frames = Math.round((samples.length * 48_000) / sampleRate)
      return { bytes, frames, measures: { durationMs, leadMs, tailMs } }
    }),
  )
  const files: TakeFile[] = []
  for (let i = 0; i < count; i++) {
    const sound = sounds[i % sounds.length]
    if (!sound) continue
    const { bytes, ...facts } = sound
    const name = `${sampleRate}-${i}.wav`
    const file = join(folder, name)
    await writeFile(file, bytes)
    files.push({ file, name, ...facts })
  }
  return files
}
