import type { Input } from 'mediabunny'

/** Opens a film or sound as what its container says. mediabunny is loaded then: a dub to WAV does without it. */
export async function openMedia(path: string): Promise<Input> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  return new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
}
