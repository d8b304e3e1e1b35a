import { describe, expect, it } from 'vitest'
import { timeline } from './testing/timeline'
import { writeAudacityLabels } from './write-audacity-labels'

describe('Audacity labels', () => {
  it('are start, end and text between tabs', () => {
    expect(writeAudacityLabels(timeline).split('\n').slice(0, 4)).toEqual([
      '1.000000\t3.000000\t[Người dẫn] Xin chào, "các" bạn & <3',
      '2.500000\t4.000000\t[Khách "mời"] =1+1',
      '4.500000\t4.500000\tCảnh hai',
      '5.000000\t6.000000\tKhông ai',
    ])
  })
})
