import type { SentenceContext, SpokenCue } from '@cuecast/speech'
import type { SttStreamRequest } from '@shared/contracts/tts-v2'
import { breathContexts } from '@shared/dubbing/breath/breath-groups'
import { filmHabit, goesOn } from '@shared/dubbing/breath/sentence-goes-on'
import { contextOf } from './task-types'

/**
 * The rest of the sentence of each cue: as the request has it, or from the cues around it.
 *
 * @param voiceOf the voice that speaks a label
 */
export function contextsOf(
  cues: readonly SpokenCue[],
  { context, contexts }: Pick<SttStreamRequest, 'context' | 'contexts'>,
  voiceOf: (label: string | null) => number,
): (SentenceContext | null)[] {
  if (contexts)
    return cues.map((_, index) => {
      const given = contexts[index]
      return contextOf(given?.previous_text, given?.next_text)
    })
  if (context === 'none') return cues.map(() => null)
  const order = cues.map((_, index) => index)
  order.sort((a, b) => (cues[a]?.startMs ?? 0) - (cues[b]?.startMs ?? 0) || a - b)
  const breaths = breathContexts(
    order
      .flatMap((index) => cues[index] ?? [])
      .map(({ label, ...cue }) => ({
        ...cue,
        voice: `${voiceOf(label)} ${label ?? ''}`,
      })),
  )
  const found: (SentenceContext | null)[] = cues.map(() => null)
  breaths.forEach((breath, at) => {
    const index = order[at]
    if (breath && index !== undefined) found[index] = contextOf(breath.before, breath.after)
  })
  return found
}

/**
 * The context of a chunk with new text: sides that the edit gives, and others as far as the sentence still continues there.
 */
export function editedContext(
  kept: SentenceContext | null,
  { text, context: given = {} }: { text: string; context?: Partial<SentenceContext> },
): SentenceContext {
  const { before = '', after = '' } = kept ?? {}
  const around = [...before.split('\n'), text, ...after.split('\n')]
  const habit = filmHabit(around)
  const stays = (earlier: string, later: string): boolean => goesOn(earlier, later, habit)
  return {
    before: given.before ?? (stays(before.split('\n').at(-1) ?? '', text) ? before : ''),
    after: given.after ?? (stays(text, after.split('\n')[0] ?? '') ? after : ''),
  }
}
