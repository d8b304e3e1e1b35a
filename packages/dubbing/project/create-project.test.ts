import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { copyProject } from './copy-project'
import { openSubtitles } from './create-project'
import { readSource } from './document-file'
import { writeProjectSubtitles } from '@shared/interchange/write-project-subtitles'
import { must } from '@shared/testing/must'
import { asOrdinaryUser } from '@cuecast/platform/testing/ordinary-user'
import { folderForEach } from '@cuecast/platform/testing/test-folder'

let folder: string

folderForEach((fresh) => {
  folder = fresh
})

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const srt = `1
00:00:01,000 --> 00:00:03,500
[Người dẫn] Xin chào quý vị!

2
00:00:04,000 --> 00:00:06,000
[Khách mời] Chào anh, chào các bạn.
`

describe('openSubtitles', () => {
  it('creates a project next to the file, with speakers and the language of the text', async () => {
    const project = must(await openSubtitles(file('Phim.srt', srt)))
    expect(basename(project.path)).toBe('Phim.cuecast')
    expect(project.document).toMatchObject({
      name: 'Phim',
      language: 'vi',
      source: { format: 'srt' },
    })
    expect(project.document.speakers.map(({ label }) => label)).toEqual(['Người dẫn', 'Khách mời'])
    expect(project.document.cues.map(({ text }) => text)).toEqual([
      'Xin chào quý vị!',
      'Chào anh, chào các bạn.',
    ])
    await project.close()
  })

  it('speaks the language that is wanted of subtitles in two, and keeps the other', async () => {
    const lines = [
      ['Anh đã về nhà rồi à?', 'Are you home already?'],
      ['Em đợi anh cả buổi tối.', 'I was waiting for you the whole evening.'],
      ['Trong bếp vẫn còn cơm đấy.', 'There is some rice in the kitchen.'],
      ['Mẹ em nói gì về chuyện đó?', 'What did your mother say about it?'],
      ['Mẹ bảo chúng ta phải đi.', 'She told me that we have to leave.'],
    ]
    const text = lines
      .map((both, i) => `${i + 1}\n00:00:0${i},000 --> 00:00:0${i},900\n${both.join('\n')}\n`)
      .join('\n')
    for (const [language, own] of [
      ['vi', 0],
      ['en-US', 1],
    ] as const) {
      const path = file(`${language}.srt`, text)
      const project = must(await openSubtitles(path, { language }))
      const { cues, source } = project.document
      expect(cues.map((cue) => cue.text)).toEqual(lines.map((both) => both[own]))
      expect(cues.map(({ original }) => original)).toEqual(lines.map((both) => both[1 - own]))
      expect(source?.choices).toEqual(own === 0 ? undefined : { track: 'en' })
      await project.close()
    }
  })

  it('begins as the user wants every new project', async () => {
    const profile = { id: 'p', name: 'Phim tài liệu', type: 'srt' as const, fields: {} }
    const voice = { id: 7, name: 'Ngọc', language: 'vi' }
    const defaults = { language: 'vi', voice, profile }
    const narrated = srt.replaceAll(/\[.*\] /g, '')
    const project = must(await openSubtitles(file('Thuyết minh.srt', narrated), { defaults }))
    expect(project.document).toMatchObject({
      narratorVoiceId: 7,
      profileId: 'p',
      profiles: [profile],
    })
    await project.close()
    const cast = must(await openSubtitles(file('Phim.srt', srt), { defaults }))
    expect(cast.document).toMatchObject({ narratorVoiceId: null, profileId: 'p' })
    await cast.close()
    const short = '1\n00:00:01,000 --> 00:00:02,000\nOK!\n'
    const unsure = must(await openSubtitles(file('ngắn.srt', short), { defaults }))
    expect(unsure.document).toMatchObject({ language: 'vi', narratorVoiceId: 7 })
    await unsure.close()
    const english = 'The keeper of the lighthouse had not seen anybody for almost three weeks.'
    const other = must(
      await openSubtitles(file('other.srt', `1\n00:00:01,000 --> 00:00:09,000\n${english}\n`), {
        defaults,
      }),
    )
    expect(other.document).toMatchObject({ language: 'en', narratorVoiceId: null })
    await other.close()
  })

  it('says of a film that it is none of subtitles, however large it is', async () => {
    const path = file('Phim.mp4', new Uint8Array(21 * 1024 * 1024))
    const opened = await openSubtitles(path)
    expect(opened).toMatchObject({ ok: false, error: { code: 'NOT_SUBTITLES', at: path } })
  })

  it('shortens the folder name for a file name of maximum length', async () => {
    const path = file(`${'ễ'.repeat(83)}aa.srt`, srt)
    expect(Buffer.byteLength(basename(path))).toBe(255)
    const project = must(await openSubtitles(path))
    expect(project.document.name).toBe(`${'ễ'.repeat(83)}aa`)
    await project.close()
    const again = must(await openSubtitles(path))
    expect(again.path).toBe(project.path)
    await again.close()
  })

  it('opens the earlier project of the same file again', async () => {
    const path = file('Phim.srt', srt)
    const first = must(await openSubtitles(path))
    first.apply({ fields: { name: 'Đã sửa' } })
    await first.close()
    const again = must(await openSubtitles(path))
    expect(again.document.name).toBe('Đã sửa')
    await again.close()
  })

  it('starts over in another encoding, keeping the earlier document as a backup', async () => {
    const path = file('Phim.srt', srt)
    await must(await openSubtitles(path)).close()
    const again = must(await openSubtitles(path, { encoding: 'windows-1252' }))
    expect(basename(again.path)).toBe('Phim.cuecast')
    expect(again.document.source?.encoding).toBe('windows-1252')
    expect(readdirSync(again.folder.backups).length).toBeGreaterThan(0)
    await again.close()
  })

  it('leaves another project of that name alone', async () => {
    await must(await openSubtitles(file('Phim.srt', srt))).close()
    const other = must(
      await openSubtitles(file('Phim.vtt', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi')),
    )
    expect(basename(other.path)).toBe('Phim (2).cuecast')
    await other.close()
  })

  it('keeps an ASS file, so that it can be written again with its styles and signs', async () => {
    const ass =
      '[Script Info]\nTitle: x\n[V4+ Styles]\nFormat: Name\nStyle: Main\n[Events]\nFormat: Start, End, Style, Name, Effect, Text\nDialogue: 0:00:01.00,0:00:02.00,Main,An,,{\\fad(9,9)}Chào\nDialogue: 0:00:01.00,0:00:02.00,Signs,,,{\\pos(1,2)}BẾN XE\n'
    const path = file('Phim.ass', ass)
    const project = must(await openSubtitles(path))
    const { document } = project
    writeFileSync(path, 'gone')
    const copy = join(folder, 'Bản sao.cuecast')
    must(await copyProject(project, copy))
    const source = await readSource(copy, document)
    expect(writeProjectSubtitles(document, 'ass', { source })).toBe(ass)
    const cues = document.cues.map((cue) => ({ ...cue, text: 'Tạm biệt' }))
    expect(writeProjectSubtitles({ ...document, cues }, 'ass', { source })).toBe(
      ass.replace('Chào', 'Tạm biệt'),
    )
    expect(await readSource(join(folder, 'none'), document)).toBeNull()
    await project.close()
  })

  it('uses the fallback folder if the own one is not writable', async () => {
    const fallbackFolder = join(folder, 'projects')
    const closed = join(folder, 'blocked')
    writeFileSync(closed, 'a file, so no folder can be made here')
    const path = file('Phim.srt', srt)
    const project = must(await openSubtitles(path, { folder: join(closed, 'x'), fallbackFolder }))
    expect(project.path.startsWith(fallbackFolder)).toBe(true)
    await project.close()
  })

  it('names the file of every failure', async () => {
    const cases: [string, string | Uint8Array, string][] = [
      ['leer.srt', '', 'SUBTITLES_EMPTY'],
      [
        'bild.srt',
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
        'NOT_SUBTITLES',
      ],
      ['brief.srt', 'Chào bạn, đây là một lá thư.\n', 'NOT_SUBTITLES'],
    ]
    for (const [name, content, code] of cases) {
      const result = await openSubtitles(file(name, content))
      expect(result).toMatchObject({ ok: false, error: { code } })
      expect(result.ok ? '' : result.error.at).toContain(name)
    }
    const missing = await openSubtitles(join(folder, 'keine.srt'))
    expect(missing).toMatchObject({
      error: { code: 'FILE_NOT_FOUND', at: join(folder, 'keine.srt') },
    })
    expect(readdirSync(folder).filter((name) => name.endsWith('.cuecast'))).toEqual([])
  })

  it.runIf(process.platform !== 'win32')('reports a folder without write permission', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed)
    writeFileSync(join(closed, 'a.srt'), srt)
    chmodSync(closed, 0o500)
    const opened = await asOrdinaryUser(folder, () => openSubtitles(join(closed, 'a.srt')))
    expect(opened).toMatchObject({ error: { code: 'PERMISSION_DENIED' } })
  })
})
