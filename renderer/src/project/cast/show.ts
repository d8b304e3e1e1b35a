import { guessShow } from '@shared/casting/show-name'
import { useDocument, type DocumentState } from '../document/document-store'

/** The show that the cast library learns from this project for: the user's word, else by its name. */
export function showOf({ fields, opened }: Pick<DocumentState, 'fields' | 'opened'>): string {
  if (fields.show !== null) return fields.show
  const parts = (opened?.path ?? '').split(/[\\/]/).filter(Boolean)
  return guessShow(fields.name, parts.at(-2) ?? '')
}

/** `showOf` the open project. */
export function useShow(): string {
  return useDocument(showOf)
}
