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
  'lrc',
  'mpl',
] as const
