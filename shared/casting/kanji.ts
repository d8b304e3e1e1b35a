import type { Voice } from '../contracts/connection'
import { builtInOrigins } from '../contracts/models/model-records'

/**
 * True if this voice spells the kanji of the text instead of reading them: eSpeak NG knows kana
 * only. Voices of services and models of the user read them.
 */
export const namesKanji = (
  text: string,
  language: string,
  voice: Pick<Voice, 'origin'> | undefined,
): boolean =>
  voice?.origin?.model === builtInOrigins.espeak.model && isJapanese(language) && hasKanji(text)

/** 々〆〇 belong to them, too. */
export const hasKanji = (text: string): boolean => /[\p{Script=Han}]/u.test(text)

export const isJapanese = (language: string): boolean => /^ja(?:$|[-_])/i.test(language)
