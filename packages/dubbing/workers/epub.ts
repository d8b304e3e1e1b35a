import { elementsIn, escaped, pathFrom, plainText, textsOf } from './packed-texts'

const isText = (name: string): boolean => /\.(?:xml|opf|ncx|x?html?)$/i.test(name)

/**
 * An e-book (EPUB 2 and 3) as plain HTML, in its reading order: its title is the only heading of
 * the first level, and an entry of its table of contents becomes a chapter where the text has no
 * heading. Throws if it is not an EPUB, or copy-protected.
 */
export async function htmlOfBook(file: string): Promise<string> {
  const texts = await textsOf(file, isText)
  const packagePath = elementsIn(texts.get('META-INF/container.xml') ?? '', 'rootfile')[0]
    ?.attributes['full-path']
  const opf = packagePath === undefined ? undefined : texts.get(packagePath)
  if (packagePath === undefined || opf === undefined)
    throw new Error('it has no table of its files')
  const items = elementsIn(opf, 'item').map(({ attributes }) => attributes)
  const locked = lockedFiles(texts.get('META-INF/encryption.xml') ?? '')
  const named = chapterNames(packagePath, items, texts)
  const order = elementsIn(opf, 'itemref').flatMap(({ attributes: { idref, linear } }) => {
    const item = linear === 'no' ? undefined : items.find(({ id }) => id === idref)
    return item?.['href'] === undefined || isNavigation(item)
      ? []
      : pathFrom(packagePath, item['href'])
  })
  if (order.some((path) => locked.has(path))) throw new Error('the e-book is copy-protected')
  const chapters = order.flatMap((path) => {
    const text = texts.get(path)
    return text === undefined ? [] : chapterHtml(withNames(text, path), named.get(path))
  })
  if (chapters.length === 0) throw new Error('it has no text')
  const title = plainText(elementsIn(opf, 'title')[0]?.inside ?? '')
  return [title === '' ? '' : `<h1>${escaped(title)}</h1>`, ...chapters].join('\n')
}

const isNavigation = ({ properties = '' }: Record<string, string>): boolean =>
  properties.split(/\s+/).includes('nav')

/** Files that only the shop's reader opens; fonts are often veiled by what anybody can undo. */
function lockedFiles(encryption: string): Set<string> {
  return new Set(
    elementsIn(encryption, 'EncryptedData').flatMap(({ inside }) => {
      const how = elementsIn(inside, 'EncryptionMethod')[0]?.attributes['Algorithm'] ?? ''
      const path = elementsIn(inside, 'CipherReference')[0]?.attributes['URI']
      return path === undefined || /obfuscation|RC$/i.test(how) ? [] : pathFrom('', path)
    }),
  )
}

/** Titles from the table of contents, by path: a list in EPUB 3, an `.ncx` in EPUB 2. */
function chapterNames(
  packagePath: string,
  items: readonly Record<string, string>[],
  texts: ReadonlyMap<string, string>,
): Map<string, string> {
  const names = new Map<string, string>()
  const add = (base: string, reference: string | undefined, name: string) => {
    const path = pathFrom(base, reference ?? '')
    if (reference !== undefined && name !== '' && !names.has(path)) names.set(path, name)
  }
  for (const item of items) {
    const path = pathFrom(packagePath, item['href'] ?? '')
    const text = texts.get(path) ?? ''
    if (isNavigation(item))
      for (const { attributes, inside } of elementsIn(text, 'a'))
        add(path, attributes['href'], plainText(inside))
    else if (item['media-type'] === 'application/x-dtbncx+xml')
      // Points may hold others: each name is followed by its own reference.
      for (const [, name = '', reference] of text.matchAll(
        /<(?:[\w-]+:)?text[^>]*>([^<]*)<\/(?:[\w-]+:)?text>[\s\S]{0,200}?<(?:[\w-]+:)?content[^>]*\bsrc=["']([^"']*)/g,
      ))
        add(path, reference, plainText(name))
  }
  return names
}

/** Parts that are not read aloud: what only the eye needs. */
const SILENT = /<(head|script|style|svg|math|nav|audio|video|iframe)\b[\s\S]*?<\/\1\s*>/gi
const PAGE_NUMBERS =
  /<(span|a|div)\b[^>]*(?:epub:type|role|class)=["'](?:doc-)?page-?(?:break|num|number)["'][^>]*>(?:[^<]*<\/\1\s*>)?/gi
const RUBY = /<(rt|rp)\b[\s\S]*?<\/\1\s*>/gi

/** Names of elements are unique in a file, and the files become one: each is named with its path. */
const withNames = (text: string, path: string): string =>
  text
    .replace(/<[a-z][^<>]*\s(?:id|name)\s*=[^<>]*>/gi, (tag) =>
      tag.replace(
        /(\s(?:id|name)\s*=\s*)(["'])([^"'<>]*)\2/gi,
        (_, before: string, quote: string, name: string) =>
          `${before}${quote}${path}#${name}${quote}`,
      ),
    )
    .replace(
      /(<a\b[^<>]*?\bhref\s*=\s*)(["'])(?![a-z][a-z\d+.-]*:)([^"'<>#]*)#([^"'<>]*)\2/gi,
      (_, before: string, quote: string, file: string, name: string) =>
        `${before}${quote}#${file === '' ? path : pathFrom(path, file)}#${name}${quote}`,
    )

function chapterHtml(text: string, name: string | undefined): string {
  const body = /<body\b[^>]*>([\s\S]*)<\/body\s*>/i.exec(text)?.[1] ?? text
  const html = body
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(SILENT, '')
    .replace(PAGE_NUMBERS, '')
    .replace(RUBY, '')
    // The first level is the book's own title.
    .replace(
      /<(\/?)h([1-5])\b/gi,
      (_, end: string, level: string) => `<${end}h${Number(level) + 1}`,
    )
  const isNamed = /<h[2-6]\b/i.test(html) || name === undefined || plainText(html) === ''
  return isNamed ? html : `<h2>${escaped(name)}</h2>\n${html}`
}
