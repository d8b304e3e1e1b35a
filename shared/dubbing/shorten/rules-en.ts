import { all, before, openings, words, type Pair, type ShorteningRule } from './rule'

const enContractions: readonly Pair[] = [
  ['i am', "I'm"],
  ...words('you|we|they').map((who): Pair => [`${who} are`, `${who}'re`]),
  ...words('he|she|it|that|there|what|who|where').map((who): Pair => [`${who} is`, `${who}'s`]),
  ...words('i|you|he|she|it|we|they').map((who): Pair => [`${who} will`, `${who}'ll`]),
  ...words('i|you|he|she|we|they').map((who): Pair => [`${who} would`, `${who}'d`]),
  ...words('i|you|we|they').flatMap((who) =>
    words('been|never|always|already|got|seen|done|had|heard|found|come|lost|made|known').map(
      (done): Pair => [`${who} have ${done}`, `${who}'ve ${done}`],
    ),
  ),
  ...words('he|she|it').flatMap((who) =>
    words('been|never|always|already|got|seen|done|had|heard|found|come|lost|made').map(
      (done): Pair => [`${who} has ${done}`, `${who}'s ${done}`],
    ),
  ),
  ...words('i|you|he|she|we|they').map((who): Pair => [`${who} had better`, `${who}'d better`]),
]

/** These also close a sentence: “No, I do not.” */
const enNegations: readonly Pair[] = [
  ...words('do|does|did|is|are|was|were|have|has|had|would|could|should|must').map((verb): Pair => [
    `${verb} not`,
    `${verb}n't`,
  ]),
  ['will not', "won't"],
  ['can not', "can't"],
  ['cannot', "can't"],
]

const enPhrases: readonly Pair[] = [
  ['in order to', 'to'],
  ['due to the fact that', 'because'],
  ['because of the fact that', 'because'],
  ['for the reason that', 'because'],
  ['in spite of the fact that', 'although'],
  ['despite the fact that', 'although'],
  ['at this point in time', 'now'],
  ['at this moment in time', 'now'],
  ['at the present time', 'now'],
  ['at that point in time', 'then'],
  ['in the event that', 'if'],
  ['until such time as', 'until'],
  ['for the purpose of', 'for'],
  ['with regard to', 'about'],
  ['in regard to', 'about'],
  ['with respect to', 'about'],
  ['in the near future', 'soon'],
  ['a large number of', 'many'],
  ['a great number of', 'many'],
  ['the majority of', 'most'],
  ['a majority of', 'most'],
  ['with the exception of', 'except'],
  ['in the absence of', 'without'],
  ['in close proximity to', 'near'],
  ['is able to', 'can'],
  ['are able to', 'can'],
  ['am able to', 'can'],
  ['was able to', 'could'],
  ['were able to', 'could'],
  ['has the ability to', 'can'],
  ['have the ability to', 'can'],
  ['make a decision', 'decide'],
  ['made a decision', 'decided'],
  ['take into consideration', 'consider'],
  ['give consideration to', 'consider'],
  ['come to the conclusion', 'conclude'],
  ['came to the conclusion', 'concluded'],
  ['on a daily basis', 'every day'],
  ['on a regular basis', 'regularly'],
  ['most of the time', 'usually'],
  ['every once in a while', 'sometimes'],
  ['once in a while', 'sometimes'],
  ['from time to time', 'sometimes'],
  ['for the most part', 'mostly'],
  ['as a matter of fact', 'in fact'],
  ['at all times', 'always'],
  ['the reason why', 'why'],
  ['in the process of', ''],
  ['all of the', 'all the'],
  ['half of the', 'half the'],
  ['outside of', 'outside'],
  ['inside of', 'inside'],
  ['off of', 'off'],
  ['up until', 'until'],
  ['have got to', 'must'],
]

const enDoublets: readonly Pair[] = [
  ['each and every', 'every'],
  ['first and foremost', 'first'],
  ['any and all', 'all'],
  ['end result', 'result'],
  ['past history', 'history'],
  ['future plans', 'plans'],
  ['free gift', 'gift'],
  ['added bonus', 'bonus'],
  ['advance warning', 'warning'],
  ['completely finished', 'finished'],
  ['join together', 'join'],
  ['merge together', 'merge'],
  ['repeat again', 'repeat'],
  ['return back', 'return'],
  ['still remains', 'remains'],
  ['still remain', 'remain'],
  ['unexpected surprise', 'surprise'],
  ['whether or not', 'whether'],
  ['would like to', 'want to'],
  ['very big', 'huge'],
  ['very small', 'tiny'],
  ['very good', 'great'],
  ['very angry', 'furious'],
  ['very important', 'vital'],
  ['very often', 'often'],
]

const REALLY =
  'good|bad|nice|big|great|hard|sorry|happy|important|want|need|like|love|hate|think|hope|appreciate|glad|tired|close|fast|long|cold|hot|old|small|easy|quickly|careful|interesting|beautiful|different|difficult|strange'
const JUST =
  'want|need|think|wanted|needed|feel|know|hope|wish|wait|stop|keep|try|take|look|tell|let'
const NOT_FILLER = words(
  "not|don't|doesn't|didn't|isn't|aren't|wasn't|do you|did you|only|has|have|had|'ve|'s|'d",
)

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'

/** Shorter forms in English. */
export const englishRules: readonly ShorteningRule[] = [
  // Never at the end: “Yes, I am.”
  ...all('contraction', enContractions, { goesOn: true, notAfter: ['than', 'as'] }),
  ...all('contraction', enNegations, { notBefore: ['only'] }),
  ...before(
    'let us',
    'go|see|begin|start|take|look|move|get|make|try|talk|say|hope|have|do|find',
    "let's",
  ).map(([from, to]): ShorteningRule => ({ kind: 'contraction', from, to, at: 'start' })),
  ...all('phrase', enPhrases),
  ...all('doublet', enDoublets),
  {
    kind: 'number',
    from: new RegExp(`(hundred|thousand|million) and (?=(?:${NUMBER_WORDS})(?![\\p{L}]))`, 'u'),
    to: '$1 ',
  },
  {
    kind: 'number',
    from: new RegExp(`((?:${NUMBER_WORDS}|\\d{1,2})) o['’]clock in the morning\\.?`, 'u'),
    to: '$1 a.m.',
  },
  { kind: 'number', from: new RegExp(`((?:${NUMBER_WORDS}|\\d{1,2})) o['’]clock`, 'u'), to: '$1' },
  { kind: 'number', from: /(?:twelve|12) noon/u, to: 'noon' },
  { kind: 'number', from: /(?:twelve|12) midnight/u, to: 'midnight' },
  { kind: 'number', from: /in the year (?=\d)/u, to: 'in ' },
  { kind: 'number', from: new RegExp(`at the age of (?=\\d|${NUMBER_WORDS})`, 'u'), to: 'at ' },
  { kind: 'number', from: new RegExp(`a period of (?=\\d|${NUMBER_WORDS})`, 'u'), to: '' },
  ...openings(
    words(
      'well|actually|basically|honestly|frankly|look|listen|okay|oh|you know|i mean|you see|to be honest|to tell the truth|as you know|of course',
    ),
  ),
  ...words('you know|i mean|actually|of course|well|you see').map((from): ShorteningRule => ({
    kind: 'filler',
    from: new RegExp(`, ${from},`, 'u'),
    to: '',
  })),
  ...all('filler', before('really', REALLY), { notAfter: NOT_FILLER }),
  ...all('filler', before('just', JUST), { notAfter: NOT_FILLER }),
  ...all(
    'filler',
    words('actually|basically|literally|simply').flatMap((word) =>
      before(
        word,
        'the|a|an|quite|very|going|not|think|want|need|know|like|said|saw|did|have|has|had|my|in|on|at',
      ),
    ),
    { notAfter: words('not|put') },
  ),
  ...all(
    'filler',
    before('kind of', 'like|weird|strange|funny|nice|cool|hard|tired|want|think|scared'),
    {
      notAfter: words('a|some|what|any|this|that|the|every|which|same|one'),
    },
  ),
  ...all(
    'filler',
    before('sort of', 'like|weird|strange|funny|nice|cool|hard|tired|want|think|scared'),
    {
      notAfter: words('a|some|what|any|this|that|the|every|which|same|one'),
    },
  ),
]
