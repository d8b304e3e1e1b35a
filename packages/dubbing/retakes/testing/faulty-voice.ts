import { monoWav } from '@cuecast/audio/testing/wav'
import type { Take } from '@shared/contracts/project-file'
import type { FakeService } from '../../gateway/testing/fake-service'

export const faults = ['cut start', 'silence', 'wrong words', 'too long', 'other voice'] as const
export type Fault = (typeof faults)[number]

const RATE = 16_000
const SYLLABLE_MS = 190

/** Something like speech, of its own bytes for each `salt`. */
function spoken(
  text: string,
  { salt, speed, fault }: { salt: number; speed: number; fault: Fault | undefined },
): Uint8Array {
  const syllables = text.split(' ').length
  const slower = fault === 'too long' ? 3.2 : 1
  const voicedMs = (syllables * SYLLABLE_MS * slower + (salt % 5) * 4) / speed
  const pitch = (fault === 'other voice' ? 230 : 130) + (salt % 3)
  const leadMs = 60
  const frames = Math.round(((voicedMs + 2 * leadMs) / 1_000) * RATE)
  const cut = fault === 'cut start' ? Math.round(((leadMs + 100) / 1_000) * RATE) : 0
  let phase = 0
  return new Uint8Array(
    monoWav(RATE, frames - cut, (at) => {
      const ms = ((at + cut) / RATE) * 1_000 - leadMs
      phase += (2 * Math.PI * (pitch + 12 * Math.sin(ms / 200))) / RATE
      if (fault === 'silence' || ms < 0 || ms > voicedMs) return at === 0 ? salt % 7 : 0
      const edge = Math.min(1, ms / 70, (voicedMs - ms) / 90)
      const tone = Math.cos(phase) + 0.5 * Math.cos(2 * phase) + 0.3 * Math.cos(5 * phase)
      return 5_000 * edge * (1 + 0.3 * Math.sin(ms / 30)) * tone
    }),
  )
}

/**
 * Has a service speak with planned faults.
 *
 * @param plan fault of the nth request (from 0) for a text
 * @param repeats its voice gives the same sound for the same text, whatever else is asked for
 */
export function speakWithFaults(
  service: FakeService,
  plan: (text: string, nth: number) => Fault | undefined,
  { repeats = false }: { repeats?: boolean } = {},
): void {
  service.rules.push(({ path }) => {
    const found = /^\/storage\/([^/]+)\/(\d+)\/\d+\.wav$/.exec(path)
    if (!found) return undefined
    const [, taskId = '', index = ''] = found
    const { text = '' } = service.tasks.find(taskId)?.chunks[Number(index)] ?? {}
    const nth = nthOf(service, taskId, text)
    const salt = [...text].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0)
    const fault = plan(text, repeats ? 0 : nth)
    const own = repeats
      ? { salt, speed: 1 }
      : { salt: salt + nth * 11, speed: speedOf(service, text) }
    return { bytes: spoken(text, { ...own, fault }) }
  })
}

/** The reading speed of the last request for a text. */
function speedOf({ seen }: FakeService, text: string): number {
  const last = seen.findLast(
    ({ body }) => body['text'] === text || String(body['srt'] ?? '').includes(`] ${text}\n`),
  )
  return Number(last?.body['speed'] ?? 1)
}

/** Number of earlier requests for a text, edits among them. */
function nthOf(service: FakeService, taskId: string, text: string): number {
  const tasks = service.tasks.all()
  const asked = tasks.slice(0, tasks.findIndex(({ id }) => id === taskId) + 1)
  const chunks = asked.flatMap((task) => task.chunks.filter((chunk) => chunk.text === text))
  return chunks.reduce((sum, { version }) => sum + version + 1, -1)
}

/** What a recogniser without an error would note of a take of the plan. */
export function recognisedIn(
  service: FakeService,
  { taskId, recipe: { text } }: Take,
  plan: (text: string, nth: number) => Fault | undefined,
): NonNullable<Take['recognised']> {
  const wanted = text.toLowerCase()
  const fault = plan(text, nthOf(service, taskId, text))
  const found = fault === 'wrong words' ? 'khác hẳn rồi' : fault === 'silence' ? '' : wanted
  return { wanted, found }
}
