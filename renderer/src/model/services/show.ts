import { guessShow } from '@shared/casting/cast-library'
import { type DocumentState, useDocument } from '../document/document-store'

/** The show that the cast library learns from this project for: the user's word, else by its name. */
export function showOf({ fields, opened }: Pick<DocumentState, 'fields' | 'opened'>): string {
  if (fields.show !== null) return fields.show
  const parts = (opened?.path ?? '').split(/[\\/]/).filter(Boolean)
  return guessShow(fields.name, parts.at(-2) ?? '')
}

/** `showOf` the open project. */
export const useShow = (): string => useDocument(showOf)
