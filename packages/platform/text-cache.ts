import { LRUCache } from 'lru-cache'

/** Texts by name, `maxCharacters` in all; one longer than `longest` is not kept. */
export const textCache = (maxCharacters: number, longest: number) =>
  new LRUCache<string, string>({
    maxSize: maxCharacters,
    maxEntrySize: longest,
    // A size of zero is refused.
    sizeCalculation: (text) => Math.max(1, text.length),
  })
