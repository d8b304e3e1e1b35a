import type { LibraryOffer } from '@shared/casting/cast-library'
import { Sparkles } from 'lucide-react'
import { useT } from '@/ui/text/use-t'
import { useProjectVoices } from '@/model/services/voices'
import { Button, type ButtonProps } from '@cuecast/ui'
import { suggestCast } from './suggest-cast'

/** Suggests voices for speakers without one; nothing before there are voices. */
export function SuggestButton({ offer, ...look }: ButtonProps & { offer: LibraryOffer | null }) {
  const t = useT()
  const { data: voices = [] } = useProjectVoices()
  if (voices.length === 0) return null
  return (
    <Button
      {...look}
      icon={<Sparkles />}
      title={t('cast.suggestHint')}
      onClick={() => suggestCast(voices, offer?.matches)}
    >
      {t('cast.suggest')}
    </Button>
  )
}
