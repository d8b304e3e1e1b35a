// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '@shared/contracts/result'
import { present } from '@shared/testing/must'
import { defaultNarration } from '@shared/narration/flow-times'
import { openWindow } from '@/testing/open-window'
import { sampleProject } from '@/testing/sample-project'

const { ScriptView } = await import('./ScriptView')
const { useSelection } = await import('@/model/view/selection-store')
const { useDocument } = await import('@/model/document/document-store')
const { undo } = await import('@/model/document/execute')

const opened = sampleProject()
const project = { ...opened, project: { ...opened.project, narration: defaultNarration } }
const part = { label: null, chapter: null, pauseAfterMs: null, line: 1 }
const script = {
  scriptRead: () =>
    ok({
      fileName: '',
      encoding: 'utf-8',
      title: '',
      language: 'vi',
      cues: ['Đoạn một.', 'Đoạn hai.'].map((text) => ({ ...part, text, paragraph: true })),
      problems: [],
    }),
}

const hosts = () => screen.findAllByTestId('script-cue')
const texts = async () => (await hosts()).map(({ textContent }) => textContent)
const focused = () => document.activeElement?.textContent

async function sentence(at: number): Promise<HTMLElement> {
  const host = (await hosts())[at]
  if (!host) throw new Error('no sentence')
  return host
}

function putCaret(host: HTMLElement, offset: number): void {
  act(() => host.focus())
  getSelection()?.collapse(host.firstChild, offset)
}

async function write(host: HTMLElement, text: string) {
  act(() => host.focus())
  host.textContent = text
  getSelection()?.collapse(host.firstChild, text.length)
  fireEvent.input(host, { inputType: 'insertText' })
  await texts()
}

it('makes cues of sentences that are typed, in one step of undo, with the caret in the last', async () => {
  await openWindow(<ScriptView />, { project })
  await write(await sentence(0), 'câu a. Một câu nữa')
  expect(await texts()).toEqual(['câu a. Một câu nữa', 'câu b', 'câu c'])
  await write(await sentence(0), 'câu a. Một câu nữa.')
  expect(await texts()).toEqual(['câu a.', 'Một câu nữa.', 'câu b', 'câu c'])
  expect(focused()).toBe('Một câu nữa.')
  act(() => void undo())
  expect(await texts()).toEqual(['câu a', 'câu b', 'câu c'])
  expect(focused()).toBe('câu a')
})

it('shows a subtitle as prose, and keeps its line breaks while it is written in', async () => {
  const [first, ...others] = opened.project.cues
  const cues = [{ ...present(first), text: 'Trời mưa\nsuốt đêm.' }, ...others]
  await openWindow(<ScriptView />, { project: { ...opened, project: { ...opened.project, cues } } })
  expect((await texts())[0]).toBe('Trời mưa suốt đêm.')
  await write(await sentence(0), 'Trời mưa suốt đêm qua.')
  expect(documentTexts()[0]).toBe('Trời mưa\nsuốt đêm qua.')
})

/** What the browser puts in when text of one line is pasted. */
async function pasteLine(host: HTMLElement, text: string) {
  act(() => host.focus())
  host.textContent = `${host.textContent}${text}`
  getSelection()?.collapse(host.firstChild, host.textContent.length)
  fireEvent.input(host, { inputType: 'insertFromPaste' })
  await texts()
}

const documentTexts = () => {
  const { order, byId } = useDocument.getState()
  return order.map((id) => byId.get(id)?.text)
}

it('shows what the document has, whatever is typed, pasted and undone', async () => {
  await openWindow(<ScriptView />, { project })
  await write(await sentence(2), 'câu c.')
  act(() => (document.activeElement as HTMLElement).blur())
  await pasteLine(await sentence(2), ' Thêm một câu.')
  expect(await texts()).toEqual(['câu a', 'câu b', 'câu c.', 'Thêm một câu.'])
  expect(documentTexts()).toEqual(await texts())
  await pasteLine(await sentence(3), ' Và hai. Và ba')
  expect(documentTexts()).toEqual(await texts())
  await pasteLine(await sentence(0), '. [nghỉ 2 giây] Nữa. [Lan] Chào.')
  expect(documentTexts()).toEqual(await texts())
  for (let i = 0; i < 6; i += 1) {
    act(() => void undo())
    expect(documentTexts()).toEqual(await texts())
  }
})

it('keeps what was typed when Escape leaves the text, in one step of undo', async () => {
  await openWindow(<ScriptView />, { project })
  const host = await sentence(2)
  await write(host, 'câu c … và câu năm. Dài hơn')
  fireEvent.keyDown(host, { key: 'Escape' })
  expect(document.activeElement).toBe(screen.getByTestId('script-view'))
  expect(await texts()).toEqual(['câu a', 'câu b', 'câu c … và câu năm.', 'Dài hơn'])
  act(() => void undo())
  expect(await texts()).toEqual(['câu a', 'câu b', 'câu c'])
})

const cueAt = (at: number) => {
  const { order, byId } = useDocument.getState()
  return byId.get(order[at] ?? '')
}

it('reads typed pauses and speakers as a script does', async () => {
  await openWindow(<ScriptView />, { project })
  await write(await sentence(1), '[nghỉ 1,5s] Câu một. [nghỉ 2 giây] Câu hai')
  expect(await texts()).toHaveLength(3)
  await write(await sentence(1), '[nghỉ 1,5s] Câu một. [nghỉ 2 giây] Câu hai.')
  expect(await texts()).toEqual(['câu a', 'Câu một.', 'Câu hai.', 'câu c'])
  expect([0, 1, 2].map((at) => cueAt(at)?.pauseAfterMs)).toEqual([1_500, 2_000, undefined])
  expect(focused()).toBe('Câu hai.')
  await write(await sentence(2), '[Lan] Câu hai.')
  const { speakers } = useDocument.getState()
  expect(speakers.find(({ id }) => id === cueAt(2)?.speakerId)?.label).toBe('Lan')
  expect(await texts()).toEqual(['câu a', 'Câu một.', 'Câu hai.', 'câu c'])
  await write(await sentence(0), '[nghỉ 700ms] câu a.')
  expect(useDocument.getState().fields.narration?.pauses.startMs).toBe(700)
  expect((await texts())[0]).toBe('câu a.')
})

it('reads a typed heading and a pause alone, and the line stays for what follows', async () => {
  await openWindow(<ScriptView />, { project })
  putCaret(await sentence(2), 5)
  fireEvent.keyDown(await sentence(2), { key: 'Enter' })
  await write(await sentence(3), '# Chương hai')
  fireEvent.keyDown(await sentence(3), { key: 'Enter' })
  expect(cueAt(3)).toMatchObject({ text: '', chapter: { title: 'Chương hai' } })
  expect(document.activeElement).toBe(await sentence(3))
  await write(await sentence(3), '[pause 2s]')
  fireEvent.keyDown(await sentence(3), { key: 'Enter' })
  expect([cueAt(2)?.pauseAfterMs, cueAt(3)?.text]).toEqual([2_000, ''])
  expect(await texts()).toHaveLength(4)
})

it('divides what was left unfinished when another place is written in', async () => {
  await openWindow(<ScriptView />, { project })
  await write(await sentence(0), 'câu a. Một câu nữa')
  const other = await sentence(2)
  act(() => other.focus())
  expect(await texts()).toEqual(['câu a.', 'Một câu nữa', 'câu b', 'câu c'])
  expect(focused()).toBe('câu c')
})

it('begins a paragraph by Enter and joins it by Backspace', async () => {
  await openWindow(<ScriptView />, { project })
  putCaret(await sentence(1), 3)
  fireEvent.keyDown(await sentence(1), { key: 'Enter' })
  expect(await texts()).toEqual(['câu a', 'câu', 'b', 'câu c'])
  expect(focused()).toBe('b')
  fireEvent.keyDown(await sentence(2), { key: 'Backspace' })
  expect(await texts()).toEqual(['câu a', 'câu b', 'câu c'])
})

it('pastes paragraphs as cues', async () => {
  await openWindow(<ScriptView />, { project, script })
  putCaret(await sentence(2), 5)
  const clipboardData = { getData: () => 'Đoạn một.\n\nĐoạn hai.' }
  expect(fireEvent.paste(await sentence(2), { clipboardData })).toBe(false)
  await waitFor(async () => expect(await texts()).toHaveLength(4))
  expect((await texts()).slice(2)).toEqual(['câu c Đoạn một.', 'Đoạn hai.'])
  expect(focused()).toBe('Đoạn hai.')
})

it('lists the chapters beside the text, and goes to the one that is clicked', async () => {
  const cues = opened.project.cues.map((cue, i) =>
    i === 1 ? cue : { ...cue, paragraph: true, chapter: { title: i === 0 ? 'Một' : '' } },
  )
  const book = { ...project, project: { ...project.project, cues } }
  const user = await openWindow(<ScriptView />, { project: book })
  const list = await screen.findByRole('navigation', { name: 'Chapters' })
  const links = within(list).getAllByRole('button')
  expect(links.map(({ title }) => title)).toEqual(['Một', 'Chapter 2'])
  await user.click(present(links[1]))
  expect(useSelection.getState().activeId).toBe('c')
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([null, 'true'])
})

it('lists no chapters where there is only one', async () => {
  await openWindow(<ScriptView />, { project })
  await hosts()
  expect(screen.queryByRole('navigation')).toBeNull()
})
