import { anyOf, keptStop, START, rulesOf } from '../rules'
import { readDigits, readYear } from './numbers'

/** Kinds of street behind a name. */
const streets: Readonly<Record<string, string>> = {
  St: 'Street',
  st: 'Street',
  Ave: 'Avenue',
  ave: 'Avenue',
  Rd: 'Road',
  Blvd: 'Boulevard',
  Ln: 'Lane',
  Dr: 'Drive',
  Ct: 'Court',
  Hwy: 'Highway',
  hwy: 'Highway',
  Pkwy: 'Parkway',
  Sq: 'Square',
  Pl: 'Place',
  Ter: 'Terrace',
  Expy: 'Expressway',
  Fwy: 'Freeway',
  Cir: 'Circle',
  Trl: 'Trail',
  Plz: 'Plaza',
  Cres: 'Crescent',
  Tpke: 'Turnpike',
}

/** States after a comma. */
const states: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** States as newspapers shorten them, behind a city or a party: "Palm Beach, Fla.", "(R-Tex.)". */
const shortStates: Readonly<Record<string, string>> = {
  Ala: 'Alabama',
  Ariz: 'Arizona',
  Ark: 'Arkansas',
  Calif: 'California',
  Colo: 'Colorado',
  Conn: 'Connecticut',
  Del: 'Delaware',
  Fla: 'Florida',
  Ga: 'Georgia',
  Ill: 'Illinois',
  Ind: 'Indiana',
  Kan: 'Kansas',
  Ky: 'Kentucky',
  La: 'Louisiana',
  Md: 'Maryland',
  Mass: 'Massachusetts',
  Mich: 'Michigan',
  Minn: 'Minnesota',
  Miss: 'Mississippi',
  Mo: 'Missouri',
  Mont: 'Montana',
  Neb: 'Nebraska',
  Nev: 'Nevada',
  Okla: 'Oklahoma',
  Ore: 'Oregon',
  Pa: 'Pennsylvania',
  Tenn: 'Tennessee',
  Tex: 'Texas',
  Va: 'Virginia',
  Vt: 'Vermont',
  Wash: 'Washington',
  Wis: 'Wisconsin',
  Wyo: 'Wyoming',
}

const NAME = String.raw`(?:\d{1,3}(?:st|nd|rd|th)|(?:Mt|St|Ft)\.|\p{Lu}[\p{L}'’]+)`
const STREET = anyOf(Object.keys(streets))
const FULL = `${[...new Set(Object.values(streets))].join('|')}|Way|Crescent|Close|Gardens|Row|Alley|Broadway`
const directions: Readonly<Record<string, string>> = {
  N: 'North',
  S: 'South',
  E: 'East',
  W: 'West',
}

/** Behind a number, a direction or a preposition; "the St. Lawrence", "Kill Dr. Lucky" are names. */
const isStreet = (short: string, before: string): boolean =>
  /\d|(?:hundred|teen|ty|ten|eleven|twelve|[-\s](?:one|two|three|four|five|six|seven|eight|nine)|[NSEW]\.?|North|South|East|West)\s(?:\p{Lu}[\p{L}'’]+\s){1,3}$/u.test(
    before,
  ) ||
  (short !== 'Dr' &&
    (/\b(?:on|at|to|from|of|down|along|near|and|off|up|across|in)\s(?:\p{Lu}[\p{L}'’]+\s){1,2}$/u.test(
      before,
    ) ||
      /\b(?:Main|Wall|Elm|Oak|High|Baker|Market|Sesame|Bourbon|Fleet)\s$/.test(before)))

/** Anything that a rule of places can match. */
export const PLACES = new RegExp(
  String.raw`(?<!\p{L})(?:${STREET}|${FULL}|[NSEW])(?!\p{L})|,\s[A-Z]{2}(?!\p{L})|(?:\p{Ll},\s|\p{Lu}-)\p{Lu}\p{Ll}{1,4}\.|(?<!\p{L})NY(?!\p{L})`,
  'u',
)

/** House numbers, streets and places in the United States. */
export const placeRules = rulesOf({
  'house number': [
    new RegExp(
      String.raw`${START}(?<n>\d{3,4})(?=[A-Z]?\s(?:[NSEW]\.?\s)?(?:${NAME}\s){1,3}(?:${STREET}|${FULL})(?!\p{L}))`,
      'gu',
    ),
    ({ group }) => readYear(group('n')),
  ],
  'direction of a street': [
    new RegExp(
      String.raw`(?=[NSEW])(?<=(?:\d|\p{Ll}{3}|,)\s|^)(?<d>[NSEW])\.?(?=\s(?:${NAME}\s){1,3}(?:${STREET}|${FULL})(?!\p{L}))`,
      'gu',
    ),
    ({ group }) => directions[group('d')] ?? null,
  ],
  street: [
    new RegExp(
      String.raw`(?=[A-Zash])(?<=(?<=\d[\p{L}\d]*\s|(?:[NSEW]\.?|North|South|East|West)\s|^|\s)${NAME}\s)(?<short>${STREET})(?<stop>\.?)(?![\p{L}\p{N}]|\.?\s(?:\p{Lu}\p{L}*['’]s|Lucia|Petersburg|Louis|Paul|John))`,
      'gu',
    ),
    ({ group, before, after }) =>
      /^\s\p{Lu}/u.test(after) && !isStreet(group('short'), before)
        ? null
        : // "Main St. Bakery": the name has a second part.
          `${streets[group('short')] ?? ''}${/^\p{L}+\s$/u.test(before) && /^\s\p{Lu}\p{Ll}+$/u.test(after) ? '' : keptStop(group('stop'), after)}`,
  ],
  'New York': [
    /(?=NY)(?:(?<![\p{L}\p{N}])NY(?=,\sNY(?!\p{L}))|(?<=\b(?:in|to|from|of|love|around|leave|left|visit)\s+)NY(?![\p{L}\p{N}]))/gu,
    () => 'New York',
  ],
  'state in short': [
    new RegExp(
      String.raw`(?=\p{Lu})(?<=\p{Lu}[\p{L}’']+,\s|(?<!\p{L})[DRI]-)(?<state>${anyOf(Object.keys(shortStates))})\.(?=[,;:)]|\s\p{Ll}|$)`,
      'gu',
    ),
    ({ group }) => shortStates[group('state')] ?? null,
  ],
  'state and postal code': [
    new RegExp(
      String.raw`(?=[A-Z])(?<=,\s)(?<state>${anyOf(Object.keys(states))})(?:,?\s(?<zip>\d{5})(?:-\d{4})?)?(?![\p{L}\p{N}])`,
      'gu',
    ),
    ({ group, before }) => {
      // "Well, OK.", "yeah, SD": a state is behind a city, or before its code.
      if (group('zip') === '' && !/\p{Lu}[\p{L}.'’]*,\s$/u.test(before)) return null
      if (
        /^(?:OK|OH|HI|ME|MA|PA|IN|OR|AL|DE)$/.test(group('state')) &&
        group('zip') === '' &&
        !/\b(?:in|from|to|of|near|at)\s(?:\p{Lu}\p{Ll}+\s){0,2}\p{Lu}\p{Ll}+,\s$/u.test(before)
      )
        return null
      const zip = group('zip') === '' ? '' : `, ${readDigits(group('zip'))}`
      return `${states[group('state')] ?? ''}${zip}`
    },
  ],
})
