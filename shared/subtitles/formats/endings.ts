/** Endings of the subtitle files that can be read; what a file is, its content says. */
export const subtitleEndings = [
  'srt',
  'vtt',
  'ass',
  'ssa',
  'ttml',
  'dfxp',
  'itt',
  'smi',
  'sami',
  'sbv',
  'sub',
  'stl',
  'scc',
  'mcc',
  'json3',
  'lrc',
  'mpl',
  'mks',
] as const

/** Films whose subtitle tracks can be read. */
export const filmsWithSubtitles = ['mkv', 'webm', 'mp4', 'm4v', 'mov'] as const
