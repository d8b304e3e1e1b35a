import type { terminal as terminalVi } from '../../vi/app/terminal'

/** What `dub` says. Its JSON examples are quoted for ICU. */
export const terminal: typeof terminalVi = {
  seeHelp: 'See: {dub} --help',
  error: 'error',
  warning: 'warning',
  target:
    'for a length of {time}: speed {speed}, pauses of {sentenceMs}, {paragraphMs} and {chapterMs} ms after sentence, paragraph and chapter (estimated)',
  targetMissed: 'the target length is too short: still {time} over at the highest speed',
  targetOver: '{seconds} s longer than the target of {time}, even at --max-rate',
  pinOverrun: 'cue {cue} is pinned to its time, and the text before it runs {seconds} s into it',
  readingScript:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}, {chapters, plural, one {{chapters} chapter} other {{chapters} chapters}}',
  reading:
    '{file}: {cues, plural, one {{cues} cue} other {{cues} cues}}, {speakers, plural, one {{speakers} speaker} other {{speakers} speakers}}',
  readAs:
    'the encoding was guessed as {encoding}; choose another with reading.encoding in --settings if letters are wrong',
  repaired:
    '{repairs, plural, one {{repairs} place} other {{repairs} places}} in the file repaired while reading',
  connected: 'service: {service}{hasCredits, select, true {, {credits} credits left} other {}}',
  balanceUnknown: 'the service does not report how many credits are left',
  providerLacks:
    '{service} has no voice for {language}: built-in voices speak instead; --voice names another',
  offlineService: 'built-in voices (offline)',
  cast: '{label} → {voice}',
  unknownCommand:
    'cuecast: unknown command “{name}”{isNear, select, true {. Did you mean “{near}”?} other {.}} “cuecast help” lists them.',
  unknownLabel:
    'the cast file names "{label}", but no speaker in the subtitles has this name{isNear, select, true {; did you mean "{near}"?} other {}}',
  notCast: 'the cast file does not name "{label}", who gets the voice {voice}',
  resuming: 'resuming the last run: {done} of {total} cues are done',
  nothingToRender: 'every cue has been rendered already',
  translating: 'translating into {language}',
  translationEstimate:
    '{count, plural, one {# cue} other {# cues}} to translate, about {about} {unit, select, tokens {tokens} other {characters}}',
  translationUsage:
    '{requests, plural, one {# request} other {# requests}}{tokens, plural, =0 {} other {, # tokens}}',
  translated:
    'translated: {translated}, kept: {kept}{shortened, plural, =0 {} other {, made shorter: #}}{left, plural, =0 {} other {, not translated: #}} ({requests, plural, one {# request} other {# requests}}{tokens, plural, =0 {} other {, # tokens}}, {characters} characters)',
  translationLeft: 'cue {cue} is not translated ({reason}): {text}',
  translationLeftMore:
    '{count, plural, one {# more cue is} other {# more cues are}} not translated; --json lists them',
  versionCueRemoved:
    '{language}: the cue at {time} is removed, as the original no longer has it: {text}',
  versionConflict:
    '{language}: the cue at {time} was changed on both sides and stays as it is in this version: {text}',
  versionMore: '{language}: {count, plural, one {# more cue} other {# more cues}} like these',
  translationOutOfDate:
    'cue {cue} was translated by a person, and the text of the film has changed since: {text}',
  filmWritten: 'film with {languages}: {file}',
  notInFilm: '{language} is not in the film',
  translationFit:
    '{natural, plural, one {# cue fits} other {# cues fit}} at their own pace, {comfortable} up to {rate}×, {tooLong} not',
  textFaults: {
    missing: 'no text',
    untranslated: 'not translated',
    'other-language': 'in another language',
    doubled: 'the text of another cue',
    numbers: 'numbers differ',
    names: 'names differ',
    tags: 'tags or line breaks differ',
    'small-talk': 'no translation of the line',
    length: 'much longer or shorter',
    address: 'forms of address differ',
  },
  rendering: 'rendering',
  exporting: 'writing the track',
  reviewing: 'writing the review package',
  notesTaken:
    '{file}: {reviewer}, round {round}: {added} new, {changed} changed, {already} known{withdrawn, plural, =0 {} other {, {withdrawn} withdrawn}}; {verdicts, plural, one {{verdicts} verdict} other {{verdicts} verdicts}}',
  notesUnplaced:
    '{count, plural, one {{count} note has} other {{count} notes have}} lost their cue; kept at the time noted',
  notesElsewhere:
    '{count, plural, one {{count} note or verdict is} other {{count} notes and verdicts are}} about another language ({language}): import the same file into “{name}”',
  verdictsOutdated:
    '{count, plural, one {{count} verdict is} other {{count} verdicts are}} not applied:{gone, plural, =0 {} one { {gone} cue is gone.} other { {gone} cues are gone.}}{text, plural, =0 {} one { {text} cue has another text now.} other { {text} cues have another text now.}}{take, plural, =0 {} one { {take} cue has another take now.} other { {take} cues have another take now.}}',
  reviewReport: `round:   {round}{before, plural, =0 {} other { (compared with round {before})}}
cues:    {cues}{changed, plural, =0 {} other { ({changed} changed)}}
size:    {megabytes} MB, made in {seconds} s
package: {target}`,
  waiting: {
    RATE_LIMITED: 'waiting: request limit reached',
    OFFLINE: 'waiting: the service cannot be reached',
    SERVICE_ERROR: 'waiting: the service is returning errors',
    SERVICE_NOT_RUNNING: 'waiting: the service is starting',
    SERVICE_BUSY: 'nothing new from the service yet',
    STORAGE: 'waiting: the disk is full',
  },
  givesUp: 'stops at {time} if nothing arrives (job.giveUpAfterMs)',
  howToStop: 'press Ctrl+C to stop',
  interrupted: 'stopped',
  runAgain: 'run the same command again to resume; the project is in {folder}',
  mayPayTwice:
    'the response for {cues, plural, one {{cues} cue} other {{cues} cues}} was lost, so they may already have been charged. They are not sent again before you have checked your credits: job.sendAgain in --settings, with the project, sends them, and if the service had accepted them and does not recognise repeated requests, they are charged twice',
  kept: 'what was paid for is kept in {folder}; to resume, add --project "{folder}" to the command',
  keptEarlier:
    'an earlier job was ended before it could stop; what was paid for is kept in {folder}; to resume, run that command with --project "{folder}"',
  notRemoved:
    'the temporary folder {folder} could not be removed ({message}); the next job tries again',
  howRead:
    '{changed} of {cues, plural, one {{cues} cue} other {{cues} cues}} read otherwise than written (language: {language})',
  oneBreath: 'one sentence, spoken in one breath',
  language: 'language: {code} ({percent} % sure)',
  notSpoken:
    'not spoken: {count} ({sound} sound descriptions, {song} songs, {credit} credits, {chosen} chosen, {wordless} without words); reading.spoken in --settings speaks them',
  styles: 'left out of the ASS file: {names}; reading.styles in --settings dubs a style',
  dialogues:
    '{count, plural, one {# cue} other {# cues}} with two dashes split, one cue per speaker; reading.dashes = "together" in --settings keeps them so',
  prefix:
    '{cues, plural, one {# cue begins} other {# cues begin}} with “{name}:”, which is spoken; reading.names in --settings makes it a speaker',
  alike: '“{label}” may be “{as}”: reading.names in --settings joins them',
  twoLanguages:
    'two languages ({first} and {second}): {spoken, select, both {both are spoken} other {“{spoken}” is spoken, the other is kept as the original text}}; reading.track = "{other}" in --settings speaks the other, "both" speaks both',
  scanSlips:
    '{count, plural, one {# cue looks} other {# cues look}} misread by text recognition ({words}); reading.scanned in --settings repairs them',
  otherLanguages:
    'cues in other languages: {names}; reading.oneLanguage in --settings speaks all in one',
  noVoice:
    '{count} cues are in “{code}”, for which the service has no voice: another voice reads them',
  otherVoice: '{count} cues in “{code}” are read by {voice}, a voice of another language',
  kanjiNamed:
    '{count, plural, one {# cue has} other {# cues have}} kanji, which the built-in voice {voice} names one by one: write kana, give readings in a dictionary (--dictionary), or use another service or a voice model',
  guessedLanguage:
    'the text looks like "{code}", which the service does not have: no language is sent; choose one with --lang',
  languageUnsure:
    'the language was guessed as "{code}" ({percent} % sure); choose it with --lang if that is wrong',
  keepProject: 'with --project DIR, an interrupted run can be resumed',
  outOfSync:
    'the subtitles do not fit the voices of the film; this would: {change} (job.sync = "auto" does it)',
  synced: 'Times moved to the voices of the film: {change}',
  silentFilm: '{film} has no sound: the dub contains only the voices',
  cueFailed: 'cue {cue} ({time}): {reason}',
  overflow:
    'cue {cue} ({time}) does not fit by {over} s: cut about {cut, plural, one {{cut} character} other {{cut} characters}}, or let it end at {end}',
  timingWords: 'When each word is said',
  listening: 'listen check',
  wordsDiffer:
    'cue {cue} ({time}): {isSilent, select, true {no words recognised} other {recognised “{found}”}} instead of “{wanted}”',
  listened:
    'listen check: {checked, plural, one {# take checked} other {# takes checked}}, {differing, plural, one {# cue differs} other {# cues differ}}{failed, plural, =0 {} other {, # could not be checked}}',
  retaking: 'rendering doubtful takes again',
  retaken:
    '{count, plural, =0 {no take is doubtful} other {fixed: {fixed} of {count, plural, one {# doubtful take} other {# doubtful takes}}; better but still doubtful {better}, unchanged {unchanged}, not tried {untried}; {spent, plural, one {# credit} other {# credits}} for tries}}',
  retakenCue: 'cue {cue} ({time}): {result} ({doubts}): {why}',
  report: `cues:        {cues}{missing, plural, =0 {} other { ({voiced} voiced)}}
fitted:      {fitted}
stretched:   {stretched}
not fitting: {notFitting}{alone, plural, =0 {} one {
spoken alone: # cue, whose sentence could not be spoken whole} other {
spoken alone: # cues, whose sentences could not be spoken whole}}
seconds:     {trackSeconds} of track, made in {seconds}
credits:     {credits}
track:       {output}{files}`,
  watching: 'watching {folder} for subtitle files; press Ctrl+C to stop',
  table: {
    file: 'file',
    voiced: 'voiced',
    notFitting: 'not fitting',
    length: 'length',
    track: 'track',
  },
  damage: {
    OPENED_FROM_BACKUP: 'project.json was damaged; the latest backup was opened: {at}',
    FOLDER_WAS_LINK: 'a link or a file stood in the place of the folder {file}; kept as {kept}',
    UNREADABLE_NOW: 'not everything in {file} could be read; check its permissions and the disk',
    TAKE_FILES_MISSING: 'the audio files of {times} takes are missing',
    TAKE_FILES_DAMAGED: 'the audio files of {times} takes are damaged; set aside',
    TAKES_REPAIRED: '{file} was damaged; {restored} entries were restored',
    TASKS_DAMAGED:
      '{file} was damaged; {restored} entries were restored; renders in progress may have been charged',
    TASKS_MISSING:
      'tasks.jsonl is missing; renders in progress cannot be resumed and may have been charged',
    EDITS_DAMAGED: '{file} was damaged; {applied} of the last edits could be recovered',
  },
  // The technical message of a failure is English already.
  fromFilm: {
    label: 'recognising speech',
    resumed: 'continuing where the last call stopped',
    speakersLabel: 'finding speakers',
    stopped: 'what has been recognised is kept; the same command continues',
    done: '{file}: {cues, plural, one {# cue} other {# cues}}{speakers, plural, =0 {} one {, # speaker} other {, # speakers}}, language {language}',
  },
  failure: '{message}',
}
