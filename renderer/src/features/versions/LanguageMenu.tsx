import { Check, ChevronDown, Columns3, Languages, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { keys } from '@/bridge/queries'
import { queryClient } from '@/bridge/query-client'
import { useT } from '@/ui/text/use-t'
import { CommandItem } from '@/commands/CommandButton'
import { useDocument } from '@/model/document/document-store'
import { openFile } from '@/model/session/open-file'
import { Button, Row } from '@cuecast/ui'
import { Menu, MenuItem, MenuLine } from '@/ui/overlays/Menu'
import { useLanguageName } from '@/ui/voices/voice-words'
import { useVersions } from './versions'

/** Switches between the language versions of the film; nothing where there is only one. */
export function LanguageMenu() {
  const t = useT()
  const nameOf = useLanguageName()
  const hasFamily = useDocument((state) => state.fields.family !== null)
  const own = useDocument((state) => state.fields.language)
  // Asked for beforehand, so that the menu opens with what it has.
  useVersions()
  if (!hasFamily) return null
  const language = nameOf(own, own)
  return (
    <Menu
      trigger={
        <Button
          look="quiet"
          icon={<Languages />}
          title={t('versions.menu', { language })}
          data-testid="language-menu"
        >
          <Row as="span" gap={4}>
            {language}
            <ChevronDown size={14} aria-hidden />
          </Row>
        </Button>
      }
    >
      <Choices />
      <MenuLine />
      <CommandItem name="showVersions" icon={<Columns3 />} />
      <CommandItem name="translate" icon={<Languages />} />
      <CommandItem name="newVersion" icon={<Plus />} />
    </Menu>
  )
}

/** The versions as they are when the menu is opened: one may have been moved or deleted since. */
function Choices() {
  const t = useT()
  const nameOf = useLanguageName()
  const versions = useVersions()
  useEffect(() => void queryClient.invalidateQueries({ queryKey: keys.versions }), [])
  return versions.map(({ projectId, language, name, path, isOrigin, isOpen, error }) => (
    <MenuItem
      key={projectId}
      hint={error ? t(`errors.${error.code}.what`) : name}
      disabled={error !== undefined || isOpen}
      data-testid="language-choice"
      onSelect={() => void openFile(path)}
    >
      <Row as="span" gap={6}>
        {nameOf(language, language)}
        {isOrigin && ` (${t('versions.origin')})`}
        {isOpen && <Check size={14} aria-label={t('header.inUse')} />}
      </Row>
    </MenuItem>
  ))
}
