/** What of a film may not be in its copy with the dub as it was. */
export const findingKinds = [
  'picture-codec',
  'audio-codec',
  'subtitle-codec',
  'subtitle-track',
  'cover',
  'attachment',
  'timecode',
  'data-stream',
  'chapters',
  'hdr',
  'edit-list',
  'encrypted',
  'no-picture',
  'variable-frame-rate',
  'dub-longer',
  'dub-shorter',
  'several-defaults',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** What the user can do about it. */
export const muxRemedies = [
  'install-ffmpeg',
  'write-mkv',
  'write-mp4',
  'join-first',
  'sound-alone',
  'other-format',
  'film-length',
] as const
export type MuxRemedy = (typeof muxRemedies)[number]
