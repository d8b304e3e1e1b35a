import { fakeAzure } from './fake-azure'
import { fakeElevenlabs } from './fake-elevenlabs'
import { fakeFpt } from './fake-fpt'
import { fakeGoogle } from './fake-google'
import { fakeOpenai } from './fake-openai'
import type { Documented } from './fake-server'

/** Each kind of provider, as its documentation has it. */
export const fakes: readonly Documented[] = [
  fakeOpenai,
  fakeAzure,
  fakeGoogle,
  fakeElevenlabs,
  fakeFpt,
]
