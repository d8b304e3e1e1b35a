import { decodeEntities } from './entities'
import { simplifyTags } from '@cuecast/spoken-text'

/** Control codes, and the invisible marks that only spoil search and speech. */
const unwanted = /[^\P{Cc}\n\r\t]|[\u200B\u2060\uFEFF\uFFFE]/gu

/** Text of one cue as the studio keeps it: NFC, simple tags only, no blank lines. */
export function cleanText(text: string): string {
  return decodeEntities(simplifyTags(text.replaceAll('\\N', '\n')))
    .replace(unwanted, '')
    .normalize('NFC')
    .split(/[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
