import { afterEach, describe, expect, it } from 'vitest'
import { type BreathSettings, newBreath } from '@shared/contracts/project/breath'
import { must, present } from '@shared/testing/must'
import { Fixture } from './testing/fixture'

let fixture: Fixture
afterEach(() => fixture.close())

/** A sentence over three cues, and one that stands alone. */
const texts = ['Khi tôi còn nhỏ,', 'mẹ hay kể', 'chuyện cổ tích.', 'Tôi nhớ mẹ.']
const contexts = {
  0: { next_text: 'mẹ hay kể\nchuyện cổ tích.' },
  1: { previous_text: 'Khi tôi còn nhỏ,', next_text: 'chuyện cổ tích.' },
  2: { previous_text: 'Khi tôi còn nhỏ,\nmẹ hay kể' },
}

async function start(
  breath: BreathSettings | null,
  { connectionId = 'embedded', knows = true } = {},
): Promise<void> {
  fixture = await Fixture.start(texts, connectionId)
  fixture.service.capabilities = knows ? ['context'] : []
  fixture.project.apply({ fields: { breath } })
}

const bodiesOf = (path: RegExp) =>
  fixture.service.seen.filter((each) => path.test(each.path)).map(({ body }) => body)
const sent = () => bodiesOf(/stt_stream$/).map(({ context, contexts: given }) => [context, given])
const takeOf = (cueId: string) => present(fixture.project.takes.index.active(cueId))

describe('the sentence that a cue is spoken in', () => {
  it('is sent to a service that knows contexts, and is part of the recipe', async () => {
    await start(newBreath)
    const { credits } = await fixture.render()
    expect(sent()).toEqual([['none', contexts]])
    expect(credits).toBe(texts.join('').length)
    expect(fixture.cueIds.map((id) => takeOf(id).recipe.context)).toEqual([
      'after',
      'both',
      'before',
      undefined,
    ])
  })

  it('is not sent where cues are spoken alone, and the service makes none of its own', async () => {
    await start(null)
    await fixture.render()
    expect(sent()).toEqual([['none', undefined]])
    expect(takeOf('c1').recipe).not.toHaveProperty('context')
  })

  it('is sent to another service only by choice, whatever that service lists', async () => {
    await start(newBreath, { connectionId: 'remote', knows: false })
    await fixture.render()
    expect(sent()).toEqual([[undefined, undefined]])
    fixture.project.apply({ fields: { breath: { ...newBreath, remote: true } } })
    await fixture.render()
    expect(sent().at(-1)).toEqual([undefined, contexts])
    fixture.edit('c1', { text: 'bà hay kể' })
    await fixture.render(['c1'])
    expect(bodiesOf(/edit_chunk$/)).toEqual([
      expect.objectContaining({ text: 'bà hay kể', ...contexts[1] }),
    ])
  })

  it('goes with an edit of one cue, which costs its own characters alone', async () => {
    await start(newBreath)
    await fixture.render()
    const others = fixture.cueIds.filter((id) => id !== 'c1').map((id) => takeOf(id).id)
    for (let words = 1; words <= 20; words++) {
      const text = Array.from({ length: words }, () => 'mẹ').join(' ')
      fixture.edit('c1', { text })
      expect((await fixture.render(['c1'])).credits).toBe(text.length)
      expect(bodiesOf(/edit_chunk$/).at(-1)).toMatchObject({ text, ...contexts[1] })
    }
    expect(bodiesOf(/stt_stream$/)).toHaveLength(1)
    expect(fixture.cueIds.filter((id) => id !== 'c1').map((id) => takeOf(id).id)).toEqual(others)
  })

  it('is taken back by an edit that speaks the cue alone', async () => {
    await start(newBreath)
    await fixture.render()
    fixture.edit('c1', { alone: true })
    await fixture.render(['c1'])
    expect(bodiesOf(/edit_chunk$/)).toEqual([
      expect.objectContaining({ text: 'mẹ hay kể', previous_text: '', next_text: '' }),
    ])
    expect(takeOf('c1').recipe).not.toHaveProperty('context')
  })

  it('tells the takes for which the service could not use it', async () => {
    await start(newBreath)
    const alone = { spoken_alone: { 1: 'the words could not be told apart', 3: 'no sentence' } }
    fixture.service.rules.push(({ path }) =>
      path.includes('/status/')
        ? { after: (answer) => ({ ...answer, json: { ...Object(answer.json), ...alone } }) }
        : undefined,
    )
    expect((await fixture.render()).alone).toBe(1)
    expect(takeOf('c1').alone).toBe('the words could not be told apart')
    expect(fixture.cueIds.filter((id) => takeOf(id).alone !== undefined)).toEqual(['c1'])
  })

  it('is known to takes that arrive after a kill', async () => {
    await start(newBreath, { connectionId: 'remote' })
    fixture.project.apply({ fields: { breath: { ...newBreath, remote: true } } })
    fixture.service.tasks.finishPerStatus = 1
    must(await fixture.runs.start(fixture.cueIds))
    await expect.poll(() => fixture.updates.some(({ state }) => state === 'done')).toBe(true)
    fixture.kill()
    const [resumed] = await fixture.revive()
    expect(await fixture.runs.ended(resumed?.runId ?? '')).toMatchObject({ state: 'done', done: 4 })
    expect(fixture.service.tasks.submitted).toEqual(texts)
    expect(fixture.cueIds.map((id) => takeOf(id).recipe.context)).toEqual([
      'after',
      'both',
      'before',
      undefined,
    ])
  })
})
