import { searchable } from '@/ui/voices/voice-filter'

/** Whether every word typed occurs in the text, with or without marks, in any case. */
export function finds(text: string, search: string): boolean {
  const plain = searchable(text)
  return searchable(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}
