import type { CueState } from '@/model/derived/derived-store'

const SPEAKERS = 12

/** The colours of the theme, read once: a canvas cannot use custom properties. */
export interface Palette {
  back: string
  lane: string
  line: string
  lineStrong: string
  text: string
  text2: string
  textOff: string
  accent: string
  busy: string
  stale: string
  stretched: string
  wrong: string
  font: string
  speakers: readonly string[]
  unassigned: string
}

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim() || '#888'
  return {
    back: token('bg-0'),
    lane: token('bg-1'),
    line: token('line'),
    lineStrong: token('line-strong'),
    text: token('text'),
    text2: token('text-2'),
    textOff: token('text-off'),
    accent: token('accent'),
    busy: token('busy'),
    stale: token('stale'),
    stretched: token('stretched'),
    wrong: token('wrong'),
    font: token('font'),
    speakers: Array.from({ length: SPEAKERS }, (_, i) => token(`speaker-${i}`)),
    unassigned: token('speaker-none'),
  }
}

/** Colour of a lane; `null` for cues without a speaker. */
export const speakerColour = (palette: Palette, colour: number | null): string =>
  (colour === null ? undefined : palette.speakers[colour]) ?? palette.unassigned

/** Colour of a block that shows only its state. */
export function stateColour(palette: Palette, state: CueState, speaker: string): string {
  if (state === 'failed' || state === 'does-not-fit') return palette.wrong
  if (state === 'stale') return palette.stale
  if (state === 'stretched') return palette.stretched
  if (state === 'rendering') return palette.busy
  return state === 'done' || state === 'draft' ? speaker : palette.lineStrong
}

/** Calls back when theme or contrast change. Returns the function that stops it. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  const queries = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
    window.matchMedia(query),
  )
  for (const query of queries) query.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    for (const query of queries) query.removeEventListener('change', changed)
  }
}
