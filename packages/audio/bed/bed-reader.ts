/** The original sound, read once from start to end, at the track's rate and channels. */
export interface BedReader {
  /** The next frames; fewer than asked only at the end. */
  read(frames: number): Promise<Float32Array[]>
  close(): Promise<void>
}

export interface BedShape {
  sampleRate: number
  channels: 1 | 2
}

/** Whatever gives sound in pieces: native rate, native channels. `null` = the end. */
export interface SoundPieces {
  sampleRate: number
  next(): Promise<Float32Array[] | null>
  close(): Promise<void>
}
