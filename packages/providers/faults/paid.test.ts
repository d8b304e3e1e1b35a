import { describe, expect, it, vi } from 'vitest'
import type { Provider } from '@shared/contracts/models/providers'
import type { Result } from '@shared/contracts/result'
import { sleep } from '@shared/services/retry'
import type { ProviderAnswer, ProviderSound, ProviderText } from '../adapter'
import { adapterOf, askProvider, sendPaid } from '..'
import type { Booked, FakeProvider } from '../testing/fake-server'
import { fakes } from '../testing/fakes'
import { faults } from '../testing/faults'
import { startFake, withFakes } from '../testing/opened'
import { tone, toneMs } from '../testing/sounds'

withFakes()

const text: ProviderText = {
  text: 'Anh & em: "1 < 2", phải không?',
  voice: 'vi-VN-Neural2-A',
  language: 'vi',
  rate: 1,
  before: '',
  after: '',
}

const send = (provider: Provider, signal?: AbortSignal) =>
  sendPaid(provider, adapterOf(provider.kind).request(provider, text), {
    characters: text.text.length,
    signal,
  })

/** The sound of an answer, as the service comes to it. */
async function soundOf(provider: Provider, answer: ProviderAnswer): Promise<Result<ProviderSound>> {
  const read = adapterOf(provider.kind).read(answer, text)
  if (!read.ok) return read
  if (!('later' in read.value)) return { ok: true, value: read.value }
  for (;;) {
    const fetched = await askProvider(provider, { method: 'GET', path: read.value.later })
    if (fetched.ok) return { ok: true, value: { bytes: fetched.value.bytes } }
    if (fetched.error.code !== 'NOT_FOUND') return fetched
    await sleep(1_000)
  }
}

const charged = (book: readonly Booked[]): number =>
  book.reduce((sum, { characters }) => sum + characters, 0)

const counted = (provider: Provider): number => adapterOf(provider.kind).counted(provider, text)

/** Neither the key nor a piece of it. */
function expectNoKey(message: string, { key }: FakeProvider): void {
  expect(message).not.toContain(key.slice(-8))
  expect(message).not.toContain(key.slice(0, 16))
}

describe.each(fakes.map((each) => [each.kind, each] as const))('%s', (_kind, documented) => {
  it.each(faults.map((fault) => [fault.name, fault] as const))('%s', async (__, fault) => {
    const { fake, provider } = await startFake(documented)
    fake.plan(fault.happens)
    const outcome = await send(provider)
    expect(outcome).toMatchObject({ kind: fault.outcome })
    expect(fake.arrived).toBe(fault.sent)
    // Nobody is sent anywhere by it.
    expect(fake.asked).toEqual([])
    // Nothing is paid for twice, and nothing that was paid for counts as refused.
    expect(charged(fake.book)).toBeLessThanOrEqual(counted(provider))
    if (outcome.kind === 'refused') expect(charged(fake.book)).toBe(0)
    if (outcome.kind !== 'answer') {
      expect(outcome.error).toMatchObject({ code: fault.code })
      expect(outcome.error.message).toContain('Tiếng Nói')
      return expectNoKey(JSON.stringify(outcome), fake)
    }
    expect(charged(fake.book)).toBe(counted(provider))
    expect(fake.book.at(-1)).toMatchObject({ text: text.text, voice: text.voice })
    const sound = await soundOf(provider, outcome.answer)
    if (fault.useless)
      return expect(sound).toMatchObject({ ok: false, error: { code: fault.code } })
    const made = fault.happens.sound?.(text.text) ?? tone(toneMs(text.text))
    expect(sound.ok && Buffer.compare(sound.value.bytes, made)).toBe(0)
  })

  it('never answers: lost when its time is over', async () => {
    const { fake, provider } = await startFake(documented)
    fake.plan({ silent: true })
    const time = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
    const outcome = send(provider)
    await vi.waitUntil(() => fake.book.length > 0)
    time.abort(new DOMException('late', 'TimeoutError'))
    expect(await outcome).toMatchObject({ kind: 'lost', error: { code: 'TIMEOUT' } })
    expect(fake.arrived).toBe(1)
  })

  it('is cancelled while it is asked: lost', async () => {
    const { fake, provider } = await startFake(documented)
    fake.plan({ silent: true })
    const work = new AbortController()
    const outcome = send(provider, work.signal)
    await vi.waitUntil(() => fake.book.length > 0)
    work.abort()
    expect(await outcome).toMatchObject({ kind: 'lost', error: { code: 'CANCELLED' } })
  })

  it('is cancelled before it is asked again: refused', async () => {
    const { fake, provider } = await startFake(documented)
    const work = new AbortController()
    fake.plan({
      reply(right, { documented: { refusal } }) {
        work.abort()
        return refusal('busy', 'no') ?? right
      },
    })
    const outcome = await send(provider, work.signal)
    expect(['refused', 'lost']).toContain(outcome.kind)
    expect(fake.arrived).toBe(1)
  })

  it('a bad day: what is believed of each text is what was charged', async () => {
    const { fake, provider } = await startFake(documented)
    const usual = faults.filter(({ name }) => !/long|huge/.test(name))
    let at = 0
    // Every third request goes well; the others meet all faults one after the other.
    fake.plan(() =>
      at % 3 === 0 ? ((at += 1), {}) : (usual[(at += 1) % usual.length]?.happens ?? {}),
    )
    const texts = Array.from({ length: 120 }, (__, i) => ({
      ...text,
      text: `Câu số ${i}, dài thêm.`,
    }))
    const beliefs = await Promise.all(
      texts.map(async (each) => {
        const outcome = await sendPaid(
          provider,
          adapterOf(provider.kind).request(provider, each),
          {},
        )
        return [each, outcome.kind] as const
      }),
    )
    for (const [each, kind] of beliefs) {
      const paid = charged(fake.book.filter((booked) => booked.text === each.text))
      const whole = adapterOf(provider.kind).counted(provider, each)
      if (kind === 'answer') expect(paid).toBe(whole)
      if (kind === 'refused') expect(paid).toBe(0)
      expect([0, whole]).toContain(paid)
    }
    expect(new Set(beliefs.map(([, kind]) => kind))).toEqual(new Set(['answer', 'refused', 'lost']))
  })

  it('a refused port: refused, and nothing left', async () => {
    const { fake, provider } = await startFake(documented)
    await fake.close()
    expect(await send(provider)).toMatchObject({ kind: 'refused', error: { code: 'OFFLINE' } })
  })

  it('a key that no header can hold: refused, and not repeated in the message', async () => {
    const { fake, provider } = await startFake(documented)
    const outcome = await send({ ...provider, key: 'khoá-bí-mật-\n-không-gửi' })
    expect(outcome).toMatchObject({ kind: 'refused', error: { code: 'UNAUTHORIZED' } })
    expect(JSON.stringify(outcome)).not.toContain('bí-mật')
    expect(fake.arrived).toBe(0)
  })

  it('plain http to another computer: refused, and nothing left', async () => {
    const { provider } = await startFake(documented)
    const away = { ...provider, address: 'http://tts.example.com' }
    expect(await send(away)).toMatchObject({ kind: 'refused', error: { code: 'INSECURE_URL' } })
  })
})
