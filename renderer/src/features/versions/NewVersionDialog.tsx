import { languageOf, sameLanguage } from '@shared/languages/language-codes'
import { useMemo, useState } from 'react'
import { useT } from '@/ui/text/use-t'
import { usePreferences } from '@/bridge/preferences'
import { useLanguages } from '@/bridge/queries'
import { useAttempt } from '@/bridge/use-attempt'
import { useDocument } from '@/model/document/document-store'
import { useModelAdvice } from '@/model/services/use-connection'
import { openDialog } from '@/model/view/workspace-store'
import { SearchSelectField } from '@/ui/fields/SearchSelect'
import { Note, Stack } from '@cuecast/ui'
import { FormDialog } from '@/ui/overlays/FormDialog'
import { ErrorNote } from '@/ui/states/ErrorNote'
import { useLanguageName } from '@/ui/voices/voice-words'
import { BY_HAND, TranslatorField } from './TranslatorField'
import { startTranslation } from './translating'
import { type OfferedTranslator, agreeTo, useTranslators } from './translators'
import { makeVersion, useVersions } from './versions'

/** Makes a version of the film in another language, and translates it where a translator is set up. */
export function NewVersionDialog() {
  const t = useT()
  const advice = useModelAdvice()
  const translators = useTranslators() ?? []
  const versions = useVersions()
  const originals = useTexts()
  const { language, setLanguage, options } = useLanguageChoice()
  const [chosen, setChosen] = useState<string | null>(null)
  const kind = chosen ?? translators[0]?.kind ?? BY_HAND
  const translator = translators.find((each) => each.kind === kind)
  // One whose folder is gone is no obstacle.
  const existing = versions.find(
    ({ language: code, error }) => !error && sameLanguage(code, language),
  )
  const making = useAttempt(() => createVersion(language, translator))
  return (
    <FormDialog
      title={t('versions.title')}
      description={t('versions.about')}
      topic="versions"
      submit={t(translator ? 'versions.createAndTranslate' : 'versions.create')}
      busy={making.busy}
      disabled={existing !== undefined}
      submitTestId="version-create"
      onSubmit={making.run}
    >
      <Stack gap={12}>
        <SearchSelectField
          label={t('versions.language')}
          value={language}
          options={options}
          data-testid="version-language"
          onChange={setLanguage}
        />
        {existing && (
          <Note tone="info">
            {t('versions.exists', {
              name: existing.name,
              language: options.find(({ value }) => value === language)?.label ?? language,
            })}
          </Note>
        )}
        <TranslatorField
          translators={translators}
          value={kind}
          onChange={setChosen}
          originals={originals}
          mayBeByHand
        />
        {making.error && <ErrorNote error={making.error} next={advice(making.error)} />}
      </Stack>
    </FormDialog>
  )
}

/** Consent first: a version that could not be translated is not made on the way. The dialog is gone once the version is shown. */
async function createVersion(language: string, translator: OfferedTranslator | undefined) {
  if (translator && !translator.agreed) {
    const agreed = await agreeTo(translator)
    if (!agreed.ok) return agreed
  }
  const made = await makeVersion(language)
  if (!made.ok) return made
  openDialog({ kind: translator ? 'translate' : 'bring-translation' })
  return translator ? startTranslation(translator.kind) : made
}

function useTexts(): string[] {
  const order = useDocument((state) => state.order)
  const byId = useDocument((state) => state.byId)
  return useMemo(() => order.flatMap((id) => byId.get(id)?.text ?? []), [order, byId])
}

/** Languages that the service speaks; the first that is offered is the window's own where it is another than the film's. */
function useLanguageChoice() {
  const nameOf = useLanguageName()
  const { locale } = usePreferences()
  const own = useDocument(({ fields }) => fields.language)
  const connectionId = useDocument(({ fields }) => fields.connectionId)
  const { data: languages = [] } = useLanguages(connectionId)
  const [chosen, setLanguage] = useState<string | null>(null)
  const others = languages.filter(({ id }) => !sameLanguage(id, own))
  const options = others.map(({ id, name }) => ({ value: id, label: nameOf(id, name) }))
  const wished = [locale, 'en', 'vi'].find((code) => languageOf(code) !== languageOf(own)) ?? 'en'
  const usual = others.find(({ id }) => sameLanguage(id, wished))?.id ?? wished
  return { language: chosen ?? usual, setLanguage, options }
}
