export { LanguageMenu } from './LanguageMenu'
export { TranslationServices } from './TranslationServices'
