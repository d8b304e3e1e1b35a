import { useLocale } from 'use-intl'
import en from '../../../../docs/user-guide.en.md?raw'
import vi from '../../../../docs/user-guide.vi.md?raw'

/** How a chapter of the guide begins: `## Title <a id="name"></a>`. */
const CHAPTER = /^## .*<a id="([a-z-]+)"><\/a>[ \t]*$/gm

/** Text of a guide's chapters without their headings, by the anchor in the heading. */
export function guideChapters(guide: string): ReadonlyMap<string, string> {
  const heads = [...guide.matchAll(CHAPTER)]
  return new Map(
    heads.map((head, i) => {
      const end = guide.indexOf('\n## ', head.index + head[0].length)
      const text = guide.slice(head.index + head[0].length, end < 0 ? undefined : end)
      return [head[1] ?? String(i), text.trim()]
    }),
  )
}

const guides = { vi: guideChapters(vi), en: guideChapters(en) }

/** The user guide in the window's language: its chapters' text (Markdown) by their anchors. */
export function useGuide(): ReadonlyMap<string, string> {
  return guides[useLocale()]
}
