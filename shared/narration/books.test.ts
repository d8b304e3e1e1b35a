import { describe, expect, it } from 'vitest'
import type { ScriptFormat } from '../contracts/narration'
import { must } from '../testing/must'
import { readScript, type ScriptOptions } from './read-script'

function read(format: ScriptFormat, text: string, options: Partial<ScriptOptions> = {}) {
  const script = must(
    readScript(text, { split: 'sentence', keepSpeaker: false, format, ...options }),
  )
  const left = script.problems.filter(({ code }) =>
    ['NOTES_LEFT_OUT', 'CODE_SKIPPED', 'PICTURE_SKIPPED', 'HIDDEN_TEXT_SKIPPED'].includes(code),
  )
  return {
    said: script.cues.map(({ text: said }) => said),
    chapters: script.cues.flatMap(({ chapter }) => chapter ?? []),
    left: left.map(({ code, text: words, params }) => [code, params?.['notes'] ?? 0, words]),
  }
}

const REST = 'It rains on the plain.'
const epub = (note: string) => `<h2>One</h2>${note}<p>${REST}</p>`

/** What is said without notes; the notes; what is said with them in place. */
type Fixture = [
  name: string,
  format: ScriptFormat,
  text: string,
  said: string[],
  notes: string[],
  inline: string[],
]

const wet = 'The water is wet.'
const next = 'The next sentence comes.'
const note = 'So it was in 1912.'
const plain = [wet, next, REST]
const placed = [wet, note, next, REST]
const reference = (inside: string) => `<p>The water is wet.${inside} The next sentence comes.</p>`

const fixtures: Fixture[] = [
  ['aside with epub:type', 'epub', epub(`${reference('<a epub:type="noteref" href="#n1">1</a>')}<aside epub:type="footnote" id="n1">${note}</aside>`), plain, [note], placed],
  ['aside in a paragraph of its own', 'epub', epub(`${reference('<sup><a epub:type="noteref" href="#n1">1</a></sup>')}<aside epub:type="footnote" id="n1"><p>1. ${note}</p></aside>`), plain, [note], placed],
  ['sup around the link', 'epub', epub(`${reference('<sup id="r1"><a href="#n1">1</a></sup>')}<p id="n1"><a href="#r1">1.</a> ${note}</p>`), plain, [note], placed],
  ['sup in the link', 'epub', epub(`${reference('<a id="r1" href="#n1"><sup>1</sup></a>')}<div id="n1"><p><a href="#r1">1</a> ${note}</p></div>`), plain, [note], placed],
  ['an anchor in the paragraph of the note', 'epub', epub(`${reference('<a id="r1" href="#n1"><sup>1</sup></a>')}<p><a id="n1" href="#r1">[1]</a> ${note}</p>`), plain, [note], placed],
  ['a link in brackets, as Gutenberg has it', 'epub', epub(`${reference('<a id="FNanchor_1" href="#Footnote_1" class="fnanchor">[1]</a>')}<div class="footnote"><p><a id="Footnote_1"></a><a href="#FNanchor_1"><span class="label">[1]</span></a> ${note}</p></div>`), plain, [note], placed],
  ['roles of ARIA', 'epub', epub(`${reference('<a role="doc-noteref" href="#n1">*</a>')}<section role="doc-endnotes"><h3>Notes</h3><ol><li id="n1" role="doc-endnote">${note} <a role="doc-backlink" href="#r1">↩</a></li></ol></section>`), plain, [note], placed],
  ['a section of endnotes', 'epub', `${epub(reference('<a epub:type="noteref" href="#n1">1</a>'))}<section epub:type="endnotes"><h2>Notes</h2><ol><li id="n1"><p>${note}</p></li></ol></section>`, plain, [note], placed],
  ['endnotes of several chapters in one list', 'epub', `${epub(reference('<sup id="r1"><a href="#n1">1</a></sup>'))}<h2>Notes</h2><ol><li id="n1"><p>${note} <a href="#r1">back</a></p></li></ol>`, plain, [note], placed],
  ['a chapter of notes without links', 'epub', `${epub(`<p>${wet}<sup>1</sup> ${next}</p>`)}<h2>Footnotes</h2><p>1. ${note}</p>`, [`${wet}¹`, next, REST], [note], [`${wet}¹`, next, REST, note]],
  ['a note of two paragraphs', 'epub', epub(`${reference('<a epub:type="noteref" href="#n1">1</a>')}<aside epub:type="footnote" id="n1"><p>So it was.</p><p>In 1912.</p></aside>`), plain, ['So it was. In 1912.'], [wet, 'So it was.', 'In 1912.', next, REST]],
  ['a dagger', 'epub', epub(`${reference('<sup><a href="#fn-a">†</a></sup>')}<p id="fn-a">† ${note}</p>`), plain, [note], placed],
  ['a Vietnamese note', 'epub', epub(`<p>Nước thì ướt.<a epub:type="noteref" href="#n1">1</a> Câu sau đây.</p><aside epub:type="footnote" id="n1">Chuyện năm 1912.</aside>`), ['Nước thì ướt.', 'Câu sau đây.', REST], ['Chuyện năm 1912.'], ['Nước thì ướt.', 'Chuyện năm 1912.', 'Câu sau đây.', REST]],
  ['a note inside the sentence', 'epub', epub(`<p>The water<sup><a href="#n1">2</a></sup> is wet. ${next}</p><p id="n1">2. ${note}</p>`), plain, [note], placed],
  ['a hidden aside', 'epub', epub(`${reference('<a epub:type="noteref" href="#n1">1</a>')}<aside epub:type="footnote" hidden="hidden" id="n1">${note}</aside>`), plain, [note], placed],
  ['InDesign', 'epub', epub(`${reference('<span><a id="footnote-1-backlink" class="_idFootnoteLink" href="#footnote-1">1</a></span>')}<section class="_idFootnotes" epub:type="footnotes"><div id="footnote-1" class="_idFootnote" epub:type="footnote"><p><a class="_idFootnoteAnchor" href="#footnote-1-backlink">1</a> ${note}</p></div></section>`), plain, [note], placed],
  ['a picture as reference', 'epub', epub(`${reference('<sup><a class="duokan-footnote" href="#n1" id="r1"><img alt="" src="n.png"/></a></sup>')}<ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="n1"><p>${note}</p></li></ol>`), plain, [note], placed],
  ['Word saved as HTML', 'epub', epub(`${reference('<a href="#_ftn1" name="_ftnref1" title=""><span class="MsoFootnoteReference">[1]</span></a>')}<div id="ftn1"><p class="MsoFootnoteText"><a href="#_ftnref1" name="_ftn1">[1]</a> ${note}</p></div>`), plain, [note], placed],
  ['Pandoc', 'epub', epub(`${reference('<a href="#fn1" class="footnote-ref" id="fnref1" epub:type="noteref" role="doc-noteref">1</a>')}<section id="footnotes" class="footnotes footnotes-end-of-document" epub:type="footnotes"><hr/><ol><li id="fn1"><p>${note}<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>`), plain, [note], placed],
  ['Calibre', 'epub', epub(`${reference('<sup class="calibre3"><a id="filepos1" href="#filepos2">[1]</a></sup>')}<p id="filepos2" class="calibre1"><a href="#filepos1">[1]</a> ${note}</p>`), plain, [note], placed],
  ['Markdown with the line ends of Windows', 'md', `${wet}[^1] ${next}\r\n\r\n${REST}\r\n\r\n[^1]: ${note}\r\n`, plain, [note], placed],
  ['raised figures without links', 'epub', epub(`<p>${wet}<sup>1</sup> ${next}</p>`) + `<hr/><p><sup>1</sup> ${note}</p>`, [`${wet}¹`, next, REST], [note], [`${wet}¹`, next, REST, note]],
  ['Word', 'docx', `<p>${wet}<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> ${next}</p><p>${REST}</p><ol><li id="footnote-1"><p> ${note} <a href="#footnote-ref-1">↑</a></p></li></ol>`, plain, [note], placed],
  ['Markdown', 'md', `${wet}[^1] ${next}\n\n${REST}\n\n[^1]: ${note}\n`, plain, [note], placed],
  ['Markdown, defined before', 'md', `[^a]: ${note}\n\n${wet}[^a] ${next}\n\n${REST}\n`, plain, [note], placed],
  ['Markdown, with more lines', 'md', `${wet}[^1] ${next}\n\n${REST}\n\n[^1]: So it was\n    in 1912.\n`, plain, [note], placed],
  ['Markdown, with emphasis', 'md', `${wet}[^1] ${next}\n\n${REST}\n\n[^1]: So it *was* in **1912**.\n`, plain, [note], placed],
  ['Markdown, within the line', 'md', `${wet}^[${note}] ${next}\n\n${REST}\n`, plain, [note], placed],
  ['Markdown, a word as definition', 'md', `${wet}[^1] ${next}\n\n${REST}\n\n[^1]: Ibid.\n`, plain, ['Ibid.'], [wet, 'Ibid.', next, REST]],
  ['Markdown, a section of notes', 'md', `${wet} ${next}\n\n${REST}\n\n## Chú thích\n\n1. ${note}\n`, plain, [note], [...plain, note]],
] // prettier-ignore

describe('notes of a book', () => {
  it.each(fixtures)('are left out and listed: %s', (_, format, text, said, notes) => {
    const found = read(format, text)
    expect(found.said).toEqual(said)
    expect(found.left).toEqual([['NOTES_LEFT_OUT', notes.length, notes.join('\n')]])
  })

  it.each(fixtures)('are read in place: %s', (_, format, text, _said, _notes, inline) => {
    const found = read(format, text, { notes: 'inline' })
    expect(found.said).toEqual(inline)
    expect(found.left).toEqual([])
  })

  it('are read after their chapter', () => {
    const text = `# One\n\n${wet}[^1] ${next}\n\n# Two\n\n${REST}[^2]\n\n[^1]: ${note}\n[^2]: Not always.\n`
    expect(read('md', text, { notes: 'end' }).said).toEqual([wet, next, note, REST, 'Not always.'])
  })

  it.each([
    [
      'a link to a section',
      '<p>See section <a href="#s2">2</a>.</p><p id="s2">The second.</p>',
      ['See section 2.', 'The second.'],
    ],
    ['an ordinal', '<p>The 20<sup>th</sup> century.</p>', ['The 20th century.']],
    [
      'a table of contents',
      '<p><a href="#c1">1</a></p><h2 id="c1">One</h2><p>Text.</p>',
      ['1', 'Text.'],
    ],
    [
      'a heading that is called notes',
      '<h2>Notes</h2><p>I took them in the war.</p>',
      ['I took them in the war.'],
    ],
    [
      'an isotope',
      '<p>It is carbon<sup>14</sup> there.</p><p><sup>14</sup>C is rare.</p>',
      ['It is carbon¹⁴ there.', '¹⁴C is rare.'],
    ],
    ['an aside of the story', '<aside><p>A letter came.</p></aside>', ['A letter came.']],
    [
      'a link to elsewhere',
      '<p>See <a href="https://example.org/#note1">here</a>.</p>',
      ['See here.'],
    ],
  ])('are told from %s', (_, html, said) => {
    expect(read('epub', html)).toMatchObject({ said, left: [] })
  })

  it('are none in code of Markdown', () => {
    expect(read('md', 'Before.\n\n```\n[^1]: x\n```\n\nAfter.').left).toEqual([
      ['CODE_SKIPPED', 0, '[^1]: x'],
    ])
  })
})

describe('what only the eye needs', () => {
  it.each<[string, ScriptFormat, string, string[], string[]]>([
    ['the text for a picture', 'md', 'Before.\n\n![A red boat](x.png)\n\nAfter.', ['Before.', 'After.'], ['A red boat']],
    ['the same within a line', 'md', 'Look ![A red boat](x.png) here.', ['Look here.'], ['A red boat']],
    ['the same in HTML', 'md', 'Before.\n\n<img src="x.png" alt="A red boat">\n\nAfter.', ['Before.', 'After.'], ['A red boat']],
    ['a picture of an e-book', 'epub', '<p>Before.</p><figure><img src="x.png" alt="A red boat"/><figcaption>The boat.</figcaption></figure>', ['Before.', 'The boat.'], ['A red boat']],
    ['code', 'md', 'Before.\n\n```js\nlet x = 1\n```\n\nAfter.', ['Before.', 'After.'], ['let x = 1']],
    ['code of an e-book', 'epub', '<p>Before.</p><pre><code>let x = 1</code></pre><p>After.</p>', ['Before.', 'After.'], ['let x = 1']],
    ['hidden text', 'epub', '<p>Before.</p><div style="display:none">Secret.</div><p>After <span hidden>or </span>not.</p>', ['Before.', 'After not.'], ['Secret.', 'or ']],
  ])('is left out and listed: %s', (_, format, text, said, words) => {
    const found = read(format, text)
    expect(found.said).toEqual(said)
    expect(found.left.map(([, , left]) => left)).toEqual(words)
  }) // prettier-ignore

  it('leaves code within a line as its text', () => {
    expect(read('md', 'Press `Enter` now.').said).toEqual(['Press Enter now.'])
    expect(read('epub', '<p>Press <code>Enter</code> now.</p>').said).toEqual(['Press Enter now.'])
  })

  it.each<[string, ScriptFormat, string]>([
    ['an e-book', 'epub', '<ol><li>Bread</li><li><p>Milk</p></li></ol><ul><li>Salt</li></ul>'],
    ['Markdown', 'md', '1. Bread\n2. Milk\n\n- Salt\n'],
  ])('reads the numbers of lists by choice: %s', (_, format, text) => {
    expect(read(format, text).said).toEqual(['1. Bread', '2. Milk', 'Salt'])
    expect(read(format, text, { listNumbers: false }).said).toEqual(['Bread', 'Milk', 'Salt'])
  })
})

describe('superscripts', () => {
  it.each([
    ['<p>There were 10<sup>6</sup> people.</p>', 'There were 10⁶ people.'],
    ['<p>It is 10<sup>−3</sup> m.</p>', 'It is 10⁻³ m.'],
    ['<p>E = mc<sup>2</sup>.</p>', 'E = mc².'],
    ['<p>The report<sup>2</sup> says so.</p>', 'The report² says so.'],
    ['<p>The report<sup>*</sup> says so.</p>', 'The report says so.'],
    ['<p>The report<sup>[3]</sup> says so.</p>', 'The report says so.'],
    ['<p>The 1<sup>st</sup> of May.</p>', 'The 1st of May.'],
  ])('of HTML stay characters: %s', (html, said) => {
    expect(read('epub', html).said).toEqual([said])
    expect(read('md', html.replaceAll(/<\/?p>/g, '')).said).toEqual([said])
  })
})

describe('words that the end of a line has cut', () => {
  it.each([
    ['This is an exam-\nple of it.', 'This is an example of it.'],
    ['It was a hyphen-\nated word and more of it.', 'It was a hyphenated word and more of it.'],
    ['She is a well-\nknown singer.', 'She is a well-known singer.'],
    ['Nền quốc-\ngia này.', 'Nền quốc-gia này.'],
    ['From 1912-\nto 1914 he wrote.', 'From 1912- to 1914 he wrote.'],
    ['He said -\nand left.', 'He said - and left.'],
    ['The Anglo-\nSaxon word.', 'The Anglo- Saxon word.'],
  ])('are whole: %j', (text, said) => {
    for (const format of ['txt', 'md'] as const)
      expect(read(format, text).said.join(' ')).toBe(said)
  })
})
