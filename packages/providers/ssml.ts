const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 cannot hold at all, not even escaped. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text as the content or an attribute of SSML. */
export const escaped = (text: string): string =>
  text.replace(unspeakable, ' ').replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The text that SSML speaks, without what it says about it. */
export function textOfSsml(ssml: string): string {
  let text = ssml.replace(/<[^>]*>/g, '')
  for (const [sign, entity] of Object.entries(entities).reverse())
    text = text.replaceAll(entity, sign)
  return text
}
