import { waveformLevel, type FilmSoundLevel } from '@shared/mixing/film-sound-level'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'

interface FilmLevelState {
  /** Largest samples of the film, `LEVEL_PEAKS_PER_SECOND`; null until all of it has been read. */
  peaks: Float32Array | null
}

/** Loudness of the film, once its waveform has been read. */
export const useFilmLevel = createProjectStore<FilmLevelState>({
  name: 'useFilmLevel',
  owner: 'main',
  initial: { peaks: null },
})

/** The level of the film sound in the mix, as an export finds it in the film. */
export function filmLevel(samplesPerMs: number): FilmSoundLevel {
  const { peaks } = useFilmLevel.getState()
  const { gainDb } = useDocument.getState().fields.mix.bed
  return peaks ? waveformLevel(peaks, { samplesPerMs, gainDb }) : () => null
}
