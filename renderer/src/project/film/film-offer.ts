import { currentPreferences, setPreferences } from '@/bridge/preferences'
import { studio } from '@/bridge/studio'
import { useDocument } from '../document/document-store'
import { createProjectStore } from '../project-store'

interface FilmOffer {
  path: string
  fileName: string
}

/** Answers remembered; older ones are forgotten. */
const MOST_DECLINED = 200

/** A film beside the subtitles that is called like them and that nobody has chosen or refused. */
export const useFilmOffer = createProjectStore<{ offer: FilmOffer | null }>({ offer: null })

/** The film is not wanted for this project; it is not offered again. */
export function declineFilm(): void {
  const id = useDocument.getState().opened?.id
  useFilmOffer.setState({ offer: null })
  if (id === undefined) return
  const others = currentPreferences().filmsDeclined.filter((each) => each !== id)
  void setPreferences({ filmsDeclined: [...others, id].slice(-MOST_DECLINED) })
}

async function lookForFilm(): Promise<void> {
  useFilmOffer.setState({ offer: null })
  const { opened, fields } = useDocument.getState()
  if (!opened || fields.media || currentPreferences().filmsDeclined.includes(opened.id)) return
  const films = await studio.mediaBeside()
  const now = useDocument.getState()
  const first = films.ok ? films.value[0] : undefined
  if (first && now.opened === opened && !now.fields.media) useFilmOffer.setState({ offer: first })
}

/** Looks for the film of every project that is opened. Returns the unsubscribe function. */
export function followFilmOffer(): () => void {
  void lookForFilm()
  return useDocument.subscribe((now, before) => {
    if (now.opened !== before.opened) void lookForFilm()
    else if (now.fields.media && useFilmOffer.getState().offer) {
      useFilmOffer.setState({ offer: null })
    }
  })
}
