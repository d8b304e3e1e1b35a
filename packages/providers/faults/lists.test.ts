import { describe, expect, it } from 'vitest'
import { listVoices } from '..'
import type { Documented, FakeProvider } from '../testing/fake-server'
import { fakeFpt } from '../testing/fake-fpt'
import { fakes } from '../testing/fakes'
import { listFaults } from '../testing/faults'
import { startFake, withFakes } from '../testing/opened'

withFakes()

/** FPT.AI has no list: its voices are those of its documentation. */
const listing = fakes.filter(({ kind }) => kind !== 'fpt')

const idsOf = ({ voices }: FakeProvider) => voices.map(({ id }) => id)

describe.each(listing.map((each) => [each.kind, each] as const))('%s', (kind, documented) => {
  it.each(listFaults.map((fault) => [fault.name, fault] as const))('%s', async (_, fault) => {
    const { fake, provider } = await startFake(documented)
    fake.planList(fault.happens)
    const listed = await listVoices(provider)
    expect(JSON.stringify(listed)).not.toContain(fake.key)
    expect(fake.arrived).toBe(0)
    if (fault.code) {
      expect(listed).toMatchObject({ ok: false, error: { code: fault.code } })
      expect(fake.asked.map(({ path }) => path).join()).not.toContain('elsewhere')
      return
    }
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(idsOf(fake))
    for (const voice of listed.ok ? listed.value : []) {
      expect(voice.name).not.toBe('')
      expect(voice.languages.join()).toMatch(/^[a-z\d,-]*$/i)
    }
  })

  it('lists ten thousand voices', async () => {
    const { fake, provider } = await startFake(documented)
    fake.voices = Array.from({ length: 10_000 }, (_, i) => ({
      id: `vi-VN-Neural2-${i}`,
      name: `Giọng ${i}`,
      language: 'vi-VN',
      female: i % 2 === 0,
    }))
    const listed = await listVoices(provider)
    expect(listed.ok && listed.value.map(({ id }) => id)).toEqual(idsOf(fake))
  })

  it('gives names, genders and languages as the provider does', async () => {
    const { provider } = await startFake(documented)
    const listed = await listVoices(provider)
    const [lan, john] = listed.ok ? listed.value : []
    expect(lan).toMatchObject({
      name: nameIn(documented, 'Lan', 'vi-VN-Neural2-A'),
      gender: 'female',
    })
    expect(john).toMatchObject({ gender: 'male' })
    // Each of ElevenLabs' voices speaks all languages of its models.
    expect(lan?.languages).toEqual(kind === 'elevenlabs' ? [] : ['vi-VN'])
  })
})

/** Google's voices have no name besides their id. */
const nameIn = ({ kind }: Documented, name: string, id: string): string =>
  kind === 'google' ? id : name

it('has the nine documented voices of FPT.AI', async () => {
  const { fake, provider } = await startFake(fakeFpt)
  const listed = await listVoices(provider)
  expect(listed.ok && listed.value.map(({ name, gender }) => `${name} ${gender}`)).toContain(
    'Mỹ An (miền Trung) female',
  )
  expect(listed.ok && listed.value.length).toBe(9)
  expect(fake.asked).toEqual([])
})
