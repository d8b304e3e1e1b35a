import type { Voice } from '@shared/contracts/connection'
import { fail, ok, type Result } from '@shared/contracts/result'
import type { Language } from '../answers/languages'
import type { CallOptions, ServiceCaller } from '../service-caller'
import { badResponse } from '../answers/service-error'
import { readVoice, readVoicePage } from '../answers/voices'

const PER_PAGE = 100
const MAX_PAGES = 500

/**
 * Fetches every page of GET /voice. The service may cap the page size, so the list ends with the
 * reported last page, an empty page, or one with nothing new (a service that ignores `page`).
 */
export async function fetchVoices(
  caller: ServiceCaller,
  swapGenders: boolean,
  languages: readonly Language[],
  options?: CallOptions,
): Promise<Result<Voice[]>> {
  const voices = new Map<number, Voice>()
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = { page: String(page), per_page: String(PER_PAGE) }
    const answer = await caller.call({ method: 'GET', path: '/voice', query }, options)
    if (!answer.ok) return answer
    const read = readVoicePage(answer.value.body)
    if (!read.ok) return read
    const { items, lastPage } = read.value
    const before = voices.size
    for (const item of items) {
      const voice = readVoice(item, swapGenders, languages)
      if (voice !== null) voices.set(voice.id, voice)
    }
    if (items.length > 0 && voices.size === 0) return fail(badResponse('/voice', 'whole-number id'))
    if (voices.size === before || (lastPage !== null && page >= lastPage)) break
  }
  return ok([...voices.values()])
}
