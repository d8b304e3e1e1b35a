import type { Rule } from './rules'

/**
 * For languages without a table of their own: the engine reads their numbers itself, so that only
 * what it would spell out mark by mark is taken away.
 */
export const otherRules: readonly Rule[] = [
  {
    name: 'protocol of a web address',
    pattern: /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/(?:www\.)?/giu,
    read: () => '',
  },
  { name: 'dash as a rest', pattern: /\s[-–—]+\s|[–—]+/gu, read: () => ',' },
  { name: 'marks without a sound', pattern: /[*_|\\^~`<>{}#•●■◆★☆→←]+/gu, read: () => '' },
]
