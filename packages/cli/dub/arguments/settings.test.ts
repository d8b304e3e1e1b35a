import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testFolder } from '@cuecast/platform/testing/test-folder'
import { must } from '@shared/testing/must'
import { callDub, withSettings } from '../testing/call-dub'
import { dubOptions } from './options'
import type { DubSettings } from './settings-schema'

const folder = testFolder()

function jobOf(line: string, settings: DubSettings) {
  const command = must(dubOptions([...line.split(' '), ...withSettings(folder, settings)], {}))
  const [job] = typeof command === 'string' ? [] : command.jobs
  if (!job) throw new Error('no job')
  return job
}

describe('the settings of dub', () => {
  it('say how the subtitles are to be understood', () => {
    const reading = {
      styles: { Signs: 'silent' as const },
      spoken: ['sound' as const],
      names: { 'DR.J': 'Jo', SAID: '' },
      colons: 'speech' as const,
      times: { shiftMs: -36_000_000, untilMs: 7_200_000 },
    }
    expect(jobOf('a.srt -o b.wav', { reading }).reading).toEqual({
      ...reading,
      names: { 'dr.j': 'Jo', said: '' },
      times: { scale: 1, ...reading.times },
    })
  })

  it('stand behind what is said by name, and before what a preset begins with', () => {
    const settings: DubSettings = {
      fit: { maxRate: 1.2, comfortRate: 1.1 },
      mix: { bed: { duckDb: -9 } },
      export: {
        bitDepth: '32f',
        clips: true,
        loudness: { targetLufs: -20, peakDbtp: -2 },
        interchange: ['labels'],
        subtitles: [{ format: 'vtt', timing: 'written' }],
        checkAs: 'premix',
      },
    }
    const named = '--preset premiere --otio --max-rate 1.4 --loudness -16 --check-as youtube'
    const job = jobOf(`a.srt -o out/ ${named}`, settings)
    expect(job.export).toMatchObject({
      destination: 'premiere',
      bitDepth: '32f',
      clips: true,
      loudness: { targetLufs: -16, peakDbtp: -2 },
      interchange: ['xmeml', 'labels', 'otio'],
      subtitles: [{ timing: 'spoken' }, { format: 'vtt', timing: 'written' }],
      checkAs: 'youtube',
    })
    expect(job).toMatchObject({ fit: { maxRate: 1.4, comfortRate: 1.1 }, mix: settings.mix })
  })

  it('have the bit rate that is asked for, in whole kbit/s', () => {
    const of = (line: string, kbits: number) =>
      jobOf(`a.srt ${line}`, { export: { bitrateKbits: kbits } }).export
    expect(of('-o a.mp3', 192)).toMatchObject({ format: 'mp3', bitrateKbits: 192 })
    expect(of('-o a.m4b', 96)).toMatchObject({ format: 'm4b', bitrateKbits: 96 })
  })

  it('keep the room tone of a preset around chapters, unless they change it', () => {
    const ends = (chapterEnds?: { tailMs: number } | null) =>
      jobOf('a.md -o a.mp3 --preset acx', { export: { chapterEnds } }).export.chapterEnds
    expect(ends()).toEqual({ headMs: 750, tailMs: 3_000, fill: 'room' })
    expect(ends({ tailMs: 1_000 })).toEqual({ headMs: 750, tailMs: 1_000, fill: 'room' })
    expect(ends(null)).toBeNull()
  })

  it('make the film with the dub, and leave its other tracks as usual', () => {
    const job = jobOf('a.srt -o o/ --film f.mp4', { export: { film: { original: 'drop' } } })
    expect(job).toMatchObject({ filmSound: 'wanted', export: { film: { original: 'drop' } } })
    expect(job.export.film).toMatchObject({ container: 'same', subtitles: true })
  })

  it('have paths beside the file', () => {
    const job = jobOf('a.srt -o b.wav', { job: { cover: 'c.png', chapters: 'd/e.json' } })
    expect(job).toMatchObject({
      coverFile: join(folder, 'c.png'),
      chaptersFile: join(folder, 'd', 'e.json'),
    })
  })

  it('reach the job', async () => {
    const input = join(folder, 'a.srt')
    writeFileSync(input, '1\n00:00:01,000 --> 00:00:02,000\nMột\n')
    const encoding = withSettings(folder, { reading: { encoding: 'x-1' } })
    const answer = await callDub([input, '-o', join(folder, 'o.wav'), '--json', ...encoding])
    expect(answer.code).toBe(3)
    expect(JSON.parse(answer.out)).toMatchObject({ error: { code: 'ENCODING_UNKNOWN' } })
  })

  const wrong: [string, string, string, string][] = [
    ['{ "fit": { "maxrate": 2 } }', 'no-setting', 'fit.maxrate', 'near: fit.maxRate'],
    ['{ "maxRate": 2 }', 'no-setting', 'maxRate', 'near: fit.maxRate'],
    ['{ "mix": { "bed": { "ducDb": 2 } } }', 'no-setting', 'mix.bed.ducDb', 'mix.bed.duckDb'],
    ['{ "export": { "path": "x" } }', 'no-setting', 'export.path', 'no such setting'],
    ['{ "fit": { "maxRate": 4 } }', 'setting', 'fit.maxRate 4', '1 … 3'],
    ['{ "fit": { "smooth": "yes" } }', 'setting', 'fit.smooth "yes"', 'true, false'],
    ['{ "fit": { "minGapMs": 0.5 } }', 'setting', 'fit.minGapMs 0.5', '0 … 2000 ms'],
    ['{ "export": { "bitDepth": 20 } }', 'setting', 'export.bitDepth 20', '16, 24, "32f"'],
    ['{ "export": { "channels": 3 } }', 'setting', 'export.channels 3', '"auto", 1, 2, 6'],
    [
      '{ "export": { "interchange": ["edl", "avid"] } }',
      'setting',
      '"avid"',
      '"edl", "marker-edl"',
    ],
    ['{ "export": { "bitrateKbits": 192 } }', 'lossless', 'export.bitrateKbits 192', 'lossless'],
    ['{ "export": { "zip": true } }', 'in-zip', 'export.zip', '--check-as'],
    ['{ "reading": { "styles": { "Op": "no" } } }', 'setting', 'reading.styles.Op "no"', '"skip"'],
    ['{ "job": { "speakers": 0 } }', 'setting', 'job.speakers 0', '"auto", 1 … 20'],
    ['[]', 'setting', 's.json', '"fit"'],
    ['{\n  fit: 1 }', 'unreadable', 's.json', 'at 2:3'],
  ]
  it.each(wrong)('are refused in %s', (text, reason, at, message) => {
    const file = join(folder, 's.json')
    writeFileSync(file, text)
    const named = reason === 'in-zip' ? ['--check-as', 'acx'] : []
    const result = dubOptions(['a.srt', '-o', 'b.wav', '--settings', file, ...named], {})
    expect(result).toMatchObject({ error: { code: 'INVALID_ARGUMENT', params: { reason } } })
    expect(result.ok ? '' : result.error.at).toContain(at)
    expect(result.ok ? '' : result.error.message).toContain(message)
  })

  it('are in a file that is there', () => {
    expect(dubOptions(['--settings', join(folder, 'none.json')], {})).toMatchObject({ ok: false })
  })
})

describe('an option that dub does not have', () => {
  it.each([
    ['--rate', 'option-gone', 'in the file of --settings: export.sampleRate'],
    ['--no-compresion', 'option-gone', '(--no-compression): mix.compress = false'],
    ['--loudnes', 'no-option', 'near: --loudness'],
    ['--xyzzy', 'no-option', 'there is no such option'],
    ['-x', 'no-option', 'there is no such option'],
  ])('is answered with what may be meant: %s', (name, reason, message) => {
    const result = dubOptions(['a.srt', '-o', 'b.wav', name, '-9'], {})
    expect(result).toMatchObject({ error: { at: name, params: { reason } } })
    expect(result.ok ? '' : result.error.message).toContain(message)
  })
})
