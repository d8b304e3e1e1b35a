import { AttachedFile, type Input, type MetadataTags } from 'mediabunny'
import { isMatroska } from './containers'
import type { MuxTask } from './findings'

/** The film's tags, cover and attached files as the new film holds them, with those of the request. */
export async function copiedTags(
  { request, container, film }: MuxTask,
  input: Input,
): Promise<MetadataTags> {
  const { raw = {}, images, ...known } = await input.getMetadataTags()
  const toMatroska = isMatroska(container)
  const sameKind = /matroska|webm/i.test(film.container) === toMatroska
  const kept = Object.entries(raw).filter(([, value]) =>
    value instanceof AttachedFile ? container === 'mkv' : sameKind && typeof value === 'string',
  )
  const { copyright, ...given } = request.tags ?? {}
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...known,
    ...Object.fromEntries(set),
    ...(images && container !== 'webm' ? { images } : {}),
    raw: {
      ...Object.fromEntries(kept),
      ...(copyright === undefined ? {} : { [toMatroska ? 'COPYRIGHT' : 'cprt']: copyright }),
    },
  }
}
