import { basename } from 'node:path'
import { findOrigin } from '@cuecast/audio/origin/find-origin'
import { isDamaged, type Origin, type OriginProgress } from '@shared/contracts/formats/origin'
import { ok, type Result } from '@shared/contracts/result'
import { originTexts, originVerdict } from '@shared/interchange/origin-text'
import type { Locale } from '@shared/languages/locales'
import type { Translate } from '@shared/texts/texts'

/** Exit codes of `check --origin`; a file or layer that cannot be read, or was changed, ends with 2. */
export const originExitCodes = { synthetic: 0, noMark: 1, unreadable: 2 } as const

/** Answers whether a file declares itself synthetic, as text or as JSON (`originSchema`). */
export async function checkOrigin(
  file: string,
  {
    t,
    locale,
    asJson,
    onProgress,
  }: {
    t: Translate
    locale: Locale
    asJson: boolean
    onProgress(progress: OriginProgress): void
  },
): Promise<Result<{ output: string; exitCode: number }>> {
  const origin = await findOrigin(file, { onProgress })
  if (!origin.ok) return origin
  return ok({
    output: asJson ? JSON.stringify(origin.value, null, 2) : text(file, origin.value, t, locale),
    exitCode: isDamaged(origin.value)
      ? originExitCodes.unreadable
      : originExitCodes[origin.value.synthetic ? 'synthetic' : 'noMark'],
  })
}

/** A line for the whole, and for each layer one with what it tells below it. */
const text = (file: string, origin: Origin, t: Translate, locale: Locale): string =>
  [
    `${basename(file)} · ${originVerdict(origin, t)}`,
    ...originTexts(origin, t, locale).flatMap(({ title, state, facts }) => [
      `${title}: ${state}`,
      ...facts.map(({ label, value }) => `  ${label}: ${value}`),
    ]),
  ].join('\n')
