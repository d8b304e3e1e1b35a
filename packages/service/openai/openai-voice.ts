import { failWith, ok, type Result } from '@shared/contracts/result'
import { guessLanguage } from '@shared/languages/guess-language'
import type { ServiceVoice, SpeakingVoice, VoiceCatalogue } from '../voices/voice-catalogue'

/** OpenAI's voices, and whether a woman's or a man's voice stands for each. */
const openAiVoices = {
  female: ['alloy', 'coral', 'marin', 'nova', 'sage', 'shimmer'],
  male: ['ash', 'ballad', 'cedar', 'echo', 'fable', 'onyx', 'verse'],
} as const

const plain = (name: string): string => name.normalize('NFC').trim().toLowerCase()

/**
 * The voice that a request names: by its id, by the name of a cloned or system voice in either language,
 * or by a name of OpenAI's, for which a voice of the text's language stands, always the same.
 *
 * @returns VOICE_NOT_FOUND
 */
export async function voiceNamed(
  voices: VoiceCatalogue,
  accountId: number,
  { name, text }: { name: string; text: string },
): Promise<Result<SpeakingVoice>> {
  const id = await idNamed(voices, accountId, { name, text })
  const found = id === null ? null : await voices.find(accountId, id)
  if (found) return ok(found)
  const message = `there is no voice "${name.slice(0, 60)}": GET /v1/audio/voices lists them`
  return failWith('VOICE_NOT_FOUND', message, { at: 'voice' })
}

async function idNamed(
  voices: VoiceCatalogue,
  accountId: number,
  { name, text }: { name: string; text: string },
): Promise<number | null> {
  if (/^[1-9]\d{0,11}$/.test(name)) return Number(name)
  const wanted = plain(name)
  const clone = (await voices.clones(accountId)).find((each) => plain(each.name) === wanted)
  if (clone) return clone.id
  const list = await voices.list(accountId)
  const own = list.find(({ names }) => [names.vi, names.en].some((n) => plain(n.voice) === wanted))
  const free = list.filter(({ provider }) => !provider)
  return own?.id ?? standIn(free, wanted, text)?.id ?? null
}

function standIn(
  list: readonly ServiceVoice[],
  wanted: string,
  text: string,
): ServiceVoice | undefined {
  for (const gender of ['female', 'male'] as const) {
    const place = openAiVoices[gender].findIndex((each) => each === wanted)
    if (place < 0) continue
    const { language } = guessLanguage(text)
    const speaking = list.filter((voice) => voice.language.split('-')[0] === language)
    const inLanguage = speaking.length > 0 ? speaking : list
    const same = inLanguage.filter((voice) => voice.gender === gender)
    const choice = same.length > 0 ? same : inLanguage
    return choice[place % choice.length]
  }
  return undefined
}
