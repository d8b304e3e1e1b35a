import type { Input } from 'mediabunny'

/**
 * Opens a film or sound by its container. Loads mediabunny on first use: a dub to WAV does without
 * it.
 */
export async function openMedia(path: string): Promise<Input> {
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  return new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) })
}
