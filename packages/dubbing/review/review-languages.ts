import type { ExportNote, ExportReport } from '@shared/contracts/export'
import type { ProjectFile } from '@shared/contracts/project-file'
import type { ReviewLanguage } from '@shared/contracts/review'
import { contentOf } from '../export/export-layout'
import { asRead, untranslated } from '../export/film-writer'
import type { ExportRequest } from '../export/plan-export'
import { readFamily } from '../versions/family'

/** Another language of the film that a package may have. */
export interface OtherLanguage {
  about: { language: string; name: string }
  /** The project in that language with the film of the one that is exported; null: it is left out. */
  request: ExportRequest | null
  /** Why it is left out: the code of the error. */
  reason: string
}

/** The film's other languages as far as the options want them, the origin included. */
export async function otherLanguages(
  request: ExportRequest,
  media: ProjectFile['media'],
): Promise<OtherLanguage[]> {
  const { review } = request.options
  if (!review?.languages || !request.project.family) return []
  const { recents = [] } = request
  const members = await readFamily(asRead(request), { recents })
  return members
    .filter(({ member }) => !member.isOpen)
    .map(({ member: { language, name, error }, content }) => {
      const read = content && contentOf(content)
      return {
        about: { language, name },
        request: read && {
          ...request,
          ...read,
          project: { ...read.project, media },
          // Rounds are counted by each project for itself.
          options: { ...request.options, review: { ...review, languages: false, since: null } },
        },
        reason: error?.code ?? 'no-takes',
      }
    })
}

/** What the plan and the report say of a language. */
export interface LanguageSaid {
  report: Required<ExportReport>['languages'][number]
  notes: ExportNote[]
}

/** Of one that is in the package. */
export function spokenLanguage(
  about: OtherLanguage['about'],
  project: ProjectFile,
  silentCueIds: readonly string[],
): LanguageSaid {
  const count = silentCueIds.length + untranslated(project)
  return {
    report: { ...about, missingCues: count },
    notes: count > 0 ? [{ kind: 'language-missing', params: { ...about, count } }] : [],
  }
}

/** Of one that is not. */
export const leftOut = (about: OtherLanguage['about'], reason: string): LanguageSaid => ({
  report: { ...about, missingCues: 0, leftOut: reason },
  notes: [{ kind: 'language-left-out', params: { ...about, reason } }],
})

/** A folder in the package for each language; two versions in one language get one each. */
export function languageFolders(languages: readonly string[]): string[] {
  const taken = new Set<string>()
  return languages.map((language) => {
    const code = language.replace(/[^\w-]/g, '').slice(0, 40) || 'other'
    let name = code
    for (let i = 2; taken.has(name.toLowerCase()); i += 1) name = `${code}-${i}`
    taken.add(name.toLowerCase())
    return `languages/${name}/`
  })
}

/** The file of a package's content. */
export const contentFile = (folder: string): ReviewLanguage['file'] => `${folder}package.json`
