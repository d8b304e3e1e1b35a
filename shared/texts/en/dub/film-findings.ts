import type { filmFindings as filmFindingsVi } from '../../vi/dub/film-findings'

/** What of the film will not be in its copy as it was, and why. */
export const filmFindings: typeof filmFindingsVi = {
  stops: 'The dub cannot be written into this film.',
  kinds: {
    'picture-codec': '{container} cannot hold the film’s {codec} picture.',
    'audio-codec':
      '{effect, select, stops {{container} cannot hold the dub as {codec}.} other {The new film will not have audio track {about}: {container} cannot hold it.}}',
    'subtitle-codec':
      '{effect, select, lost {The new film will not have subtitle track {about}: {container} cannot hold it.} other {Subtitle track {about} is written as {to}{styled, select, true {; fonts, colours and positions are lost} other {}}.}}',
    'subtitle-track':
      'The new film will not have the subtitles {about}: {container} needs ffmpeg for them.',
    cover: 'The new film will not have the cover picture {about}: {container} cannot hold it.',
    attachment: 'The new film will not have the attachment {about}: {container} cannot hold it.',
    timecode:
      '{effect, select, lost {The new film will not have its timecode {about}: writing it needs ffmpeg.} changed {{container} has no timecode track: the start {about} becomes a tag.} other {The timecode track is written again, starting at {about}.}}',
    'data-stream': 'The new film will not have the data stream {about}: data is not copied.',
    chapters:
      'The new film will not have {count, plural, one {# chapter} other {# chapters}}: {container} needs ffmpeg for them.',
    hdr: 'The new film will not have the HDR data {about}: {container} cannot store it.',
    'edit-list':
      '{seconds, plural, =0 {The picture is made of several pieces; the copy shows all of them.} other {{seconds, number, ::.0} s hidden at the film’s start become visible.}}',
    encrypted: 'The film is encrypted and cannot be copied.',
    'no-picture': 'This file has no picture.',
    'variable-frame-rate': 'The film has a variable frame rate; every frame keeps its time.',
    'dub-longer':
      'The dub is {seconds, number, ::.0} s longer than the film; the last frame is held.',
    'dub-shorter': 'The dub ends {seconds, number, ::.0} s before the film.',
    'several-defaults': 'Only the first track is played by default.',
  },
  remedies: {
    'install-ffmpeg': 'To have it, install ffmpeg.',
    'write-mkv': 'To keep it, choose MKV as file type.',
    'write-mp4': 'To keep it unchanged, choose MP4 or MOV as file type.',
    'join-first': 'Export the film as one piece from the editing program first.',
    'sound-alone': 'Export only the sound.',
    'other-format': 'Choose another sound format, or MKV as file type.',
    'film-length': 'To match, switch on “Exactly as long as the picture”.',
  },
}
