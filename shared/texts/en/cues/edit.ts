import type { edit as editVi } from '../../vi/cues/edit'

export const edit: typeof editVi = {
  save: {
    title: 'Save subtitles',
    format: 'Format',
    formats: {
      srt: 'SubRip (SRT)',
      vtt: 'WebVTT',
      ass: 'Advanced SubStation (ASS)',
      ttml: 'TTML (IMSC)',
      dapt: 'Dubbing script (DAPT)',
    },
    assKept:
      'Styles, fonts, signs, songs and unchanged lines stay as in the original file. Changed lines keep their style and lose effects inside the text.',
    assPlain:
      'All cues get one plain style; a project made from an ASS file keeps that file’s styles.',
    labels: 'Include speaker names',
    labelsHint:
      'SRT uses [Name] before the text, WebVTT a voice tag, the others a field of their own. Leave them out of subtitles for viewers.',
    labelsNone: 'This project has no named speakers.',
    originals: 'Both languages: the original text below',
    bom: 'Add UTF-8 byte-order mark (BOM)',
    bomHint: 'The file is always UTF-8. Only old players that show garbled text need the mark.',
    preview: 'Preview',
    apply: 'Save as…',
  },
  cueNumber: 'cue {number, number}',
  startAtPlayhead:
    'The playhead is not before the end of this cue (at least {ms, number} ms are needed). Move it to where the cue should start, then try again.',
  endAtPlayhead:
    'The playhead is not after the start of this cue (at least {ms, number} ms are needed). Move it to where the cue should end, then try again.',
  shift: {
    title: 'Shift times',
    amount: 'Shift by',
    hint: 'Negative values move earlier. The gaps between cues stay the same.',
    unit: 'Unit',
    units: { ms: 'milliseconds', seconds: 'seconds', frames: 'frames' },
    scope: 'Which cues',
    scopes: {
      selected: 'Selected ({count, number})',
      following: 'From this one on ({count, number})',
      speaker: 'Of this speaker from here on ({count, number})',
      all: 'All ({count, number})',
    },
    apply: 'Shift',
  },
  stretch: {
    title: 'Stretch times',
    way: 'By',
    ways: { frames: 'frame rate', anchors: 'two sync points', film: 'the film’s voices' },
    film: {
      looking: 'Comparing with the film’s sound…',
      unread: 'The film’s sound has not been read yet. Try again once its waveform is complete.',
      off: 'The subtitles {way, select, shift {are {seconds, number} s off} cuts {are of another cut than} other {run at another speed than}} the film’s voices{way, select, cuts {, which has scenes more or less.} other {: they may belong to another cut.}}',
      compare: 'Fit them…',
      otherCut:
        'The film has another cut: it begins {seconds, number, ::sign-always .0} s from the subtitles, and',
      cut: 'from {at} on they move by {seconds, number, ::sign-always .0} s',
      missing:
        '{count, plural, one {# cue} other {# cues}} of scenes that the film does not have will be deleted. Undo brings them back.',
      fits: 'The cues already fit, or the film’s sound does not tell.',
    },
    from: 'Subtitles are timed for',
    to: 'The film runs at',
    fps: '{rate} fps',
    points: { first: 'Sync by cue', last: 'and cue' },
    noCue: 'There is no such cue.',
    atPlayhead: 'At the playhead',
    anchor: 'Cue {number} starts at',
    preview: 'Cue {number, number}: {before} → {after}',
    wrong: 'The second sync point must come after the first.',
    apply: 'Stretch',
  },
  startTimecode: {
    title: 'Start timecode',
    label: 'Timecode of the first frame',
    hint: 'Hours, minutes, seconds and frames, for example 01:00:00:00. The clock and exports count from it; empty: as in the last export.',
    wrong: 'Write it like 01:00:00:00, or 01:00:00;00 for drop-frame.',
  },
  rename: {
    title: 'Rename project',
    hint: 'Shown in the window, in the list of projects and in file names. The folder stays: {path}',
    apply: 'Rename',
  },
  goTo: {
    title: 'Go to a cue or a time',
    label: 'Cue number or time',
    hint: 'For example 120 or 1:02:03.5. The film has {cues, number} cues.',
    wrong: 'Enter a number from 1 to {cues, number}, or a time such as 1:02:03.',
    apply: 'Go',
  },
}
