import { describe, expect, it } from 'vitest'
import { prepareText } from './prepare-text'

describe('a word that is begun several times is said once', () => {
  it.each([
    ['en', 'W-Wait!', 'Wait!'],
    ['en', 'Y-Yeah, b-but why?', 'Yeah, but why?'],
    ['en', 'B-b-but', 'But'],
    ['en', "I-I don't know. I-I-I see.", "I don't know. I see."],
    ['en', 'Th-that is Wh-what I said.', 'That is What I said.'],
    ['en', 'Sh-she st-stopped', 'She stopped'],
    ['en', 'Wa-wait a m-minute', 'Wait a minute'],
    ['en', "D-Don't! W–well...", "Don't! Well..."],
    ['en', 'V-V-Vader', 'Vader'],
    ['vi', 'Đ-Đừng mà', 'Đừng mà'],
    ['vi', 'N-Nô tì kh-không dám', 'Nô tì không dám'],
    ['vi', 'A-anh ơi, tr-trời ơi, ng-ngươi', 'Anh ơi, trời ơi, ngươi'],
    ['es', 'P-pero, ¿q-qué pasa?', 'Pero, ¿qué pasa?'],
    ['fr', 'J-je ne sais pas', 'Je ne sais pas'],
    ['ru', 'П-подожди!', 'Подожди!'],
  ])('%s: %s', (language, written, said) => {
    expect(prepareText(written, language, []).spoken).toBe(said)
  })
})

describe('words with a hyphen of their own stay', () => {
  it.each([
    ['en', 'T-shirt'],
    ['en', 'X-ray'],
    ['en', 'e-mail'],
    ['en', 'U-turn'],
    ['en', 'K-pop'],
    ['en', 'A-list'],
    ['en', 'x-y'],
    ['en', 'D-Day'],
    ['en', 'S-shaped'],
    ['en', 're-read'],
    ['en', 'co-counsel'],
    ['en', 'bye-bye'],
    ['en', 'so-so'],
    ['en', 'well-known'],
    ['en', 'tick-tock'],
    ['fr', 'a-t-il'],
    ['fr', 'vas-y'],
    ['de', 'U-Bahn'],
    ['de', 'D-Dur'],
  ])('%s: %s', (language, written) => {
    const { readings } = prepareText(written, language, [])
    expect(readings.filter(({ kind, to }) => kind === 'spelling' && !to.includes('-'))).toEqual([])
  })

  it.each(['I-95', 'B-52', 'C-3PO'])('%s', (written) => {
    const { spoken } = prepareText(written, 'en', [])
    expect(spoken).toContain(written.charAt(0))
  })
})
