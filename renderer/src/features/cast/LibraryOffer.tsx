import type { LibraryOffer as Offer } from '@shared/casting/library-offer'
import { LibraryBig } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { applyLibrary } from '@/project/edits/library-edit'
import { execute } from '@/project/document/execute'
import { Button } from '@/ui/Button'
import { Card, Row, Stack } from '@/ui/layout/layout'
import styles from './LibraryOffer.module.css'

interface LibraryOfferProps {
  offer: Offer
  onDecline: () => void
}

/** People whom the library knows are offered their voices of the last episode, in one press. */
export function LibraryOffer({ offer, onDecline }: LibraryOfferProps) {
  const t = useTranslations('library')
  return (
    <Card as="section" tone="accent" aria-label={t('offer')} data-testid="library-offer">
      <Row gap={8} align="start">
        <LibraryBig className={styles.sign} size={16} aria-hidden />
        <strong>{t('known', { count: offer.matches.length, show: offer.show })}</strong>
      </Row>
      <Stack as="ul" gap={4} className={styles.list}>
        {offer.matches.map(({ speaker, character, voice }) => (
          <li key={speaker.id} data-testid="library-match">
            {t('match', {
              speaker: speaker.label,
              voice: voice.name || `#${voice.voiceId}`,
              episode: character.from,
            })}
          </li>
        ))}
      </Stack>
      <Row gap={4} wrap>
        <Button
          look="primary"
          data-testid="library-use"
          onClick={() => execute('castFromLibrary', applyLibrary(offer.matches))}
        >
          {t('use', { count: offer.matches.length })}
        </Button>
        <Button look="quiet" data-testid="library-decline" onClick={onDecline}>
          {t('decline')}
        </Button>
      </Row>
    </Card>
  )
}
