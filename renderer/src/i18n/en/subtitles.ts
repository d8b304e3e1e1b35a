export const subtitles = {
  title: 'Save subtitles',
  format: 'Format',
  formats: { srt: 'SRT', vtt: 'WebVTT' },
  labels: 'Write the names of the speakers',
  labelsSrt: 'Each cue begins with [{name}]; leave it off for viewers.',
  labelsVtt: 'Each cue names {name} in its voice tag; players colour by it.',
  labelsNone: 'This project has no speakers.',
  save: 'Save…',
  cancel: 'Cancel',
}
