import { openSide } from '../view/workspace-store'
import { createProjectStore } from '../project-store'

interface DictionaryView {
  search: string
  /** The word whose row is open for editing. */
  editing: string | null
}

/** What the dictionary panel shows; stays while another panel is open. */
export const useDictionaryView = createProjectStore<DictionaryView>({ search: '', editing: null })

/** Opens the dictionary at a word. */
export function showWord(word: string): void {
  useDictionaryView.setState({ search: word, editing: word })
  openSide('dictionary')
}
