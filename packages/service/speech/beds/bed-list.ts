/** Music to lay under a voice. All of it is made by code in this folder. */
export interface BedInfo {
  id: string
  name: string
  description: string
}

export const beds: readonly BedInfo[] = [
  { id: 'gentle-piano', name: 'Piano nhẹ', description: 'broken major chords on a piano, 72 bpm' },
  { id: 'warm-pad', name: 'Nền ấm', description: 'slow strings, 60 bpm' },
  { id: 'folk-strings', name: 'Dây mộc', description: 'plucked strings on five notes, 80 bpm' },
  { id: 'news-pulse', name: 'Nhịp thời sự', description: 'a driving bass in minor, 112 bpm' },
  { id: 'soft-beat', name: 'Nhịp dịu', description: 'piano with a soft beat, 84 bpm' },
  { id: 'quiet-night', name: 'Đêm yên', description: 'strings and single piano notes, 56 bpm' },
]

export const isBed = (id: string): boolean => beds.some((bed) => bed.id === id)
