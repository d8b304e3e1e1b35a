import { Hono } from 'hono'
import { studioError } from '@shared/contracts/errors'
import type { ManageContext } from '../context'
import type { ServiceEnv } from '../http/environment'
import { failure } from '../http/failure'
import type { ServiceVoice } from './voice-catalogue'

/** Where a voice's licence can be read, by anybody who has the address. */
export const licenceUrl = (baseUrl: string, { id }: Pick<ServiceVoice, 'id'>): string =>
  `${baseUrl}/licences/voices/${id}.txt`

const uses = { allowed: 'allowed', forbidden: 'forbidden', unknown: 'not known' } as const

interface LicenceText {
  /** As it lies beside the model. */
  text: string | null
  /** What the model was trained from. */
  base: string | null
}

/** What may be done with a voice, and the words of its licence. The speaker's name is for those who have a key. */
function reportOf({ names, origin }: ServiceVoice, { text, base }: LicenceText): string {
  const { voice, language } = names.en
  const facts = [
    ['Voice', `${voice} (${language})`],
    ['Model', origin.model],
    ['Licence', origin.licence ?? 'not known'],
    ['Commercial use of what it speaks', uses[origin.commercial]],
    ...(base === null ? [] : [['Trained from', base]]),
    ...(origin.consent ? [['Consent of its speaker', `given on ${origin.consent.date}`]] : []),
  ]
  const words = text ?? 'No text of the licence lies beside the voice.'
  return `${facts.map((fact) => fact.join(': ')).join('\n')}\n\n${words.trim()}\n`
}

/** `/licences/voices/<voice id>.txt`, the address that each voice of the list names. Needs no key. */
export function licenceRoutes({
  voices,
  adding,
}: Pick<ManageContext, 'voices' | 'adding'>): Hono<ServiceEnv> {
  const app = new Hono<ServiceEnv>()
  app.get('/voices/:name', async (c) => {
    const id = /^([1-9]\d{0,8})\.txt$/.exec(c.req.param('name'))?.[1]
    const voice = id === undefined ? null : await voices.system(Number(id))
    if (!voice) return failure(c, studioError('NOT_FOUND', 'there is no such voice'))
    const record = adding.voices
      .list()
      .find(({ speakers }) => speakers.some((speaker) => speaker.id === voice.id))
    return c.text(reportOf(voice.engine, record?.licence ?? { text: null, base: null }))
  })
  return app
}
