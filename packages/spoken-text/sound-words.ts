/** First words of the descriptions for the hard of hearing, as whole words. */
const soundWords = [
  'tiếng|nhạc|âm thanh|cười|khóc|vỗ tay|thở dài|hét|la hét|im lặng|ho|hát|reo hò|huýt sáo|nức nở',
  'music|theme music|sounds?|laugh(?:s|ing|ter)?|chuckl(?:es?|ing)|giggl(?:es?|ing)|applause',
  'cheer(?:s|ing)?|clap(?:s|ping)?|sigh(?:s|ing)?|gasp(?:s|ing)?|cough(?:s|ing)?|sob(?:s|bing)?',
  'cry(?:ing)?|cries|scream(?:s|ing)?|shout(?:s|ing)?|groan(?:s|ing)?|grunt(?:s|ing)?|silence',
  'whisper(?:s|ing)?|inaudible|indistinct|footsteps|door|phone|telephone|ringing|bells?|thunder',
  'wind|gunshots?|engine|singing|humming|panting|sniff(?:s|les)?|exhal(?:es?|ing)|instrumental',
]
const description = new RegExp(`^(?:${soundWords.join('|')})(?![\\p{L}\\p{M}])`, 'iu')
/** “Nhạc sĩ”, “Music teacher”: people all the same; “tiếng Anh”: a language. */
const person =
  /^nhạc (?:sĩ|trưởng|công)|(?:teacher|engineer|director|player|man|woman|girl|boy|narrator|host)$/iu
const language = /^[Tt]iếng \p{Lu}/u

/** True for a description of sound (“nhạc nền”, “laughs softly”) rather than a name or speech. */
export function isSoundDescription(words: string): boolean {
  const text = words
    .trim()
    .normalize('NFC')
    .replace(/^[♪♫♬♩#*\s]+/, '')
  if (text === '') return true
  if (text.split(/\s+/).length > 6) return false
  return description.test(text) && !person.test(text) && !language.test(text)
}
