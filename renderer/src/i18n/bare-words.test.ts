import { describe, expect, it } from 'vitest'
import { bareWords } from './testing/bare-words'

const windowFiles = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../i18n/**', '!../**/testing/**'],
  { query: '?raw', import: 'default', eager: true },
)
/** Everything of main that draws with the system's own dialogs, menus and notifications. */
const nativeFiles = import.meta.glob<string>(
  [
    '../../../electron/*.ts',
    '../../../electron/{window,ipc,jobs,security,connections,embedded}/**/*.ts',
    '../../../packages/dubbing/project/**/*.ts',
    '!../../../{electron,packages}/**/*.test.ts',
    '!../../../{electron,packages}/**/testing/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

/** Names, units, paths and cursors: the same in every language. */
const NAMES =
  /^(Cuecast( [—·].*)?|https:\/\/api\.example\.com|Tiếng Việt|English|(· )?Electron|dB|kHz|dBTP|\/api.*|grab)$/

function wordsIn(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([file, source]) =>
    bareWords(file, source)
      .filter((words) => !NAMES.test(words))
      .map((words) => `${file}: ${words}`),
  )
}

describe('words in the sources', () => {
  it('all come from the messages in the window', () => {
    expect(Object.keys(windowFiles).length).toBeGreaterThan(100)
    expect(wordsIn(windowFiles)).toEqual([])
  })

  it('all come from the native words in main', () => {
    expect(Object.keys(nativeFiles).length).toBeGreaterThan(30)
    expect(wordsIn(nativeFiles).filter((each) => !/-words\.ts: /.test(each))).toEqual([])
  })
})

describe('bareWords', () => {
  it.each([
    ['text between tags', '<p>Save now</p>'],
    ['text beside an expression', '<p>{count} cues left</p>'],
    ['a choice of texts', '<p>{done ? "Finished" : null}</p>'],
    ['a label', '<IconButton label="Save now" />'],
    ['a template in a label', '<b aria-label={`Cue ${n}`} />'],
    ['a title on a condition', '<b title={wrong && "Not possible"} />'],
    ['a toast', 'toast("That went wrong")'],
    ['a dialog of the system', 'dialog.showMessageBox({ message: "Really quit?" })'],
    ['buttons of a dialog', 'ask({ buttons: ["Quit", "Stay"] })'],
    ['Vietnamese anywhere', 'const a = "Đóng"'],
  ])('finds %s', (_, source) => {
    expect(bareWords('a.tsx', source)).not.toEqual([])
  })

  it.each([
    ['a message', '<p title={t("save")}>{t("saved", { count })}</p>'],
    ['names of styles and tests', '<p className="row" data-testid="save-now" role="note" />'],
    ['signs and abbreviations', '<p>SRT, VTT · ≥ 2 — {n} %</p>'],
    ['comparisons', '<p>{look === "wrong" && "! "}</p>'],
  ])('leaves alone %s', (_, source) => {
    expect(bareWords('a.tsx', source)).toEqual([])
  })
})
