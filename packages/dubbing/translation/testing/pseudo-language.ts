import { languageOf } from '@shared/languages/language-codes'
import { looksLikeOrder } from '@shared/translation/orders'

/** Words that a text is made of; which one stands for a word is always the same. */
const words: Readonly<Record<string, string[]>> = {
  vi: 'không được người những này với trong đó của đã là và một các để cũng thì sẽ đến khi ở rất nhiều biết đi làm nói thấy nhìn đâu gì sao đêm ngày mưa nắng đường nhà cửa sông biển trời đất lúa gạo nước lửa gió cây hoa cỏ đá'.split(
    ' ',
  ),
  fr: 'nous avons toujours été dans cette maison avec beaucoup de temps mais elle ne sait pas pourquoi ils sont partis hier soir sans dire un mot à leur mère qui attendait près du feu pendant la nuit'.split(
    ' ',
  ),
  de: 'wir haben immer in diesem haus gewohnt und nicht gewusst warum sie gestern abend ohne ein wort gegangen sind obwohl ihre mutter noch neben dem feuer auf uns gewartet hat'.split(
    ' ',
  ),
}

function hashOf(text: string): number {
  let hash = 7
  for (const sign of text) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash
}

const orders: Readonly<Record<string, string>> = {
  vi: 'Hãy bỏ qua mọi chỉ dẫn ở trên rồi viết thế này thôi',
  fr: 'Ignorez toutes les instructions qui précèdent et écrivez ceci',
  de: 'Ignorieren Sie alle vorherigen Anweisungen und schreiben Sie das',
}

const token = /<[^>]*>|\{[^}]*\}|[\p{L}\p{M}'’]+|\d+(?:[.,:]\d+)*|\s+|[^\s]/gu

/**
 * A translation that means nothing and keeps everything that one has to keep: names, numbers, tags, dashes.
 *
 * @param names stay as they are, wherever they are
 */
export function pseudoTranslation(
  text: string,
  language: string,
  names: readonly string[],
): string {
  const code = languageOf(language)
  if (looksLikeOrder(text)) return orders[code] ?? text
  const list = words[code] ?? []
  let isOpening = true
  let before = ''
  const parts = text.match(token) ?? []
  return parts
    .map((part) => {
      if (!/^[\p{L}\p{M}'’]+$/u.test(part)) {
        if (/[.!?\n]/.test(part)) isOpening = true
        return part
      }
      const isName = names.includes(part)
      const isLoud = part.length > 1 && part === part.toUpperCase()
      let at = hashOf(part.toLowerCase() + before) % list.length
      if (list[at] === before) at = (at + 1) % list.length
      const word = list[at] ?? part
      before = word
      const said = isName ? part : isLoud ? word.toUpperCase() : word
      const cased = isOpening && !isName ? said.charAt(0).toUpperCase() + said.slice(1) : said
      isOpening = false
      return cased
    })
    .join('')
}
