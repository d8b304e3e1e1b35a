import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { testSigning } from '@cuecast/origin/testing/signing'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { encodeAudio } from '@cuecast/audio/encode/encode-audio'
import { measureTake } from '@cuecast/audio/measure-take'
import { sine } from '@cuecast/audio/testing/sounds'
import { disks, type DiskName, onDisk } from '@cuecast/platform/testing/other-disks'
import { folderForEach } from '@cuecast/platform/testing/test-folder'
import { heldByOthers } from '@cuecast/platform/testing/windows-rules'
import type { Take } from '@shared/contracts/project-file'
import { must } from '@shared/testing/must'
import { sampleCue, sampleDocument, sampleSpeaker, sampleTake } from '@shared/testing/samples'
import { translator } from '@shared/texts/texts'
import { type ExportRequest, planExport } from './plan-export'
import { runExport } from './run-export'
import { wavOptions } from './testing/wav-options'

let folder: string
folderForEach((fresh) => {
  folder = fresh
})

/** Speakers whose names differ only on Linux; the last one is named like a reserved stem. */
const labels = ['Ân', 'ÂN', 'Ân'.normalize('NFD'), 'All-Voices']

describe.each(Object.keys(disks).filter((name): name is DiskName => name in disks))(
  'an export to a disk of %s',
  (name) => {
    const held = heldByOthers()
    onDisk(name, () => folder)
    let takes: Take[] = []

    beforeEach(async () => {
      await mkdir(join(folder, 'p', 'takes'), { recursive: true })
      const bytes = await encodeAudio([sine(24_000, 24_000, 300, 0.3)], 24_000, 'wav')
      const measures = must(await measureTake(bytes))
      takes = labels.map((_, i) => {
        const file = `${String(i).padStart(64, '0')}.wav`
        return sampleTake(`t${i}`, `c${i}`, { file, ...measures })
      })
      for (const { file } of takes) await writeFile(join(folder, 'p', 'takes', file), bytes)
    })

    const request = (named: string): ExportRequest => ({
      project: sampleDocument({
        name: 'Phim',
        narratorVoiceId: 1,
        cues: takes.map(({ cueId }, i) =>
          sampleCue(cueId, i * 2_000, { endMs: i * 2_000 + 1_500, speakerId: `s${i}` }),
        ),
        speakers: labels.map((label, i) => sampleSpeaker(`s${i}`, { label, voiceId: 1 })),
      }),
      takes,
      activeTakes: Object.fromEntries(takes.map(({ cueId, id }) => [cueId, id])),
      projectPath: join(folder, 'p'),
      options: wavOptions({
        stems: true,
        clips: true,
        clipPattern: '{speaker}',
      }),
      folder: join(folder, 'out'),
      name: named,
      signing: testSigning,
      t: translator('vi'),
    })

    it('has a stem of each speaker beside that of all voices, and replaces those of another spelling', async () => {
      const { files } = must(await runExport(request('phim')))
      const kinds = async (part: string) =>
        (await readdir(join(folder, 'out'), { recursive: true })).filter((each) =>
          each.includes(part),
        )
      expect(await kinds('.stem-')).toHaveLength(labels.length + 1)
      expect(await kinds('.clips/')).toHaveLength(labels.length)
      expect(files).toHaveLength(new Set(files).size)
      const planned = (await planExport(request('PHIM'))).files
      expect(planned.filter(({ exists }) => !exists)).toEqual([])
      must(await runExport(request('PHIM')))
      expect(await kinds('.stem-')).toHaveLength(labels.length + 1)
      expect(await kinds('.tmp')).toEqual([])
    })

    it.runIf(name === 'NTFS')('waits for a file that is held, or names it', async () => {
      must(await runExport(request('phim')))
      const track = join(folder, 'out', 'phim.wav')
      held.hold(track, 'EBUSY', 2)
      must(await runExport(request('phim')))
      held.hold(track, 'EBUSY', Infinity)
      const refused = await runExport(request('PHIM'))
      expect(refused).toMatchObject({ ok: false, error: { code: 'FILE_IN_USE', at: track } })
    })
  },
)
