import type { Voice } from '../contracts/connection'
import { builtInOrigins, systemOrigins } from '../contracts/models/model-records'
import { MANY_LANGUAGES } from '../contracts/models/providers'
import type { Cue, Speaker } from '../contracts/project-file'
import { languageOf, regionOf, sameLanguage } from '../languages/language-codes'

interface VoiceSuggestion {
  speakerId: string
  voice: Voice
  /** Gender by the label; null = none, the gender was chosen to set speakers apart. */
  guessedGender: Gender | null
}

/** The narrator among speakers: no speaker of a project has this id. */
export const NARRATOR = '\0narrator'

/** A line and its speaker; null: the narrator. */
type Line = Pick<Cue, 'text' | 'speakerId'>

/**
 * A voice for every speaker that has none: of the language, of the gender of the label, an unused
 * voice if there is one, the better engine, the accent nearest to the language's region, and the
 * region that most others have: the people of a film come from one place. The system's own voices
 * are never suggested: the use of their sound is limited, or not stated; nor are those of a provider,
 * which cost money, unless a speaker has one of its voices. Speakers with the most
 * text choose first, so that the narrator of a book does not get a leftover; those of unknown
 * gender leave voices for the others. The same input always gives the same cast. Empty when there
 * are no voices.
 *
 * @param lines “Lord Vader”, “bà Nở” tell a gender that the label does not
 */
export function suggestVoices(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
  language: string,
  lines: readonly Line[] = [],
): VoiceSuggestion[] {
  const providers = new Set(
    speakers.map(({ voiceId }) => voices.find(({ id }) => id === voiceId)?.provider?.id),
  )
  const offered = voices.filter(
    ({ origin, provider }) =>
      !systemModels.includes(origin?.model ?? '') && (!provider || providers.has(provider.id)),
  )
  const fitting = voicesOfLanguage(offered, language)
  const pool = fitting.length > 0 ? fitting : offered
  const taken = new Tally()
  for (const { voiceId } of speakers) {
    const voice = voices.find(({ id }) => id === voiceId)
    if (voice) taken.add(voice)
  }
  const texts = lines.map(({ text }) => text)
  const said = charactersSaid(lines)
  const uncast = speakers
    .filter(({ voiceId }) => voiceId === null)
    .map((speaker) => ({
      id: speaker.id,
      guessedGender: genderOf(speaker) ?? genderInTexts(speaker.label, texts),
    }))
  const found = new Map<string, VoiceSuggestion>()
  const saidBy = (id: string): number => said.get(id) ?? 0
  const doubt = ({ guessedGender }: { guessedGender: Gender | null }) =>
    guessedGender === null ? 1 : 0
  const choosing = uncast.toSorted((a, b) => saidBy(b.id) - saidBy(a.id) || doubt(a) - doubt(b))
  for (const [i, { id, guessedGender }] of choosing.entries()) {
    const waiting = choosing.slice(i + 1).map((each) => each.guessedGender)
    const voice = best(pool, guessedGender, { taken, language, waiting })
    if (!voice) continue
    taken.add(voice)
    found.set(id, { speakerId: id, voice, guessedGender })
  }
  return uncast.flatMap(({ id }) => found.get(id) ?? [])
}

function charactersSaid(lines: readonly Line[]): Map<string, number> {
  const said = new Map<string, number>()
  for (const { text, speakerId } of lines) {
    const id = speakerId ?? NARRATOR
    said.set(id, (said.get(id) ?? 0) + text.length)
  }
  return said
}

/** The speakers as they are without voices that are no longer offered. */
export function withoutUnlisted(
  speakers: readonly Speaker[],
  voices: readonly Voice[],
): readonly Speaker[] {
  const listed = new Set(voices.map(({ id }) => id))
  return speakers.map((speaker) =>
    speaker.voiceId === null || listed.has(speaker.voiceId)
      ? speaker
      : { ...speaker, voiceId: null },
  )
}

/** Counts how often a voice, a gender and a region have been assigned. */
class Tally {
  private readonly counts = new Map<string, number>()

  add(voice: Voice): void {
    for (const key of [
      `voice ${voice.id}`,
      `gender ${voice.gender}`,
      `region ${accentName(voice)}`,
    ]) {
      this.counts.set(key, this.of(key) + 1)
    }
  }

  of(key: string): number {
    return this.counts.get(key) ?? 0
  }
}

/** The region that the service names, or the one in brackets after the voice's name. */
export const accentName = (voice: Voice): string =>
  voice.region ?? /\(([^()]+)\)\s*$/.exec(voice.name)?.[1] ?? ''

/** Built-in engines, from the one that is understood better: 11–38 % of English words wrong, then 88 %. */
const builtIn: readonly string[] = [builtInOrigins.flite.model, builtInOrigins.espeak.model]

const systemModels: readonly string[] = Object.values(systemOrigins).map(({ model }) => model)

/** True if all voices are those of every installation, or of the system. */
export const areBuiltIn = (voices: readonly Voice[]): boolean =>
  voices.length > 0 &&
  voices.every(
    ({ origin, provider }) =>
      !provider && [...builtIn, ...systemModels].includes(origin?.model ?? ''),
  )

/** Voices of the user and of other services first, then the built-in ones. */
const engineRank = ({ origin }: Voice): number => builtIn.indexOf(origin?.model ?? '') + 1

/** Where a country's accent is nearest, when a language has no voice of that country. */
const nearest: Readonly<Record<string, string>> = Object.fromEntries([
  ...['au', 'nz', 'ie', 'in', 'za', 'sg', 'hk', 'ng', 'ke', 'gh'].map((code) => [code, 'gb']),
  ...['ca', 'ph', 'pr'].map((code) => [code, 'us']),
  ...['mx', 'ar', 'co', 'cl', 'pe', 've', 'ec', 'gt', 'cu', 'bo', 'do', 'hn', 'py', 'sv']
    .concat(['ni', 'cr', 'pa', 'uy'])
    .map((code) => [code, '419']),
  ...['jm', 'tt', 'bb', 'bs', 'gy', 'bz'].map((code) => [code, '029']),
])

/**
 * Distance of a voice's accent from a region: there, nearby, the language's plain accent, one of a
 * part of the country, far. Without a region: the plain accent, a country's, one of a part of a
 * country.
 */
function accentDistance({ region }: Voice, wanted: string | null): number {
  if (region === null) return wanted === null ? 0 : 2
  const [country = '', part] = region.toLowerCase().split(/[-_]/)
  const isCountry = /^(?:[a-z]{2}|\d{3})$/.test(country) && part === undefined
  if (wanted === null) return country.length === 2 && isCountry ? 1 : 2
  const places = [wanted, nearest[wanted]]
  const at = places.indexOf(country)
  if (at >= 0) return isCountry ? at : at + 3
  return isCountry ? 5 : 6
}

interface Cast {
  taken: Tally
  language: string
  /** Genders of the speakers who choose later. */
  waiting: readonly (Gender | null)[]
}

function best(
  pool: readonly Voice[],
  wanted: Gender | null,
  { taken, language, waiting }: Cast,
): Voice | undefined {
  const region = regionOf(language)
  const free = (gender: Voice['gender']): number =>
    pool.filter((voice) => voice.gender === gender && taken.of(`voice ${voice.id}`) === 0).length
  const isNeeded = (gender: Voice['gender']): boolean =>
    free(gender) <= waiting.filter((each) => each === gender).length
  const needed = { female: isNeeded('female'), male: isNeeded('male'), unknown: false }
  const cost = (voice: Voice): number[] => [
    wanted !== null && voice.gender !== wanted ? 1 : 0,
    taken.of(`voice ${voice.id}`),
    wanted === null && needed[voice.gender] ? 1 : 0,
    wanted === null ? taken.of(`gender ${voice.gender}`) : 0,
    engineRank(voice),
    accentDistance(voice, region),
    -taken.of(`region ${accentName(voice)}`),
  ]
  let found: { voice: Voice; costs: number[] } | undefined
  for (const voice of pool) {
    const costs = cost(voice)
    if (!found || isLess(costs, found.costs)) found = { voice, costs }
  }
  return found?.voice
}

/** Compares figure by figure; ties keep the earlier voice of the service's own order. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const i = a.findIndex((value, k) => value !== b[k])
  return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0)
}

type Gender = 'female' | 'male'

/** Forms of address and roles, in Vietnamese and English, that say it outright. */
const female =
  'chị|bà|cô|dì|mẹ|má|mợ|thím|vợ|nữ|con gái|cháu gái|em gái|cô gái|cô bé|bé gái|nàng|hoàng hậu|công chúa|mụ|phụ nữ|ni sư|nữ sinh|mrs|ms|miss|madam|lady|queen|princess|mother|mom|mum|grandma|grandmother|sister|daughter|wife|aunt|woman|women|girl|female|actress|waitress|hostess|stewardess|goddess|duchess|countess|baroness|heiress|priestess|witch|nun|bride|widow|mistress|granny|grandmom|niece'
const male =
  'anh|ông|chú|cậu|bố|cha|tía|dượng|chồng|nam|con trai|cháu trai|em trai|chàng|thầy|vua|hoàng tử|hoàng đế|đàn ông|nam sinh|gã|lão|mr|sir|lord|king|prince|father|dad|grandpa|grandfather|brother|son|husband|uncle|man|men|boy|male|actor|waiter|duke|count|baron|priest|monk|groom|widower|nephew|granddad|guy|gentleman|gentlemen|gent|lad|friar'
/** Given names that are almost only women's or men's. */
const femaleNames =
  'lan|hoa|hương|linh|mai|thảo|trang|hằng|hạnh|nga|yến|vân|huyền|loan|nhung|oanh|thúy|thuý|trinh|quyên|diễm|hiền|tuyết|thơm|lệ|liên|cúc|đào|vy|trâm|phượng|duyên|quỳnh|thùy|thuỳ|dung|hà my|trà my|diễm my|thảo my|ngọc lan|ngọc ánh|hồng ánh|anh thư|minh thư|quỳnh thư|anh đào|kim ngân|thu hà|bích phương|thu phương|mỹ tâm|bảo ngọc|anna|anne|mary|sarah|emma|emily|olivia|sophia|jane|alice|laura|linda|lisa|kate|helen|susan|maria|julia|lucy|amy|rachel|eva|abigail|ada|agnes|alicia|alison|amanda|amelia|andrea|angela|annabel|annie|audrey|ava|barbara|beatrice|bella|beth|betty|bridget|camille|carla|carmen|carol|caroline|catherine|cathy|charlotte|chloe|christina|claire|clara|cynthia|daisy|danielle|deborah|denise|diana|diane|donna|dorothy|edith|eleanor|elena|elizabeth|ella|ellen|elsa|emilia|erica|esther|ethel|eve|evelyn|fiona|florence|frances|gemma|georgia|gloria|grace|greta|hannah|harriet|hazel|heather|heidi|helena|hermione|holly|ida|ingrid|irene|iris|isabel|isabella|isla|ivy|jacqueline|janet|janice|jasmine|jennifer|jenny|jessica|joan|joanna|josephine|joyce|judith|judy|juliet|karen|katherine|kathleen|katie|kelly|kimberly|laurie|leah|lena|leonora|lily|liz|lola|louise|lydia|madeleine|maggie|margaret|marge|marianne|marie|marilyn|martha|matilda|megan|melanie|melissa|mia|michelle|mildred|miriam|molly|monica|nadia|nancy|naomi|natalie|natasha|nicole|nina|nora|ophelia|pamela|patricia|paula|pauline|penelope|penny|phoebe|rebecca|rita|rosa|rose|rosie|ruby|ruth|sabrina|sally|samantha|sandra|scarlett|sharon|sheila|shirley|silvia|sofia|sonia|sophie|stella|stephanie|susie|suzanne|sylvia|tanya|teresa|theresa|tina|ursula|valerie|vanessa|vera|veronica|victoria|violet|virginia|vivian|wendy|yvonne|zoe'
const maleNames =
  'hùng|dũng|cường|tuấn|sơn|long|quân|huy|khoa|đức|thắng|trung|hải|phong|tùng|kiên|hoàng|quang|đạt|toàn|lâm|vũ|hưng|nghĩa|phúc|tài|tiến|thành|tấn|khải|khôi|thịnh|quốc bảo|gia bảo|thiên bảo|duy|hiếu|hiệp|vinh|vương|thuận|hào|john|james|robert|michael|david|william|thomas|peter|paul|mark|george|daniel|jack|tom|henry|adam|max|ben|sam|steve|eric|aaron|abraham|adrian|alan|albert|alexander|alfred|andrew|andy|anthony|antonio|archie|arnold|arthur|barry|benjamin|bernard|bill|billy|bob|bobby|boris|brandon|brian|bruce|bruno|carl|carlos|cedric|charles|charlie|chuck|christian|christopher|clark|clive|colin|conrad|craig|dan|dave|dean|dennis|derek|diego|dominic|donald|douglas|duncan|dylan|earl|edgar|edmund|edward|edwin|elliot|ernest|ethan|eugene|felix|fernando|francis|francisco|frank|fred|frederick|gabriel|gary|gavin|geoffrey|gerald|gilbert|glenn|gordon|graham|greg|gregory|gus|guy|hamlet|hank|hans|harold|harry|hector|herbert|homer|horace|howard|hugh|hugo|ian|igor|isaac|ivan|jacob|jake|jason|jeff|jeffrey|jeremy|jerry|jim|jimmy|joe|joel|johnny|jonas|jonathan|jorge|jose|joseph|josh|joshua|juan|julian|justin|karl|keith|kenneth|kevin|kurt|kyle|lars|larry|lawrence|lee|leo|leon|leonard|lewis|liam|lionel|louis|lucas|luis|luke|malcolm|manuel|marcel|marco|marcus|mario|martin|marvin|matt|matthew|maurice|maxwell|miguel|mike|mohamed|mohammed|muhammad|nathan|neil|nicholas|nick|nigel|noah|norman|oliver|omar|oscar|otto|owen|patrick|pedro|percy|perry|philip|phil|pierre|ralph|ray|raymond|rex|richard|rick|roberto|rodney|roger|roland|ron|ronald|ross|roy|rupert|russell|ryan|samuel|scott|sean|sebastian|sergei|seth|sidney|simon|stanley|stefan|stephen|steven|stuart|ted|terry|theodore|tim|timothy|tony|tyler|victor|vincent|vladimir|walter|warren|wayne|wilfred|will|winston|xavier|zachary'

const words = (list: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})(?![\\p{L}\\p{M}])`, 'iu')
const lastWord = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{M}])(?:${list})$`, 'iu')

/** Trades with a gender in their name: fisherman, policewoman; not German, Newman. */
const trades =
  'anchor|bar|boat|boats|business|camera|cattle|chair|clergy|coast|congress|council|country|cow|craft|crafts|crew|door|dust|fire|fisher|foot|fore|french|game|gentle|god|grand|guards|gun|hang|head|helms|hench|herds|hit|horse|house|hunts|irish|english|land|law|lines|mad|mail|medicine|merchant|mid|milk|noble|old|oars|police|post|repair|rifle|sales|school|scots|sea|service|show|space|sports|states|step|stunt|swords|tax|trades|train|tribes|van|wash|watch|weather|welsh|work|yachts|young'
const ending = (people: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${trades})(?:${people})(?!\\p{L})`, 'iu')

const rules: readonly { pattern: RegExp; gender: Gender }[] = [
  { pattern: /^anh (?:thư|đào)$/iu, gender: 'female' },
  // the address comes first in both languages: “Bà Nam” is a woman, “Ông Lan” a man
  { pattern: new RegExp(`^(?:${female})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'female' },
  { pattern: new RegExp(`^(?:${male})(?![\\p{L}\\p{M}])`, 'iu'), gender: 'male' },
  // middle names: Nguyễn Thị Nam, Trần Văn Hoa; Thị Nở, but not a mayor (thị trưởng)
  { pattern: /^thị (?!trưởng|trấn|xã|dân|vệ|tộc|sát)/iu, gender: 'female' },
  { pattern: /(?<=\p{L}\s)thị(?=\s\p{L})/iu, gender: 'female' },
  { pattern: /(?<=\p{L}\s)văn(?=\s\p{L})/iu, gender: 'male' },
  { pattern: lastWord(femaleNames), gender: 'female' },
  { pattern: lastWord(maleNames), gender: 'male' },
  { pattern: words(female), gender: 'female' },
  { pattern: words(male), gender: 'male' },
  { pattern: ending('woman|women|girl|lady|maid|mother'), gender: 'female' },
  { pattern: ending('man|men|boy|father'), gender: 'male' },
  { pattern: words(femaleNames), gender: 'female' },
  { pattern: words(maleNames), gender: 'male' },
]

/** Gender set by the user, else by the label. */
export const genderOf = ({ gender, label }: Pick<Speaker, 'gender' | 'label'>): Gender | null =>
  gender ?? guessGender(label)

/** Gender that a label speaks of (“Chị Hoa”, “Nguyễn Văn Tùng”, “Mrs Hudson”); null when unsaid. */
export function guessGender(label: string): Gender | null {
  const name = label
    .normalize('NFC')
    .replace(/[.()\d]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    // “Lan Anh” and “Tuấn Anh” are names, “Người anh” is a brother
    .replace(/(?<=\p{L})(?<!(?:^|\s)(?:người|đàn|con|các|hai|bà|cô|chị|ông|chú|cậu)) anh$/iu, '')
  return rules.find(({ pattern }) => pattern.test(name))?.gender ?? null
}

const titles: Readonly<Record<Gender, string>> = {
  female: 'mrs|ms|miss|lady|madam|queen|princess|aunt|sister|dame|bà|chị|cô|dì|mụ|thím|mợ|nàng',
  male: 'mr|sir|lord|king|prince|uncle|brother|master|ông|anh|chú|cậu|thầy|lão|gã|chàng',
}

/** Gender by the forms of address in the texts; null if there are none, or they are ambiguous. */
function genderInTexts(label: string, texts: readonly string[]): Gender | null {
  const name = label.trim()
  if (texts.length === 0 || !/^\p{L}[\p{L}\p{M} ’'-]*$/u.test(name)) return null
  const times = (gender: Gender): number => {
    const called = new RegExp(
      `(?<![\\p{L}\\p{M}])(?:${titles[gender]})\\.? ${name}(?![\\p{L}\\p{M}])`,
      'giu',
    )
    return texts.reduce((sum, text) => sum + (text.match(called)?.length ?? 0), 0)
  }
  const [women, men] = [times('female'), times('male')]
  if (Math.max(women, men) < 2 * Math.min(women, men) + 1) return null
  return women > men ? 'female' : 'male'
}

/** Names of a language under which services list it: its own, English and Vietnamese. */
function namesOf(language: string): string[] {
  return [language, 'en', 'vi'].flatMap((locale) => {
    try {
      const name = new Intl.DisplayNames([locale], { type: 'language' }).of(language)
      return name === undefined ? [] : [name.toLowerCase()]
    } catch {
      return []
    }
  })
}

/**
 * True if a voice speaks a language: by its code if the service gives one, else by the language's
 * name. One of many languages speaks each.
 */
export function speaksLanguage(voice: Voice, language: string): boolean {
  if (voice.language === MANY_LANGUAGES) return true
  if (voice.language !== null) return sameLanguage(voice.language, language)
  const listed = voice.languageName.normalize('NFC').toLowerCase()
  if (sameLanguage(listed, language)) return true
  return namesOf(languageOf(language)).some((name) => listed.includes(name))
}

/**
 * The voices of a language, the best first: by engine, then by how near their accent is where the code
 * names a region; else as the service lists them.
 */
export function voicesOfLanguage(voices: readonly Voice[], language: string): Voice[] {
  const region = regionOf(language)
  const distance = (voice: Voice) => (region === null ? 0 : accentDistance(voice, region))
  return voices
    .filter((voice) => speaksLanguage(voice, language))
    .sort((a, b) => engineRank(a) - engineRank(b) || distance(a) - distance(b))
}

/** True if the voices of a language differ by country, as in English. */
export const hasCountries = (voices: readonly Voice[], language: string): boolean =>
  voices.some(
    (voice) => speaksLanguage(voice, language) && /^(?:[a-z]{2}|\d{3})\b/i.test(voice.region ?? ''),
  )
