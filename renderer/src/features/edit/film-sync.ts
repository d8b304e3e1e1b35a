import { syncWithFilm } from '@shared/subtitles/edit/film-sync'
import { currentProject } from '@/bridge/studio'
import { useDocument } from '@/model/document/document-store'
import { useFilm } from '@/model/playback/film'
import { words } from '@/model/report'
import { openDialog } from '@/model/view/workspace-store'
import { toastWarning } from '@/ui/overlays/toasts'

/** Once the sound of a new film is read: says when the subtitles are not where its voices are. */
export function followFilmSound(): () => void {
  return useFilm.subscribe(({ soundRead, url }, before) => {
    if (soundRead && !before.soundRead) void compareWithVoices(url)
  })
}

async function compareWithVoices(url: string | null): Promise<void> {
  const kept = await currentProject().filmPeaksKept()
  if (!kept.ok || kept.value === null || useFilm.getState().url !== url) return
  const change = syncWithFilm([...useDocument.getState().byId.values()], kept.value)
  if (change === null) return
  const way = change.cuts ? 'cuts' : change.scale === 1 ? 'shift' : 'speed'
  toastWarning(
    words()('edit.stretch.film.off', { way, seconds: Math.abs(change.shiftMs) / 1_000 }),
    {
      label: words()('edit.stretch.film.compare'),
      run: () => openDialog({ kind: 'stretch', way: 'film' }),
    },
  )
}
