import { describe, expect, it } from 'vitest'
import { withoutMarkup } from '../text/markup'
import { defaultNarration } from '../narration/flow-times'
import { writtenWords } from '../text/words'
import { parseSubtitles } from '../subtitles/read-subtitles'
import { project as sample, timeline } from './testing/timeline'
import { writeProjectSubtitles, writeSpokenSubtitles } from './write-project-subtitles'

const project = { ...sample, language: 'vi' }
const fits = timeline.cues.flatMap(({ fit }) => fit ?? [])

describe('subtitles of a project', () => {
  it('carry labels, or not', () => {
    expect(writeProjectSubtitles(project, 'srt')).toContain('[Khách "mời"] =1+1')
    expect(writeProjectSubtitles(project, 'vtt')).toContain('<v Người dẫn><i>Xin chào</i>')
    expect(writeProjectSubtitles(project, 'srt', { labels: false })).not.toContain('Khách')
  })

  it('are in both languages where that is wanted', () => {
    const cues = project.cues.map((cue, i) => (i === 0 ? { ...cue, original: 'Hello, all.' } : cue))
    const both = writeProjectSubtitles({ ...project, cues }, 'srt', { originals: true })
    expect(both).toMatch(/bạn & <3\nHello, all\.\n\n/)
    expect(writeProjectSubtitles({ ...project, cues }, 'srt')).not.toContain('Hello')
  })

  it('are Advanced SubStation Alpha that the studio reads again', () => {
    const read = parseSubtitles(writeProjectSubtitles(project, 'ass'), 'film.ass')
    expect(read.ok && read.value.cues.slice(0, 3)).toMatchObject([
      { startMs: 1000, endMs: 3000, label: 'Người dẫn' },
      { startMs: 2500, endMs: 4000, label: 'Khách "mời"', text: '=1+1' },
      { startMs: 5000, endMs: 6000, label: null, text: 'Không ai' },
    ])
  })

  it('are TTML with an agent for each speaker', () => {
    const text = writeProjectSubtitles(project, 'ttml')
    expect(text).toContain('xml:lang="vi"')
    expect(text).toMatch(
      /<ttm:agent xml:id="speaker2"[^>]*>\s*<ttm:name type="full">Khách &quot;mời/,
    )
    expect(text).toContain(
      '<p begin="00:00:01.000" end="00:00:03.000" ttm:agent="speaker1">Xin chào,<br/>&quot;các&quot; bạn &amp; &lt;3</p>',
    )
  })
})

describe('subtitles as spoken', () => {
  it('last as long as the voice, and leave out what nobody says', () => {
    const text = writeSpokenSubtitles(project, 'srt', fits)
    expect(text).toContain('00:00:01,000 --> 00:00:02,900')
    expect(text).toContain('00:00:02,500 --> 00:00:04,100')
    expect(text.match(/-->/g)).toHaveLength(3)
  })

  it('of a narration are cut between words where a screen has no room for a sentence', () => {
    const text = Array.from({ length: 30 }, (_, i) => (i === 9 ? 'tenth, –' : `word${i}`))
    const [cue] = project.cues
    const cues = cue ? [{ ...cue, startMs: 0, endMs: 9_000, text: text.join(' ') }] : []
    const long = fits.map((fit) => ({ ...fit, fittedMs: 9_000 })).slice(0, 1)
    const wordsOf = ({ text: line }: { text: string }) =>
      writtenWords(line).map((word, i) => ({ ...word, startMs: i * 300, endMs: i * 300 + 280 }))
    const narrated = { ...project, cues, narration: defaultNarration }
    const cut = writeSpokenSubtitles(narrated, 'srt', long, { wordsOf, labels: false })
    const read = parseSubtitles(cut, 'film.srt')
    const parts = read.ok ? read.value.cues : []
    expect(parts.map((part) => part.text.replaceAll('\n', ' ')).join(' ')).toBe(text.join(' '))
    expect(parts[0]?.text).toMatch(/tenth, –$/)
    expect(parts[1]?.startMs).toBe(3_000)
    for (const part of parts) expect(part.text.length).toBeLessThanOrEqual(85)
    const film = writeSpokenSubtitles({ ...narrated, narration: null }, 'srt', long, { wordsOf })
    expect(film.match(/-->/g)).toHaveLength(1)
  })

  it('of a narration never overlap, and have lines that a screen has room for', () => {
    const texts = [
      'Mười hai người của tổ cứu hộ đã đi dọc theo bờ sông suốt đêm, gõ cửa từng nhà một, rồi đưa hết người già và trẻ em lên đê trước sáng.',
      'Sáng hôm sau nước đã ngập tới tận mái của những ngôi nhà thấp.',
      'Không ai bị thương.',
    ]
    const [cue] = project.cues
    const [fit] = fits
    if (!cue || !fit) throw new Error('the sample has no cue')
    const cues = texts.map((text, i) => ({
      ...cue,
      id: `c${i}`,
      text,
      startMs: i * 6_000,
      endMs: i * 6_000 + 5_900,
    }))
    const flowing = cues.map(({ id }) => ({ ...fit, cueId: id, startMs: 0, fittedMs: 5_900 }))
    const wordsOf = ({ id, text }: { id: string; text: string }) => {
      const at = Number(id.slice(1)) * 6_000
      return writtenWords(text).map((word, i, all) => ({
        ...word,
        startMs: at + (i * 5_900) / all.length,
        endMs: at + ((i + 1) * 5_900) / all.length,
      }))
    }
    const narrated = { ...project, cues, narration: defaultNarration }
    for (const words of [wordsOf, () => null]) {
      const written = writeSpokenSubtitles(narrated, 'srt', flowing, {
        wordsOf: words,
        labels: false,
      })
      const read = parseSubtitles(written, 'film.srt')
      const shown = read.ok ? read.value.cues : []
      expect(shown.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')).toBe(texts.join(' '))
      for (const [i, { endMs, text }] of shown.entries()) {
        expect(endMs).toBeLessThanOrEqual(shown[i + 1]?.startMs ?? Infinity)
        for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(42)
      }
    }
  })

  it('say as a dubbing script when each word is spoken, and are read again as the same cues', () => {
    const wordsOf = ({ text }: { text: string }) =>
      writtenWords(withoutMarkup(text)).map((word, i) => ({
        ...word,
        startMs: 1_100 + i * 200,
        endMs: 1_250 + i * 200,
      }))
    const plain = writeSpokenSubtitles(project, 'dapt', fits)
    const timed = writeSpokenSubtitles(project, 'dapt', fits, { wordsOf })
    expect(timed).toContain('<p><span begin="00:00:00.100" end="00:00:00.250">Xin </span>')
    const [a, b] = [plain, timed].map((text) => parseSubtitles(text, 'film.dapt'))
    const cuesOf = (read: typeof a) =>
      read?.ok && read.value.cues.map(({ startMs, endMs, text }) => [startMs, endMs, text])
    expect(cuesOf(b)).toEqual(cuesOf(a))
    expect(b?.ok && b.value.repairs).toEqual(a?.ok && a.value.repairs)
  })
})
