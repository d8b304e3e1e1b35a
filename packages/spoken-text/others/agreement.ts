import { type Rule, rulesOf } from '../rules'

/** Agreement of numbers with their nouns, for figures that a voice reads in the masculine. */
interface Agreement {
  /** Nouns that are feminine, by their end. */
  feminine: RegExp
  /** Nouns that only look so. */
  masculine: RegExp
  /** Other nouns that "1" counts; all others leave it to the voice. */
  counted: RegExp
  one: readonly [masculine: string, feminine: string]
  two?: string
  /** Between tens and one: "treinta y una". */
  and: string
  /** From two hundred on, in the feminine. */
  hundreds?: readonly string[]
}

/** Masculine, or of either sex: `500 turistas` is left to the voice. */
const NOT_FEMININE =
  '(?:istas?|policías?|policiais|atletas?|colegas?|guardias?|espías?|camaradas?|pijamas?|problema|programa|sistema|tema|planeta|poema|clima|idioma|fantasma|drama|mapa)s?$'

const agreements: Readonly<Record<string, Agreement>> = {
  es: {
    feminine:
      /(?:as?|ión|iones|dad|dades|tud|vez|veces|noches?|manos?|partes?|calles?|tardes?|mujer|mujeres)$/u,
    masculine: new RegExp(
      `${NOT_FEMININE}|^días?$|gramas?$|^(?:para|hasta|contra|hacia|era|fueras?|más|ya|está|esta|una|cada|nada|mañana)$`,
      'u',
    ),
    counted:
      /^(?:día|año|mes|minuto|segundo|metro|kilo|kilómetro|litro|euro|dólar|peso|libro|perro|hombre|niño|amigo|hijo|punto|paso|vaso|coche|problema|millón)$/u,
    one: ['un', 'una'],
    and: ' y ',
    hundreds:
      'doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas'.split(
        ' ',
      ),
  },
  pt: {
    feminine:
      /(?:as?|ção|ções|são|sões|dade|dades|vez|vezes|noites?|mãos?|partes?|mulher|mulheres)$/u,
    masculine: new RegExp(
      `${NOT_FEMININE}|^dias?$|gramas?$|^(?:para|era|mas|já|esta|uma|cada|nada|ela|na|da)$`,
      'u',
    ),
    counted:
      /^(?:dia|ano|mês|minuto|segundo|metro|quilo|quilômetro|litro|euro|dólar|real|livro|homem|menino|amigo|filho|ponto|passo|copo|carro|problema|milhão)$/u,
    one: ['um', 'uma'],
    two: 'duas',
    and: ' e ',
    hundreds:
      'duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas'.split(
        ' ',
      ),
  },
  it: {
    feminine: /(?:a|zione|sione|notte|parte|madre|mano)$/u,
    masculine:
      /(?:problema|programma|sistema|tema|pianeta|poema|clima|dramma)$|^(?:era|ma|una|alla|dalla|della|ora che)$/u,
    counted:
      /^(?:giorno|mese|minuto|secondo|metro|chilo|chilometro|litro|euro|dollaro|libro|cane|amico|figlio|punto|passo|bicchiere|milione|problema)$/u,
    one: ['un', 'una'],
    and: '',
  },
  fr: {
    feminine:
      /^(?:fois|minute|heure|seconde|semaine|année|personne|femme|fille|nuit|maison|voiture|page|bouteille|tonne|livre|chose|journée|chance|balle|place|photo|lettre|porte|question)s?$/u,
    masculine: /^$/u,
    counted: /^$/u,
    one: ['un', 'une'],
    and: ' et ',
  },
  de: {
    feminine:
      /^(?:Minute|Stunde|Sekunde|Woche|Million|Milliarde|Person|Flasche|Frau|Nacht|Tonne|Seite|Tasse|Kugel|Chance|Stimme)$/u,
    masculine: /^$/u,
    counted:
      /^(?:Jahr|Tag|Monat|Mann|Kind|Meter|Kilometer|Kilo|Kilogramm|Liter|Euro|Dollar|Cent|Grad|Prozent|Uhr|Hund|Auto|Haus|Buch|Punkt|Schritt|Bier|Kilometern?)$/u,
    one: ['ein', 'eine'],
    and: '',
  },
}

/** A number behind these is a name: "canal 1", "Seite 1". */
const NAMED =
  /(?:número|nº|n\.º|página|pág\.|capítulo|canal|grupo|sala|tipo|nivel|nível|fase|parte|artículo|artigo|línea|linha|zona|opción|episodio|episódio|temporada|piso|numero|pagina|canale|gruppo|livello|chaîne|numéro|page|chapitre|Nummer|Seite|Kapitel|Kanal|Gruppe|Teil|Folge)\s$/iu

function said(of: Agreement, tens: string, unit: string, noun: string): string | null {
  const isFeminine = of.feminine.test(noun) && !of.masculine.test(noun)
  if (unit === '2') return isFeminine ? (of.two ?? null) : null
  if (!isFeminine && !of.counted.test(noun)) return null
  return of.one[isFeminine && !(tens !== '' && of.and === '') ? 1 : 0]
}

/** "1 casa" is "una casa", "200 personas" are "doscientas". */
export function agreementRules(language: string): readonly Rule[] {
  const of = agreements[language]
  if (!of) return []
  const { hundreds } = of
  const count: Rule = [
    /(?<![\p{L}\p{N}.,:/$€£#-]|\d\s)(?<tens>[2-9]?)(?<unit>[12])\s(?=(?<noun>\p{L}{2,})(?!\p{L}|\.\p{L}))/gu,
    ({ group, before }) => {
      const tens = group('tens')
      if (NAMED.test(before) || (tens !== '' && of.and === '')) return null
      const word = said(of, tens, group('unit'), group('noun'))
      if (word === null) return null
      if (tens === '') return `${word} `
      return tens === '2' && language === 'es'
        ? `veinti${word === 'un' ? 'ún' : word} `
        : `${tens}0${of.and}${word} `
    },
  ]
  if (!hundreds) return [count]
  return rulesOf({
    count,
    'hundreds of something': [
      /(?<![\p{L}\p{N}.,:/$€£#-]|\d\s)(?<h>[2-9])(?<rest>\d\d)\s(?=(?<noun>\p{Ll}{3,}s)(?!\p{L}))/gu,
      ({ group, before }) => {
        const noun = group('noun')
        if (NAMED.test(before) || !of.feminine.test(noun) || of.masculine.test(noun)) return null
        const rest = Number(group('rest'))
        const link = language === 'pt' ? ' e ' : ' '
        return `${hundreds[Number(group('h')) - 2] ?? ''}${rest === 0 ? '' : `${link}${rest}`} `
      },
    ],
  })
}
