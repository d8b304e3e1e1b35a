import { type Rule, rulesOf } from '../rules'

/** Words of two sounds that rules look at; nothing else is worth a search. */
export const HETERONYMS = /(?<!\p{L})(?:read|live|lead|winds?|tears?)(?!\p{L})/iu

const MODAL =
  /\b(?:did|does|do|will|would|can|could|should|shall|may|might|must|let|lets|make|makes|made|help|helps|if|lest)(?:n['’]t)?\s(?:\p{L}+\s){1,3}$/iu
const PAST =
  /\b(?:yesterday|last (?:week|night|month|year|summer|winter|spring|autumn|fall|time|\p{Lu}\p{Ll}+day)|ago|once|earlier|the other day|as a (?:child|boy|girl|kid)|when I was|at the time|back then|in (?:19|20)\d\d)\b/iu

/** As the voice should see it: with a capital where the word has one. */
const said = (written: string, sounds: string): string =>
  /^\p{Lu}/u.test(written) ? sounds.charAt(0).toUpperCase() + sounds.slice(1) : sounds

const sounding = (pattern: RegExp, sounds: string): Rule => [
  pattern,
  ({ text }) => said(text, text.endsWith('s') ? `${sounds}s` : sounds),
]

const SUBJECTS = String.raw`(?:to|will|can|could|would|should|must|may|might|let['’]s|don['’]t|didn['’]t|doesn['’]t|won['’]t|can['’]t|['’]ll)`

/** Words that sound by their part of speech, written as they sound where the words around leave no doubt. */
export const heteronymRules = rulesOf({
  'has or was read': sounding(
    /(?=read(?!\p{L}))(?<=\b(?:ha(?:ve|s|d|ving)|was|were|been|being|be|is|are|gets?|got)(?:n['’]t)?\s(?:(?:you|I|we|they|he|she|it|ever|never|already|just|only|not|also|always|all|both|even|often|recently|once|widely)\s){0,3}|['’](?:ve|d)\s(?:(?:never|already|just|only|also|always)\s)?)read(?!\p{L}|-)/giu,
    'red',
  ),
  'he read': [
    /(?=read(?!\p{L}))(?<=\b(?:he|she|it|who|(?<who>I|we|they|you))\s(?:(?:also|then|never|once|only|just|always|often|even|actually)\s)?)read(?!\p{L}|-)/giu,
    // "I read" is past beside a time that is; "did she read" is none.
    ({ text, group, before, after }) => {
      const isPast = group('who') === '' || PAST.test(`${before} ${after}`)
      return !isPast || MODAL.test(before) ? null : said(text, 'red')
    },
  ],
  'live before what is shown': sounding(
    /(?<!\p{L}|\b(?:I|we|you|they|who|to|people|can|must|not|don['’]t)\s)live(?=\s(?:music|concerts?|shows?|broadcasts?|streams?|streaming|coverage|events?|audiences?|performances?|TV|television|albums?|recordings?|feeds?|updates?|wires?|ammo|ammunition|rounds?|bait|bands?|reports?|interviews?|debates?|games?|match(?:es)?|sessions?|versions?|videos?|chats?|blogs?|tours?|animals?|birds?|chickens?|bombs?|grenades?|demos?|demonstrations?|action|commentary|entertainment|podcasts?|(?:on|to) (?:air|TV|television|stage|tape)|(?<=(?:^|[.,!?:]\s)live )from)(?!\p{L}))/giu,
    'lyve',
  ),
  'shown live': sounding(
    /(?=live(?!\p{L}))(?<=\b(?:broadcast(?:ing|s)?|stream(?:ed|ing|s)?|air(?:ed|s|ing)|perform(?:ed|s|ing)?|recorded|shown|televised|reporting|coming to you|seen|(?:we|you|they|it)['’](?:re|s)(?: now| going| back)?|(?:going|goes|went|gone)(?: back)?)\s)live(?!\p{L}|-)/giu,
    'lyve',
  ),
  'lead of metal': sounding(
    /(?<!\p{L})lead(?=[\s-](?:pipes?|paints?|poisoning|pencils?|shot|bullets?|acid|weights?|oxide|glass|aprons?|crystal|solder|sul(?:ph|f)ide|lining|ingots?|exposure|contamination|free|lined|mines?|roofs?)(?!\p{L}))|(?=lead(?!\p{L}))(?<=\b(?:made of|molten|lined with|traces of|levels of|filled with|ounces? of|pounds? of|kilos? of|tons? of|tonnes? of|heavy as|weighs? like|exposure to|zinc and|copper and|tin and|gold and|into gold)\s)lead(?!\p{L}|\s(?:role|singer|guitar|time|actor|the\b))/giu,
    'led',
  ),
  'to wind': sounding(
    new RegExp(
      String.raw`(?=wind(?!\p{L}))(?<=\b${SUBJECTS}\s|\b(?:roads?|rivers?|paths?|trails?|streets?|streams?|stairs?|staircases?|it|that|which|they)\s)wind(?=\s(?:up|down|through|around|round|along|back|its|their|his|her|your|the (?:clock|watch|wool|yarn|cable|rope|thread|string|bandage|handle|film|tape))(?!\p{L}))|(?<=^|[.!?]["”]?\s|,\s)wind(?=\s(?:up\s)?(?:the|your) (?:clock|watch|wool|yarn|cable|rope|thread|string|bandage|handle|window|film|tape)(?!\p{L})|\s(?:it|him|her|them)\sup(?!\p{L}))`,
      'giu',
    ),
    'wined',
  ),
  'to tear': sounding(
    new RegExp(
      String.raw`(?=tears?(?!\p{L}))(?<=\b${SUBJECTS}\s|\b(?:I|we|they|you|he|she|it|and|that|never)\s)tears?(?=\s(?:up|down|apart|off|out|open|away|through|into|it|him|her|them|me|us|you|this|that|these|those|the|your|my|his|our|their|each|easily|along|a (?:page|piece|hole|strip|sheet|muscle))(?!\p{L}))|(?<=^|[.!?,]["”]?\s)tear(?=\s(?:it|them|this|that|the|down|up|off|out|open|along|your)(?!\p{L}))`,
      'giu',
    ),
    'tare',
  ),
  'a tear in cloth': sounding(
    /(?<!\p{L})tears?(?=\s(?:in|across|along)\s(?:the|my|his|her|a|your|our|its|their)\s(?:fabric|paper|cloth|canvas|sails?|tents?|roof|wall|hull|dress|shirt|sleeve|curtains?|screen|net|seam|trousers|jeans|pants|coat|jacket|muscle|ligament|tendon|cartilage|membrane|bag|page|map|suit)(?!\p{L}))|(?=tears?(?!\p{L}))(?<=\b(?:wear and|muscle|ligament|tendon|ACL|meniscus|rotator cuff)\s)tears?(?!\p{L})/giu,
    'tare',
  ),
})
