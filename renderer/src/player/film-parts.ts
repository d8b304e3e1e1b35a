import { NO_VOICES_DB, placeVoices } from '@shared/mixing/film-voices'
import { placeMusic } from '@shared/mixing/music'
import { filmVoicesUrl, musicUrl } from '@/bridge/media-url'
import { useDocument } from '@/model/document/document-store'
import { filmLengthMs } from '@/model/playback/film'
import { useFilmVoices } from '@/model/playback/film-voices'
import { useMusic } from '@/model/playback/music'
import type { PlayMusic } from './audio/music'
import { SAMPLE_RATE, toSamples } from './audio/playlist'

/** The sounds that play instead of the film's own once its voices are removed: the rest, and the voices at their reduced level. */
export function filmParts(): PlayMusic[] {
  const { found } = useFilmVoices.getState()
  const { voicesDb } = useDocument.getState().fields.mix.bed
  if (!found || voicesDb === null) return []
  const part = { offsetSamples: 0, gainDb: 0, fadeInSamples: 0, fadeOutSamples: 0, ducked: false }
  const rest: PlayMusic = {
    ...part,
    id: found.rest,
    file: found.rest,
    url: filmVoicesUrl(found.rest),
    startSample: 0,
    lengthSamples: toSamples(filmLengthMs()),
    ofFilm: true,
  }
  if (voicesDb <= NO_VOICES_DB) return [rest]
  const pieces = found.pieces.map(({ name, ...piece }) => ({ ...piece, file: name }))
  const voices = placeVoices(pieces, SAMPLE_RATE).map((piece): PlayMusic => ({
    ...piece,
    gainDb: voicesDb,
    url: filmVoicesUrl(piece.file),
    ofFilm: true,
  }))
  return [rest, ...voices]
}

/** Music that can be played, none before main knows the files. */
export function currentMusic(): PlayMusic[] {
  const { ready, errors, versions } = useMusic.getState()
  if (!ready) return []
  return useDocument
    .getState()
    .fields.music.filter(({ id }) => !errors.has(id))
    .map((music) => ({
      ...placeMusic(music, SAMPLE_RATE),
      url: musicUrl(music.id, music.path, versions.get(music.id)),
    }))
}
