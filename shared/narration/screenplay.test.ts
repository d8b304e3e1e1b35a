import { describe, expect, it } from 'vitest'
import type { ScriptFormat } from '../contracts/narration'
import { must } from '../testing/must'
import { readScript } from './read-script'

const read = (text: string, format: ScriptFormat, readAction = false) =>
  must(readScript(text, { format, split: 'sentence', keepSpeaker: false, readAction }))
const said = (text: string, format: ScriptFormat = 'fountain', readAction = false) =>
  read(text, format, readAction).cues.map(
    ({ text: words, label, chapter }) =>
      `${chapter === null ? '' : `[${chapter}] `}${label ?? '–'}: ${words}`,
  )

const PLAY = `Title:
    _**BRICK & STEEL**_
    RETIRED
Credit: Written by
Author: Stu Maschwitz

# Act one

= They meet again.

FADE IN:

EXT. BRICK'S PATIO - DAY #1-A#

A gorgeous day. [[why? it
rains]] The sun is shining.

STEEL (V.O.)
(beer raised)
To *retirement*, Mr. Brick. And to us.

BRICK
To retirement.
  
Cheers!

STEEL ^
Cheers!

CUT TO:

/*
INT. NOWHERE - NIGHT

SOMEONE
Not said.
*/

.SNIPER SCOPE POV

!BANG

@McCLANE
~Yippie ki-yay
I got \\*two\\*. snake_case stays.

> THE END <

> FADE OUT.
`

describe('Fountain', () => {
  it('has characters as speakers and scenes as chapters; the rest is not said', () => {
    expect(read(PLAY, 'fountain').title).toBe('BRICK & STEEL RETIRED')
    expect(said(PLAY)).toEqual([
      "[EXT. BRICK'S PATIO - DAY] STEEL: To retirement, Mr. Brick.",
      'STEEL: And to us.',
      'BRICK: To retirement.',
      'BRICK: Cheers!',
      'STEEL: Cheers!',
      '[SNIPER SCOPE POV] McCLANE: Yippie ki-yay I got *two*. snake_case stays.',
    ])
    expect(read(PLAY, 'fountain').problems.map(({ code }) => code)).toEqual(['ACTION_SKIPPED'])
  })

  it('has the narrator read the action where that is chosen', () => {
    const found = said(PLAY, 'fountain', true)
    expect(found.filter((each) => each.includes('–:'))).toEqual([
      "[EXT. BRICK'S PATIO - DAY] –: A gorgeous day.",
      '–: The sun is shining.',
      '[SNIPER SCOPE POV] –: BANG',
      '–: THE END',
    ])
  })

  it('reads names of other languages, and makes no chapter of a scene in which nobody speaks', () => {
    const play = `INT. BẾN ĐÒ - ĐÊM\n\nGió.\n\nEXT. SÔNG - NGÀY\n\nÔNG SÁU\nĐừng nói to: cá nghe đó.\n`
    expect(said(play)).toEqual(['[EXT. SÔNG - NGÀY] ÔNG SÁU: Đừng nói to: cá nghe đó.'])
    const codes = read(play, 'fountain').problems.map(({ code }) => code)
    expect(codes).toEqual(['HEADING_WITHOUT_TEXT', 'ACTION_SKIPPED'])
  })
})

describe('Final Draft', () => {
  const paragraph = (type: string, text: string) =>
    `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
  const draft = `<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script" Version="5"><Content>
    <Paragraph Type="Scene Heading"><SceneProperties><Summary>${paragraph('Action', 'A summary')}</Summary></SceneProperties><Text>INT. HOUSE</Text></Paragraph>
    ${paragraph('Action', 'Lan &amp; Nam enter.')}
    ${paragraph('Character', 'LAN (O.S.)')}${paragraph('Parenthetical', '(softly)')}
    <Paragraph Type="Dialogue"><Text>Come </Text><Text Style="Italic">in</Text><Text>.</Text><ScriptNote>${paragraph('General', 'A remark')}</ScriptNote></Paragraph>
    <Paragraph><DualDialogue>${paragraph('Character', 'NAM')}${paragraph('Dialogue', 'Now?')}${paragraph('Character', 'LAN')}${paragraph('Dialogue', 'Now!')}</DualDialogue></Paragraph>
    ${paragraph('Transition', 'CUT TO:')}</Content><TitlePage><Content>${paragraph('General', 'By X')}</Content></TitlePage></FinalDraft>`

  it('is read like it, with dual dialogue', () => {
    const found = ['[INT. HOUSE] LAN: Come in.', 'NAM: Now?', 'LAN: Now!']
    expect(said(draft, 'fdx')).toEqual(found)
    expect(said(draft, 'fdx', true)[0]).toBe('[INT. HOUSE] –: Lan & Nam enter.')
  })

  it('is refused where the file is none', () => {
    const options = { format: 'fdx', split: 'sentence', keepSpeaker: false } as const
    expect(readScript('<html></html>', options)).toMatchObject({
      error: { code: 'SCRIPT_UNREADABLE' },
    })
  })
})
