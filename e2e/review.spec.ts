import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFileSchema, type ProjectFile } from '@shared/contracts/project-file'
import type { NotesFile } from '@shared/contracts/review'
import { answerDialogs } from './support/dialogs'
import { expect, launch, test, type Studio } from './support/launch'
import { EditingPage } from './pages/editing-page'
import { StudioPage } from './pages/studio-page'
import { toneWav } from './support/tone-wav'
import { openFolder } from './support/stored-project'

const AT = '2026-03-01T10:00:00.000Z'
type Note = NotesFile['notes'][number]

/** The project as its file has it now. */
function saved({ folder }: Studio): ProjectFile {
  const projects = join(folder, 'documents')
  const found = readdirSync(projects, { recursive: true, encoding: 'utf8' })
  const file = found.find((name) => name.endsWith('project.json')) ?? ''
  return projectFileSchema.parse(JSON.parse(readFileSync(join(projects, file), 'utf8')))
}

/** A file of notes as a reviewer saves it. */
function notesFile(
  { folder }: Studio,
  reviewer: string,
  { id, name, cues }: ProjectFile,
  notes: (Partial<Note> & { at: number })[],
  approved: number[] = [],
): string {
  const cueAt = (at: number) => {
    const cue = cues[at]
    if (!cue) throw new Error(`there is no cue ${at}`)
    return { cueId: cue.id, cueText: cue.text, startMs: cue.startMs }
  }
  const file: NotesFile = {
    format: 'cuecast-review-notes',
    version: 1,
    project: { id, name },
    packageId: 'package-1',
    round: 1,
    reviewer,
    savedAt: AT,
    notes: notes.map(({ at, ...more }, i) => ({
      ...cueAt(at),
      id: `${reviewer}-note-${i}`,
      endMs: null,
      kind: 'wording',
      text: 'nghe chưa xuôi',
      suggestion: '',
      createdAt: AT,
      ...more,
    })),
    verdicts: approved.map((at) => ({ ...cueAt(at), verdict: 'approved' as const })),
  }
  const path = join(folder, `${reviewer}.review-notes.json`)
  writeFileSync(path, JSON.stringify(file))
  return path
}

/** Drops files on the window as the mouse does. */
async function drop({ page }: Studio, paths: string[]): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    input.hidden = true
    input.dataset['testid'] = 'dropped'
    document.body.append(input)
  })
  const input = page.getByTestId('dropped')
  await input.setInputFiles(paths)
  await input.evaluate((element: HTMLInputElement) => {
    const dropped = new DataTransfer()
    for (const file of element.files ?? []) dropped.items.add(file)
    element.remove()
    const zone = document.querySelector('[data-testid="drop-zone"]')
    zone?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }))
  })
}

test('notes of two reviewers come back to cues that were split meanwhile, and stay over a restart', async ({
  studio,
}) => {
  const { page, app, folder } = studio
  const editing = new EditingPage(page)
  const notes = page.getByTestId('review-panel').getByTestId('note')
  const textAt = (row: number) => editing.row(row).getByTestId('cue-text')
  const toast = (words: string) => page.getByTestId('toast').filter({ hasText: words })
  await new StudioPage(page).openSample('rung-duoc')
  await expect.poll(() => existsSync(join(folder, 'documents'))).toBe(true)
  const sent = saved(studio)
  const longest = sent.cues.findIndex(({ text }, i) => i > 6 && text.split(' ').length > 7)
  const long = sent.cues[longest]?.text.replaceAll('\n', ' ') ?? ''
  const lastWords = long.split(' ').slice(-3).join(' ')
  const remark = { mime: 'audio/ogg' as const, data: toneWav(1).toString('base64') }
  const mai = notesFile(
    studio,
    'Mai',
    sent,
    [
      { at: 1, suggestion: 'Lời này hay hơn.' },
      { at: longest, text: `“${lastWords}” đọc vội`, kind: 'timing', voice: remark },
      { at: 3, kind: 'level', text: '<img src=x onerror="document.title=1">' },
    ],
    [5],
  )
  const nam = notesFile(studio, 'Nam', sent, [{ at: 1, suggestion: 'Nam lại muốn thế này.' }])

  await test.step('the cue is split before the notes are there; both files are dropped', async () => {
    await editing.caretAt(longest, (sent.cues[longest]?.text.length ?? 0) - lastWords.length - 1)
    await page.keyboard.press('Control+d')
    await page.keyboard.press('Escape')
    await editing.undoes('tách câu')
    await drop(studio, [mai, nam])
    await expect(toast('4 ghi chú mới, 1 đánh giá.')).toBeVisible()
    await expect(notes).toHaveCount(4)
    await expect(page.getByTestId('side-review')).toHaveAttribute('aria-pressed', 'true')
    await expect(editing.row(1).getByTestId('note-mark')).toHaveText(/^2/)
    await expect(editing.row(longest).getByTestId('note-mark')).toHaveCount(0)
    await expect(editing.row(longest + 1).getByTestId('note-mark')).toHaveText(/^1/)
  })

  await test.step('keys go from note to note and take a wording over; undo takes it back', async () => {
    await editing.select(0)
    await page.keyboard.press('F7')
    await expect(editing.row(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Control+F7')
    await expect(textAt(1)).toContainText('Lời này hay hơn.')
    await expect(page.getByTestId('review-section-done')).toHaveAttribute('data-count', '1')
    await page.keyboard.press('Control+z')
    await expect(textAt(1)).not.toContainText('Lời này hay hơn.')
    await expect(page.getByTestId('review-section-done')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+z')
    await expect(textAt(1)).toContainText('Lời này hay hơn.')
  })

  await test.step('an answer, a remark that plays, and the same file by the menu changes nothing', async () => {
    const timing = notes.filter({ hasText: 'đọc vội' })
    await timing.getByTestId('note-answer').fill('Đã kéo dài câu.')
    await timing.getByTestId('note-remark').click()
    const remarkOf = () => saved(studio).review?.notes[1]?.voiceFile ?? ''
    await expect.poll(remarkOf).toMatch(/\.ogg$/)
    const answered = await page.evaluate(async (name) => {
      const answer = await fetch(`cuecast://media/remark/${name}`)
      return [answer.status, answer.headers.get('Content-Type')]
    }, remarkOf())
    expect(answered).toEqual([200, 'audio/ogg'])
    await expect(toast('Không phát được lời nhắn này.')).toHaveCount(0)
    expect(await page.title()).toContain('Cuecast')
    await answerDialogs(studio, { open: mai })
    await page.keyboard.press('Control+k')
    await page.getByTestId('command-importReviewNotes').click()
    await expect(toast('Không có ghi chú mới; 4 mục đã có sẵn.')).toBeVisible()
    await expect(notes).toHaveCount(4)
  })

  await test.step('states and answers are there after a restart', async () => {
    await expect
      .poll(() => saved(studio).review?.notes.map(({ state, answer }) => [state, answer]))
      .toEqual([
        ['done', ''],
        ['open', 'Đã kéo dài câu.'],
        ['open', ''],
        ['open', ''],
      ])
    const projectPath = await openFolder(page)
    await app.close()
    const again = await launch(folder)
    const recent = again.page.getByTestId('recent-project').first()
    await recent.click()
    const panel = again.page.getByTestId('review-panel')
    await expect(panel.getByTestId('note')).toHaveCount(4)
    const timing = panel.getByTestId('note').filter({ hasText: 'đọc vội' })
    await expect(timing.getByTestId('note-answer')).toHaveValue('Đã kéo dài câu.')
    expect(readdirSync(join(projectPath, 'review'))).toHaveLength(1)
  })
})
