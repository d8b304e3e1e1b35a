import { describe, expect, it } from 'vitest'
import { sampleCue, sampleDocument, sampleSpeaker } from '../testing/samples'
import { readTranslatorTable, writeTranslatorTable } from './translator-table'

const cue = (id: string, startMs: number, original: string, text = '') =>
  sampleCue(id, startMs, { original, text, speakerId: 'a' })
const version = sampleDocument({
  speakers: [sampleSpeaker('a', { label: 'Anna' })],
  cues: [
    cue('c1', 0, 'Hello,\nBen!'),
    cue('c2', 2_000, '- Yes.\n- No; "maybe".', 'Có.'),
    cue('c3', 5_000, '=SUM(1)'),
  ],
})
const written = writeTranslatorTable(version, (id) => (id === 'c1' ? 'Ben' : ''))
const read = (text: string) => readTranslatorTable(text, version)
const filled = (mark: string, order: (cells: string[]) => string[] = (cells) => cells) =>
  [
    ['id', 'number', 'original', 'translation'],
    ['c1', '1', '"Hello,\nBen!"', '"Chào,\nBen!"'],
    ['c2', '2', '"- Yes.\n- No; ""maybe""."', `"'- Vâng.\n- Không."`],
    ['c3', '3', `'=SUM(1)`, ''],
  ]
    .map((cells) => order(cells).join(mark))
    .join('\r\n')

describe('the table for a translator', () => {
  it('has room, speaker and context, and no formula', () => {
    const [head, first] = written.split('\r\n')
    expect(head).toBe(
      '\ufeffid\tnumber\tstart\tend\tspeaker\tto\troom\toriginal\ttranslation\tnote',
    )
    expect(first).toBe('c1\t1\t00:00:00.000\t00:00:00.900\tAnna\tBen\t1.9\t"Hello,\nBen!"\t\t')
    expect(written).toContain(`"'- Yes.\n- No; ""maybe""."`)
    expect(written).toContain("\t'=SUM(1)\t")
  })

  it('is read back as it was written', () => {
    expect(read(written)).toEqual({
      texts: [],
      same: 1,
      missing: ['c1', 'c3'],
      unknown: [],
      doubled: [],
    })
  })

  it.each([['\t'], [';'], [',']])(
    'is read with %j between cells, in any order of columns',
    (mark) => {
      for (const order of [(cells: string[]) => cells, (cells: string[]) => cells.toReversed()])
        expect(read(filled(mark, order))?.texts).toEqual([
          { cueId: 'c1', from: 'Hello,\nBen!', text: 'Chào,\nBen!' },
          { cueId: 'c2', from: '- Yes.\n- No; "maybe".', text: '- Vâng.\n- Không.' },
        ])
    },
  )

  it('names rows that are missing, doubled, or of no cue', () => {
    const rows = ['id\ttranslation', 'c1\tMột', 'c1\tHai', 'x9\tLạ', 'c2\tCó.']
    expect(read(rows.join('\n'))).toEqual({
      texts: [{ cueId: 'c1', from: 'Hello,\nBen!', text: 'Một' }],
      same: 1,
      missing: ['c3'],
      unknown: [{ place: 4, text: 'Lạ' }],
      doubled: [{ place: 3, text: 'Hai' }],
    })
  })

  it('goes by the number where there is no id, if the original is the same', () => {
    const rows = ['STT\tGốc\tBản dịch', '1\tHello, Ben!\tChào', '2\tSomething else\tKhác']
    expect(read(rows.join('\n'))).toMatchObject({
      texts: [{ cueId: 'c1', text: 'Chào' }],
      unknown: [{ place: 3, text: 'Khác' }],
    })
  })

  it('knows that a text was translated before the original changed', () => {
    const rows = ['id\toriginal\ttranslation', 'c1\tHello, Bob!\tChào, Bob!']
    expect(read(rows.join('\n'))?.texts).toEqual([
      { cueId: 'c1', from: 'Hello, Bob!', text: 'Chào, Bob!' },
    ])
  })

  it('is no other text', () => {
    expect(read('1\n00:00:01,000 --> 00:00:02,000\nHello')).toBeNull()
    expect(read('id,start\nc1,0')).toBeNull()
  })
})
