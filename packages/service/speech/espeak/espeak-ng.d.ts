/** The parts of the package that Cuecast calls; it ships without types. */
declare module '@echogarden/espeak-ng-emscripten' {
  export interface EspeakListedVoice {
    name: string
    /** Family and tag: `aav/vi-VN-x-south`. */
    identifier: string
    languages: { priority: number; name: string }[]
  }

  export interface EspeakInstance {
    readonly samplerate: number
    set_voice(name: string): number
    /** Words a minute, 80–450. */
    set_rate(wordsPerMinute: number): void
    /** 0–99; 50 = the voice's own. */
    set_pitch(pitch: number): void
    set_range(range: number): void
    /** 0–200; 100 = usual. */
    set_volume(volume: number): void
    list_voices(): EspeakListedVoice[]
    /** Calls back with pieces of 16-bit samples; answering true stops. */
    synthesize(text: string, onSamples: (samples: Int16Array | null) => boolean): void
  }

  const load: () => Promise<{ eSpeakNGWorker: new () => EspeakInstance }>
  export default load
}
