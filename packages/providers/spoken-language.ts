import { MANY_LANGUAGES } from '@shared/contracts/models/providers'
import { guessLanguage } from '@shared/languages/guess-language'
import type { ProviderText } from './adapter'

/** The language of a text: as it was named, else by the text itself. Voices of many languages name none. */
export const spokenLanguage = ({
  language,
  text,
}: Pick<ProviderText, 'language' | 'text'>): string =>
  language === '' || language === MANY_LANGUAGES ? guessLanguage(text, 'en').language : language
