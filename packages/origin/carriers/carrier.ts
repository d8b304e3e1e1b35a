import { boxCarrier } from './boxes'
import { id3Carrier } from './id3'
import { riffCarrier } from './riff'
import type { Carrier, Source } from './source'

/** Null where a store can only lie beside the file: other formats, and files whose structure is not certain. */
export async function carrierOf(source: Source): Promise<Carrier | null> {
  return (
    (await riffCarrier(source)) ?? (await boxCarrier(source)) ?? (await id3Carrier(source)) ?? null
  )
}

/** Whether the format of a file, by its ending, has a place for credentials; for any other they lie beside it. */
export const hasPlaceFor = (name: string): boolean =>
  /\.(?:wav|mp3|flac|m4a|m4b|m4v|mp4|mov)$/i.test(name)
