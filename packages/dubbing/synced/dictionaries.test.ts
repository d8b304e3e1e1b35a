import { describe, expect, it } from 'vitest'
import { failWith, ok, type Result } from '@shared/contracts/result'
import { must } from '@shared/testing/must'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import type {
  PronunciationDraft,
  PronunciationEntry,
  PronunciationCalls,
} from '../gateway/calls/pronunciation'
import { Dictionaries } from './dictionaries'

/** A service that keeps a dictionary, and can be out of reach. */
class RemoteDictionary {
  entries = new Map<string, PronunciationEntry>()
  offline = false
  missing = false
  sent = 0
  #last = 0

  calls(): PronunciationCalls {
    const put = (id: string, draft: PronunciationDraft): PronunciationEntry => {
      this.sent += 1
      const entry = { ...draft, id }
      this.entries.set(id, entry)
      return entry
    }
    return {
      list: () => this.#reach(() => [...this.entries.values()]),
      get: (id) => this.#reach(() => this.entries.get(id) ?? put(id, none)),
      create: (draft) => this.#reach(() => put(String((this.#last += 1)), draft)),
      update: (id, draft) => this.#reach(() => put(id, draft)),
      remove: (id) => this.#reach(() => void this.entries.delete(id)),
    }
  }

  async #reach<T>(answer: () => T): Promise<Result<T>> {
    if (this.missing) return failWith('NOT_FOUND', 'no such path')
    return this.offline ? failWith('OFFLINE', 'no way there') : ok(answer())
  }
}

const none = { original_word: 'x', modified_word: '', status: 1 }
const values = { word: 'KOL', reading: 'ca o eo', on: true }

describe('dictionaries', () => {
  let folder = ''
  let remote = new RemoteDictionary()
  const open = () =>
    new Dictionaries({ folder, calls: () => remote.calls(), changed: () => undefined })
  const one = async (from = open()) => must(await from.of('remote'))

  folderForEach(async (fresh) => {
    folder = fresh
    remote = new RemoteDictionary()
  })

  it('keeps offline edits across a restart and sends them when the service is back', async () => {
    remote.offline = true
    const first = await one()
    must(await first.edit([{ type: 'put', values }]))
    expect((await first.sync()).ok).toBe(false)
    remote.offline = false
    const again = await one()
    expect(again.current.rows[0]?.mine).toEqual(values)
    must(await again.sync())
    expect([...remote.entries.values()].map((entry) => entry.modified_word)).toEqual(['ca o eo'])
    must(await again.sync())
    expect(remote.sent).toBe(1)
  })

  it('sends a thousand entries without an event for each, and has all of them after a restart', async () => {
    let changes = 0
    const dictionaries = new Dictionaries({
      folder,
      calls: () => remote.calls(),
      changed: () => (changes += 1),
    })
    const dictionary = await one(dictionaries)
    const words = Array.from({ length: 1_000 }, (_, i) => ({ ...values, word: `từ ${i}` }))
    must(await dictionary.edit(words.map((each) => ({ type: 'put', values: each }))))
    must(await dictionary.sync())
    expect(remote.sent).toBe(1_000)
    expect(changes).toBeLessThan(200)
    const again = await one()
    must(await again.sync())
    expect(remote.sent).toBe(1_000)
  })

  it('merges changes of another computer, and deletes entries deleted here', async () => {
    const dictionary = await one()
    must(await dictionary.edit([{ type: 'put', values }]))
    const { rows } = must(await dictionary.sync())
    remote.entries.set('7', { ...none, id: '7', original_word: 'vlog', modified_word: 'vờ lóc' })
    must(await dictionary.edit([{ type: 'remove', key: rows[0]?.key ?? '' }]))
    const after = must(await dictionary.sync())
    expect(after.rows.map((row) => row.mine?.word)).toEqual(['vlog'])
    expect([...remote.entries.keys()]).toEqual(['7'])
  })

  it('sends an edit before a render that a sync just missed', async () => {
    let changes = 0
    const dictionaries = new Dictionaries({
      folder,
      calls: () => remote.calls(),
      changed: () => {
        changes += 1
        // The second word of a sync is its last.
        if (changes === 2) void dictionary.edit([{ type: 'put', values }])
      },
    })
    const dictionary = await one(dictionaries)
    must(await dictionaries.forRender('remote'))
    expect([...remote.entries.values()].map((entry) => entry.modified_word)).toEqual(['ca o eo'])
  })

  it('does not lose a deletion while the entry is being sent', async () => {
    const dictionary = await one()
    must(await dictionary.edit([{ type: 'put', values }]))
    const key = dictionary.current.rows[0]?.key ?? ''
    const syncing = dictionary.sync()
    must(await dictionary.edit([{ type: 'remove', key }]))
    must(await syncing)
    must(await dictionary.sync())
    expect(dictionary.current.rows).toEqual([])
    expect(remote.entries.size).toBe(0)
  })

  it('refuses a render while edits cannot be sent, and allows it when none are pending', async () => {
    const dictionaries = open()
    const dictionary = await one(dictionaries)
    must(await dictionary.edit([{ type: 'put', values }]))
    remote.offline = true
    expect(await dictionaries.forRender('remote')).toMatchObject({ error: { code: 'OFFLINE' } })
    remote.offline = false
    const said = [{ original_word: 'KOL', modified_word: 'ca o eo' }]
    expect(must(await dictionaries.forRender('remote'))).toEqual({ entries: said, here: false })
    remote.offline = true
    expect(must(await dictionaries.forRender('remote'))).toEqual({ entries: said, here: false })
  })

  it('replaces the words locally for a service without a dictionary', async () => {
    const dictionaries = open()
    must(await (await one(dictionaries)).edit([{ type: 'put', values }]))
    remote.missing = true
    const said = [{ original_word: 'KOL', modified_word: 'ca o eo' }]
    expect(must(await dictionaries.forRender('remote'))).toEqual({ entries: said, here: true })
  })
})
