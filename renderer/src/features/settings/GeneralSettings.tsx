import { useFormatter, useTranslations } from 'use-intl'
import { setPreferences, usePreferences } from '@/bridge/preferences'
import { useAppInfo } from '@/bridge/queries'
import { zoomSteps } from '@/project/commands/window-commands'
import { locales } from '@/i18n/messages'
import { CreditsField } from '@/ui/fields/CreditsField'
import { Field } from '@/ui/fields/Field'
import { Select } from '@/ui/fields/Select'
import styles from './settings.module.css'

const themes = ['system', 'dark', 'light'] as const
/** Each language in its own words, so that anybody finds home. */
const localeNames = { vi: 'Tiếng Việt', en: 'English' } as const

export function GeneralSettings() {
  const t = useTranslations('settings')
  const format = useFormatter()
  const { locale, theme, zoom, creditsWithoutAsking } = usePreferences()
  const { data: info } = useAppInfo()
  return (
    <div className={styles.section}>
      <Field label={t('language')} inline>
        {(control) => (
          <Select
            {...control}
            value={locale}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
            data-testid="settings-language"
            onChange={(value) => void setPreferences({ locale: value })}
          />
        )}
      </Field>
      <Field label={t('theme')} inline>
        {(control) => (
          <Select
            {...control}
            value={theme}
            options={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
            data-testid="settings-theme"
            onChange={(value) => void setPreferences({ theme: value })}
          />
        )}
      </Field>
      <Field label={t('zoom')} hint={t('zoomHint')} inline>
        {(control) => (
          <Select
            {...control}
            value={String(zoom)}
            options={[...new Set([...zoomSteps, zoom])].map((each) => ({
              value: String(each),
              label: format.number(each, { style: 'percent' }),
            }))}
            data-testid="settings-zoom"
            onChange={(value) => void setPreferences({ zoom: Number(value) })}
          />
        )}
      </Field>
      <Field label={t('limit')} hint={t('limitHint')} inline>
        {(control) => (
          <CreditsField
            {...control}
            value={creditsWithoutAsking}
            data-testid="settings-limit"
            onChange={(credits) => void setPreferences({ creditsWithoutAsking: credits ?? 0 })}
          />
        )}
      </Field>
      {info && (
        <p className={styles.about} data-selectable>
          Cuecast {info.version} · Electron {info.electron} · {info.platform}
        </p>
      )}
    </div>
  )
}
