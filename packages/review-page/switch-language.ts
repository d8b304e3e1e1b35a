import type { PageLanguage } from './languages'
import type { Page } from './page'

/** Shows the package in another language; what is being written about this one is kept. */
export async function switchLanguage(page: Page, language: PageLanguage): Promise<void> {
  if (language.notes === page.notes) return
  if (page.view.getState().isRecording) return page.say(page.t('note.stopFirst'))
  page.closeDraft()
  const isShown = await page.languages?.show(language)
  if (isShown === false) page.say(page.t('broken.language', { file: language.file }))
}

/** Goes to where the page in another language was: same cue, same look, same speed. */
export function continueFrom(before: Page, page: Page): void {
  const { locale, theme, filter, search, speaker, selected, follows } = before.view.getState()
  const { playing, speed, track } = before.player.state.getState()
  const { index, player } = page
  const there = index.cue(selected)
  player.setSpeed(speed)
  player.setTrack(track)
  player.seek(before.player.timeMs)
  page.view.setState({
    locale,
    theme,
    filter,
    search,
    speaker: speaker === '' || index.speakers.has(speaker ?? '') ? speaker : null,
    follows,
    ...(there && { selected: there.id }),
  })
  if (playing) player.play()
}
