import type { ReviewLanguage } from '@shared/contracts/review'
import { languageNameIn } from '@shared/languages/display-names'
import type { Notes } from './notes/notes-store'

/** A language that the page can show, and what the reviewer has written about it. */
export interface PageLanguage extends ReviewLanguage {
  notes: Notes
}

/** The languages of a package that has several. */
export interface PageLanguages {
  all: readonly PageLanguage[]
  /** Shows another one where the page is now; false: its file is missing or damaged. */
  show(language: PageLanguage): Promise<boolean>
}

/** What a language is called in its choice: by itself, and by its project where two have the same. */
export function languageLabel(
  { language, project }: ReviewLanguage,
  all: readonly ReviewLanguage[],
): string {
  const name = languageNameIn(language, language) ?? language
  const isAlone = all.filter((each) => each.language === language).length < 2
  return isAlone ? name : `${name} (${project.name})`
}
