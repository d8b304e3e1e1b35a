import { describe, expect, it } from 'vitest'
import { project } from './testing/timeline'
import { writeProjectSubtitles } from './write-project-subtitles'

describe('subtitles of a project', () => {
  it('carry labels, or not', () => {
    expect(writeProjectSubtitles(project, 'srt')).toContain('[Khách "mời"] =1+1')
    expect(writeProjectSubtitles(project, 'vtt')).toContain('<v Người dẫn><i>Xin chào</i>')
    expect(writeProjectSubtitles(project, 'srt', { labels: false })).not.toContain('Khách')
  })
})
