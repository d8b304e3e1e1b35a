import { commitOpenFields } from '@/ui/fields/open-fields'
import { endSteps } from './history-store'

/**
 * What stands on the screen becomes what the document holds, for good: fields take what is typed in
 * them, and leaving them by Escape no longer takes it back. Called before anything is made of the
 * document that costs time or money.
 */
export function finishEditing(): void {
  commitOpenFields()
  endSteps()
}
