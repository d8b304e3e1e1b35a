/** Words that editors add in brackets so that a sentence reads whole: no names, and no sounds. */
const added = [
  "i|you|he|she|it|we|they|him|them|me|us|this|that|these|those|there|here|the|his|her|hers|its|their|our|your|my|who|what|which|whose|when|where|why|how|if|and|but|or|so|because|as|in|on|at|to|of|for|from|with|by|about|into|than|is|are|was|were|am|be|been|being|has|have|had|do|does|did|not|could|should|might|must|shall|some|any|one|then|also|just|only|very|more|most|i'm|let's|(?:i|you|he|she|it|we|they|there|that|here|who|what)'(?:s|re|ve|ll|d)|(?:is|are|was|were|do|does|did|ca|could|wo|would|should|has|have|had)n't",
  'họ|nó|chúng (?:ta|tôi|nó|mình)|(?:anh|cô|ông|bà|chị|em) ấy|đó|đây|này|là|có|và|nhưng|thì|của|những|các|người ta|điều (?:đó|này)|nếu|khi|vì|mà|được|bị|đã|đang|sẽ|không|rằng',
  "él|ellas?|ellos|est[aáeo]|est[aá]n|es|hay|el|las?|los|una?|del?|que|se|pero|si|eso|para|il|ils|elle|elles|on|c'est|les|une?|des|du|qui|et|mais|est|sont|était|il y a|er|sie|es|wir|ihr|das|der|die|den|dem|eine?[nmr]?|ist|sind|haben|und|aber|nicht|ele|eles|elas|isso|não|com|uma?|loro|che|gli|sono",
  'он|она|оно|они|это|есть|и|но|не|что|как|был[аои]?|я|мы|вы|ты|в|на|с|він|вона|воно|вони|це|є|та|але|що|як|був|була|було|були|ми|ви',
].join('|')
const words = new RegExp(`^(?:${added})(?: (?:${added})){0,3}$`, 'iu')
/** `[They] came`, `I saw [them] there`: in a sentence that continues in small letters. */
const inSentence = /\[([^[\]\n]{1,40})\](?=[^\S\n]{0,2}\n?(\p{Ll}|[.,;?!]))/gu
/** `[W]e`, `walk[ed]`: letters of a word. */
const inWord = /(?<=\p{L})\[(?!sic\])(\p{Ll}{1,4})\]|\[(\p{L})\](?=\p{Ll})/gu

/** True if a bracket at the head of a text holds words that an editor has added, rather than a name. */
export const isInsertion = (text: string): boolean =>
  text.startsWith('[') && !withInsertions(text).startsWith('[')

/** The text with the words of its editors said as the others. */
export const withInsertions = (text: string): string =>
  text
    .replace(inWord, '$1$2')
    .replace(inSentence, (all: string, inside: string, next: string, at: number) => {
      const isFirst = !/\p{L}/u.test(text.slice(0, at))
      const isWritten = (/\p{L}{2}/u.test(inside) && /\p{Ll}/u.test(inside)) || inside === 'I'
      return words.test(inside.replaceAll('’', "'")) &&
        isWritten &&
        (/\p{L}/u.test(next) || !isFirst)
        ? inside
        : all
    })
