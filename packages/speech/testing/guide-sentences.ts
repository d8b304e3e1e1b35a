import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Sentences of the user guide, which were not written to be easy to speak: the first ones without
 * figures and signs.
 */
export async function guideSentences(language: 'en' | 'vi', count: number): Promise<string[]> {
  const path = join(import.meta.dirname, `../../../docs/user-guide.${language}.md`)
  const plain = (await readFile(path, 'utf8'))
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_]{1,2}/g, '')
  const sentences = plain
    .split(/\n{2,}|\n[-|#>0-9]/)
    .flatMap((part) => part.replaceAll(/\s+/g, ' ').match(/\p{Lu}[^.!?:|`]{20,140}[.!?]/gu) ?? [])
    .filter((text) => !/[\d`<>|/\\(){}[\]=+▸›·“”"…–—%#&@]/.test(text))
  return [...new Set(sentences)].slice(0, count)
}
