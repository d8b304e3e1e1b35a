import { describe, expect, it } from 'vitest'
import type { Cue } from '../contracts/project-file'
import { defaultFitSettings } from '../contracts/project/track-settings'
import { fitReportColumns, writeFitReport, type FitReportWords } from './fit-report'
import { planFit } from './plan-fit'

const words: FitReportWords = {
  head: {
    cue: 'Câu',
    start: 'Bắt đầu',
    end: 'Kết thúc',
    speaker: 'Nhân vật',
    text: 'Nội dung',
    take: 'Bản thu',
    state: 'Tình trạng',
    rate: 'Tốc độ',
    neededRate: 'Cần',
    voiceMs: 'Giọng',
    slotMs: 'Chỗ',
    borrowedMs: 'Mượn',
    overlapMs: 'Chồng',
    overflowMs: 'Thừa',
    cutCharacters: 'Bớt',
    advice: 'Nên',
    approved: 'Duyệt',
    note: 'Ghi chú',
  },
  takes: {
    done: 'xong',
    stale: 'cần lồng lại',
    draft: 'nháp',
    empty: 'chưa lồng',
    'not-spoken': 'không đọc',
  },
  states: {
    empty: 'chưa lồng',
    slowed: 'chậm',
    natural: 'tự nhiên',
    comfortable: 'êm tai',
    stretched: 'nhanh',
    'does-not-fit': 'không vừa',
  },
  approvals: { approved: 'đã duyệt', changed: 'đã thay đổi' },
  advice: (cut, end) => `bớt ${cut} ký tự, hoặc kéo tới ${end}`,
}

const cue = (id: string, startMs: number, text: string): Cue => ({
  id,
  startMs,
  endMs: startMs + 1_000,
  text,
  speakerId: 's',
})

const cues = [cue('a', 0, '=1+1, "nhé"'), cue('b', 5_000, 'hai\ndòng'), cue('c', 9_000, '')]
const speakers = [{ id: 's', label: 'Lan', colour: 0, voiceId: 1, gainDb: 0, pan: 0, muted: false }]
const voices: Record<string, number> = { a: 6_000, b: 2_400 }
const fits = planFit(
  cues.map(({ id, ...times }) => ({
    ...times,
    cueId: id,
    naturalMs: voices[id] ?? 0,
    characters: 11,
    overlapMeant: false,
    speaks: true,
    limitMs: Infinity,
    earlyMs: 0,
    overlapMs: 0,
  })),
  { ...defaultFitSettings, maxBorrowMs: 1_000, maxEarlyMs: 0 },
)

const report = writeFitReport(
  {
    cues,
    speakers,
    takeOf: (id) => (id in voices ? 'done' : 'not-spoken'),
    fitOf: (id) => fits.find((fit) => fit.cueId === id),
    voiceMsOf: (id) => voices[id] ?? 0,
    approvalOf: (id) => (id === cues[0]?.id ? 'approved' : null),
  },
  words,
)

describe('the fit report', () => {
  it('has a line for every cue with rate, borrowed and overhanging time, and what would help', () => {
    expect(report.split('\r\n')).toEqual([
      `\ufeff${fitReportColumns.map((column) => words.head[column]).join(',')}`,
      `1,"00:00:00,000","00:00:01,000",Lan,"'=1+1, ""nhé""",xong,không vừa,1.500,3.000,6000,2000,1000,0,2000,6,"bớt 6 ký tự, hoặc kéo tới 00:00:04,000",đã duyệt,`,
      '2,"00:00:05,000","00:00:06,000",Lan,"hai\ndòng",xong,êm tai,1.200,1.200,2400,2000,1000,0,0,0,,,',
      '3,"00:00:09,000","00:00:10,000",Lan,,không đọc,chưa lồng,,,,2000,,,,,,,',
      '',
    ])
  })

  it('leaves out the figures of a take of another text, and writes the note', () => {
    const [, line] = writeFitReport(
      {
        cues: [{ ...cue('a', 0, 'mới'), note: 'hỏi đạo diễn' }],
        speakers,
        takeOf: () => 'stale',
        fitOf: (id) => fits.find((fit) => fit.cueId === id),
        voiceMsOf: () => 6_000,
        approvalOf: () => null,
      },
      words,
    ).split('\r\n')
    expect(line).toBe(
      '1,"00:00:00,000","00:00:01,000",Lan,mới,cần lồng lại,,,,,1000,,,,,,,hỏi đạo diễn',
    )
  })
})
