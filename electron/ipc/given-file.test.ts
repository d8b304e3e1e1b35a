import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeToyZipformer } from '@cuecast/speech/testing/toy-models/toy-recognisers'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { ChosenPaths } from '../settings/chosen-paths'
import { givenFile } from './given-file'
import { someParts } from './testing/some-parts'

const folder = testFolder()
const chosen = new ChosenPaths({ lastFolders: {}, networkFilms: [] })
const kindOf = async (path: string) => (await givenFile(someParts({ chosen }), path)).kind

function folderWith(name: string, ...files: string[]): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const file of files) writeFileSync(join(path, file), '')
  return path
}

describe('what the user hands over', () => {
  it.each([
    ['/phim/Tập 1.cuecast', 'project'],
    ['/phim/Tập 1.cuecast/project.json', 'project'],
    ['/phim/Tập 1.srt', 'subtitles'],
    ['/phim/Tập 1.txt', 'subtitles'],
    ['/phim/không đuôi', 'subtitles'],
    ['/phim/Tập 1.MKV', 'film'],
    ['/phim/kịch bản.docx', 'script'],
    ['/phim/notes (2).json', 'notes'],
    ['/phim/bản dựng mới.edl', 'cuts'],
    ['/giọng/piper.onnx', 'voice'],
    ['/giọng/piper.tar.gz', 'voice'],
  ])('%s is known by its name', async (path, kind) => {
    expect(await kindOf(path)).toBe(kind)
  })

  it('is known by what is in it', async () => {
    const recogniser = folderWith('nghe')
    writeToyZipformer(recogniser)
    expect(await kindOf(recogniser)).toBe('recogniser')
    expect(await kindOf(folderWith('giọng', 'vi.onnx', 'vi.onnx.json'))).toBe('voice')
    expect(await kindOf(folderWith('dự án', 'project.json'))).toBe('project')
  })

  it('is subtitles where a browser saved captions as JSON', async () => {
    const captions = join(folder, 'captions.json')
    writeFileSync(captions, '{ "events": [{ "tStartMs": 0, "segs": [{ "utf8": "Hi" }] }] }')
    expect(await kindOf(captions)).toBe('subtitles')
  })

  it('may be used by main from then on', async () => {
    expect(chosen.has('/phim/khác.srt')).toBe(false)
    await kindOf('/phim/khác.srt')
    expect(chosen.has('/phim/khác.srt')).toBe(true)
  })
})
