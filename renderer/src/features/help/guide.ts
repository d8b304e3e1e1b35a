import { useLocale } from 'use-intl'
import en from '../../../../docs/user-guide.en.md?raw'
import vi from '../../../../docs/user-guide.vi.md?raw'
import { guideChapters } from './guide-chapters'

const guides = { vi: guideChapters(vi), en: guideChapters(en) }

/** The user guide in the window's language: its chapters' text (Markdown) by their anchors. */
export function useGuide(): ReadonlyMap<string, string> {
  return guides[useLocale()]
}
