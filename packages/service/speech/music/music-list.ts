/** Background music; all of it is synthesised by the code in this folder. */
interface MusicInfo {
  id: string
  name: string
  description: string
}

export const musicList: readonly MusicInfo[] = [
  { id: 'gentle-piano', name: 'Piano nhẹ', description: 'broken major chords on a piano, 72 bpm' },
  { id: 'warm-pad', name: 'Nền ấm', description: 'slow strings, 60 bpm' },
  { id: 'folk-strings', name: 'Dây mộc', description: 'plucked strings on five notes, 80 bpm' },
  { id: 'news-pulse', name: 'Nhịp thời sự', description: 'a driving bass in minor, 112 bpm' },
  { id: 'soft-beat', name: 'Nhịp dịu', description: 'piano with a soft beat, 84 bpm' },
  { id: 'quiet-night', name: 'Đêm yên', description: 'strings and single piano notes, 56 bpm' },
]

export const isMusic = (id: string): boolean => musicList.some((music) => music.id === id)
