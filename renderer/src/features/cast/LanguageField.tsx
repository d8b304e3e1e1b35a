import { useTranslations } from 'use-intl'
import { useLanguages } from '@/bridge/queries'
import { useDocument } from '@/project/document/document-store'
import { setField } from '@/project/edits/project-edits'
import { execute } from '@/project/document/execute'
import { Field } from '@/ui/fields/Field'
import { useLanguageName } from '@/ui/voices/voice-words'
import { Select } from '@/ui/fields/Select'

/** The language in which the subtitles are spoken. */
export function LanguageField() {
  const t = useTranslations('cast')
  const language = useDocument((state) => state.fields.language)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const { data: languages = [] } = useLanguages(connectionId)
  const languageName = useLanguageName()
  const known = languages.some(({ id }) => id === language)
  const options = languages.map(({ id, name }) => ({ value: id, label: languageName(id, name) }))
  const base = (code: string) => code.toLowerCase().split(/[-_]/)[0]
  const isOffered = languages.some(({ id }) => base(id) === base(language))
  if (!known) options.unshift({ value: language, label: languageName(language, language) })
  return (
    <Field
      label={t('language')}
      {...(languages.length > 0 && !isOffered && { hint: t('languageNotOffered') })}
      inline
    >
      {(control) => (
        <Select
          {...control}
          value={language}
          options={options}
          data-testid="project-language"
          onChange={(value) => execute('changeLanguage', setField('language', value))}
        />
      )}
    </Field>
  )
}
