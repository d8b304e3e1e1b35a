import { libraryOffer } from '@shared/casting/library-offer'
import { LibraryBig } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCastLibrary } from '@/bridge/cast-library'
import { useDocument } from '@/project/document-store'
import { applyLibrary } from '@/project/edits/library-edit'
import { execute } from '@/project/execute'
import { useShow } from '@/project/show'
import { useProjectVoices } from '@/project/use-voices'
import { Button } from '@/ui/Button'
import styles from './LibraryOffer.module.css'

/** People whom the library knows are offered their voices of the last episode, in one press. */
export function LibraryOffer() {
  const t = useTranslations('library')
  const { data: library } = useCastLibrary()
  const { data: voices } = useProjectVoices()
  const projectId = useDocument((state) => state.opened?.id)
  const connectionId = useDocument((state) => state.fields.connectionId)
  const all = useDocument((state) => state.speakers)
  const show = useShow()
  const [declined, setDeclined] = useState<string | undefined>()
  const offer = useMemo(() => {
    const speakers = all.filter(({ voiceId }) => voiceId === null)
    if (!library || !voices || speakers.length === 0) return null
    return libraryOffer(library, { speakers, connectionId, voices, show })
  }, [library, voices, all, connectionId, show])
  if (!offer || declined === projectId) return null
  return (
    <section className={styles.offer} aria-label={t('offer')} data-testid="library-offer">
      <p className={styles.title}>
        <LibraryBig size={16} aria-hidden />
        <span>{t('known', { count: offer.matches.length, show: offer.show })}</span>
      </p>
      <ul className={styles.list}>
        {offer.matches.map(({ speaker, character, voice }) => (
          <li key={speaker.id} data-testid="library-match">
            {t('match', {
              speaker: speaker.label,
              voice: voice.name || `#${voice.voiceId}`,
              episode: character.from,
            })}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          look="primary"
          data-testid="library-use"
          onClick={() => execute('castFromLibrary', applyLibrary(offer.matches))}
        >
          {t('use', { count: offer.matches.length })}
        </Button>
        <Button look="quiet" data-testid="library-decline" onClick={() => setDeclined(projectId)}>
          {t('decline')}
        </Button>
      </div>
    </section>
  )
}
