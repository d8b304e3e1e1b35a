/** First words of the descriptions for the hard of hearing, as whole words. */
const soundWords = [
  'tiếng|nhạc|âm thanh|cười|khóc|vỗ tay|thở dài|hét|la hét|im lặng|ho|hát|reo hò|huýt sáo|nức nở',
  'music|theme music|sounds?|laugh(?:s|ing|ter)?|chuckl(?:es?|ing)|giggl(?:es?|ing)|applause',
  'cheer(?:s|ing)?|clap(?:s|ping)?|sigh(?:s|ing)?|gasp(?:s|ing)?|cough(?:s|ing)?|sob(?:s|bing)?',
  'cry(?:ing)?|cries|scream(?:s|ing)?|shout(?:s|ing)?|groan(?:s|ing)?|grunt(?:s|ing)?|silence',
  'whisper(?:s|ing)?|inaudible|indistinct|footsteps|door|phone|telephone|ringing|bells?|thunder',
  'wind|gunshots?|engine|singing|humming|panting|sniff(?:s|les)?|exhal(?:es?|ing)|instrumental',
  'scoffs|snorts|sneezes|moan(?:s|ing)?|whimper(?:s|ing)?|mutters|yell(?:s|ing)|growl(?:s|ing)',
  'música|musique|musik|musica|muzyka|risas|aplausos|gritos|rires|applaudissements|gelächter|risate|applausi|risos|palmas',
  'lachen|lacht|beifall|applaus|gelach|muziek|skratt(?:ar)?|applåder|latter|bifall|naurua|śmiech|oklaski|smích|potlesk|hudba|smijeh|taps|alkış(?:lar)?|gülüş(?:meler)?|müzik|tertawa|tepuk tangan',
  'музыка|смех|хохот|аплодисменты|смеётся|смеется|смеются|вздыхает|вздох|плачет|плачут|плач|кричит|кричат|крики?|шёпот|шепот|шепчет|кашляет|кашель|стук|звонок|звонит|гудок|выстрелы?|взрыв|пение|по[её]т|стонет|рыда(?:ет|ния)|лай|лает|свист(?:ит)?|тишина|шум|неразборчиво|всхлипывает|хихикает|стучит|храпит|вскрикивает|играет|звучит|говор(?:ит|ят) (?:по|на)',
  'музика|сміх|регіт|оплески|сміється|сміються|зітхає|зітхання|плаче|плачуть|кричить|кричать|шепіт|шепоче|кашляє|стукіт|дзвінок|дзвонить|постріли?|вибух|спів|співає|стогне|ридає|гавкає|свистить|тиша|нерозбірливо|схлипує|хихикає|стукає|хропе|грає|лунає|звучить|говор(?:ить|ять) (?:\\p{L}+ою|по)',
  '笑い?声?|(?:大)?笑|拍手|掌声|掌聲|音楽|音乐|音樂|歓声|欢呼|歡呼|웃음(?: ?소리)?|박수(?: ?소리)?|음악|ضحك|تصفيق|موسيقى',
]
/** How something is said: `softly`, `sarcastically`, `in Spanish`. */
const manners =
  '(?:(?:very |more )?(?:softly|quietly|loudly|slowly|quickly|sadly|angrily|weakly|calmly|coldly|firmly|gently|happily|hoarsely|nervously|sternly|faintly|distantly|tearfully|breathlessly|sarcastically|mockingly|mouthing|\\p{L}{3,}(?:ically|ingly|iously|fully|lessly))|in (?:unison|\\p{L}+(?:ish|ese|ian|ench|erman))|off[- ]?screen|muffled|distorted|whispered)'
/** Verbs for sounds, by person and as a noun: in a description, and after the name of the source. */
const verbs = [
  'whistl(?:es|ing)|snap(?:s|ping)|bark(?:s|ing)|howl(?:s|ing)|click(?:s|ing)|knock(?:s|ing)|buzz(?:es|ing)|beep(?:s|ing)|honk(?:s|ing)|crash(?:es|ing)|squeal(?:s|ing)|squeak(?:s|ing)|creak(?:s|ing)|rumbl(?:es|ing)|rattl(?:es|ing)|rustl(?:es|ing)|clatter(?:s|ing)|clank(?:s|ing)|clink(?:s|ing)|thud(?:s|ding)|meow(?:s|ing)|neigh(?:s|ing)|roar(?:s|ing)|chirp(?:s|ing)|hiss(?:es|ing)|splash(?:es|ing)|snarl(?:s|ing)|snor(?:es|ing)|blar(?:es|ing)|chim(?:es|ing)|ding(?:s|ing)|thump(?:s|ing)|crackl(?:es|ing)|gurgl(?:es|ing)|explod(?:es|ing)',
  'laugh(?:s|ing)|chuckl(?:es|ing)|giggl(?:es|ing)|cackl(?:es|ing)|snicker(?:s|ing)|sigh(?:s|ing)|yell(?:s|ing)|groan(?:s|ing)|scream(?:s|ing)|shout(?:s|ing)|gasp(?:s|ing)|grunt(?:s|ing)|sob(?:s|bing)|mutter(?:s|ing)|mumbl(?:es|ing)|moan(?:s|ing)|whimper(?:s|ing)|cough(?:s|ing)|scoff(?:s|ing)|exhal(?:es|ing)|inhal(?:es|ing)|pant(?:s|ing)|wail(?:s|ing)|growl(?:s|ing)|sniffl(?:es|ing)|sniff(?:s|ing)|sneez(?:es|ing)|clamor(?:s|ing)|chatter(?:s|ing)|cheer(?:s|ing)|applaud(?:s|ing)|clap(?:s|ping)|clears? (?:his |her )?throat|hum(?:s|ming)|whoop(?:s|ing)|shriek(?:s|ing)|squawk(?:s|ing)|yawn(?:s|ing)|burp(?:s|ing)|belch(?:es|ing)|hiccups?|weep(?:s|ing)|chant(?:s|ing)|whisper(?:s|ing)|stammer(?:s|ing)|retch(?:es|ing)|gulp(?:s|ing)',
].join('|')
const description = new RegExp(
  `^(?:${soundWords.join('|')}|${manners}|${verbs})(?![\\p{L}\\p{M}])`,
  'iu',
)
/** Whoever makes a sound before it: `DOG BARKS`, `Claire sighs`, `FINGERS SNAPPING`; `OVER PA`. */
const sourceAndVerb = new RegExp(
  `^(?:\\p{Script=Cyrillic}+ ){1,2}(?:смех|хохот|аплодисменты|музыка|шум|крики?|плач|лай|стук|звонок|выстрелы?|сміх|регіт|оплески|музика|постріли?|стукіт|дзвінок)$|^\\p{L}[\\p{L}\\p{M}'’-]*(?: [\\p{L}\\p{M}'’-]+){0,3} (?:${verbs})(?: (?:${manners}|\\p{L}+ly|again|louder))?$|^(?:over|on|through|via) (?:pa|(?:the )?(?:phone|radio|tv|speakers?|intercom|computer|headset|loudspeaker))$`,
  'iu',
)
/** “Nhạc sĩ”, “Music teacher”: people all the same; “tiếng Anh”: a language. */
const person =
  /^nhạc (?:sĩ|trưởng|công)|(?:teacher|engineer|director|player|man|woman|girl|boy|narrator|host)$/iu
const language = /^(?:[Tt]iếng|Ho) \p{Lu}/u
/** Words of a description. */
const MAX_WORDS = 6

/** True for a description of sound (“nhạc nền”, “laughs softly”) rather than a name or speech. */
export function isSoundDescription(words: string): boolean {
  const text = words
    .trim()
    .normalize('NFC')
    .replace(/^[♪♫♬♩#*\s]+/, '')
  if (text === '') return true
  return (
    description.test(text) &&
    text.split(/\s+/).length <= MAX_WORDS &&
    !person.test(text) &&
    !language.test(text)
  )
}

/** True for a source with its sound (`Claire sighs`), and for the source of a voice (`over PA`). */
export const isSoundOfSource = (words: string): boolean => sourceAndVerb.test(words.trim())

/** Sounds without a maker that captions set in capitals without brackets. */
const loudNouns =
  /^(?:APPLAUSE|LAUGHTER|CHEERS AND APPLAUSE|CHEERING|GUNSHOTS?|GUNFIRE|FOOTSTEPS|EXPLOSIONS?|CROWD (?:NOISE|CHATTER)|СМЕХ|АПЛОДИСМЕНТЫ|СМІХ|ОПЛЕСКИ|RIRES|APPLAUDISSEMENTS|RISAS|APLAUSOS|GELÄCHTER|TIẾNG (?:CƯỜI|VỖ TAY|HÉT|KHÓC|SÚNG))$/u
const loudVerb = new RegExp(
  `^(?!CHEERS$)(?:${verbs})(?: (?:${manners}|\\p{L}+LY))?$|^(?:HE|SHE|THEY|BOTH|ALL|\\p{Lu}+)(?: \\p{Lu}+){0,2} (?:RINGS?|RINGING|OPENS?|OPENING|CLOSES|CLOSING|SLAMS|SLAMMING|PLAYS|PLAYING|BLARES|SPEAKS? \\p{Lu}+|LAUGH|SIGH|SCREAM|CHEER|GASP|GROAN|SHOUT|APPROACH(?:ES|ING)?)$`,
  'iu',
)

/** True for a description in capitals that needs no brackets: `DOG BARKS`, `HE LAUGHS`, `APPLAUSE`. */
const isLoudSound = (words: string): boolean =>
  loudNouns.test(words) || loudVerb.test(words) || isSoundOfSource(words)

/** Words in capitals between the marks of sentences; before a colon as if a name. */
const loudWords =
  /(?<=^|\n|[.!?…]["”]? {1,3}|^[-–—] ?|\n[-–—] ?)(\p{Lu}[\p{Lu}'’-]*(?: \p{Lu}[\p{Lu}'’-]*){0,4})(?::[ \n]|(?=\n|$))/gu
/** Quick look: most text has no capital before a colon or at the end of a line. */
function mayBeLoud(text: string): boolean {
  for (let at = 0; at >= 0 && at < text.length;) {
    const line = text.indexOf('\n', at)
    const colon = text.indexOf(':', at)
    const end = Math.min(line < 0 ? text.length : line, colon < 0 ? text.length : colon)
    const last = text.charAt(end - 1)
    if (last !== last.toLowerCase()) return true
    at = end + 1
  }
  return false
}

/**
 * Hands on each description in capitals that stands without brackets, and puts what it returns in
 * its place. Beside other words, unless it is the whole text.
 */
export function replaceLoudSounds(text: string, by: (part: string) => string): string {
  if (!mayBeLoud(text)) return text
  const isMixed = /\p{Ll}/u.test(text)
  return text.replace(loudWords, (all: string, words: string) =>
    (isMixed || words === text.trim()) &&
    !/^(?:THE|A|AN|MY|YOUR|HIS|HER|OUR) /.test(words) &&
    isLoudSound(words)
      ? by(all.trim())
      : all,
  )
}
