/** Words of a language for use with figures that the platform's tables of numbers lack. */
export interface SignWords {
  minus: string
  /** Words for thousands and more, in the form between a sum and its currency. */
  scales: string
  /** Short forms, as they are written, and how they are read. */
  short: Readonly<Record<string, string>>
  /** Plus and equals between figures, where the voice does not know them. */
  sum?: readonly [plus: string, equals: string]
}

/** Languages with words for signs. */
export const signWords: Readonly<Record<string, SignWords>> = {
  es: {
    minus: 'menos',
    scales: 'mil|millón|millones|billones',
    short: {
      'Sr.': 'señor',
      'Sra.': 'señora',
      'Srta.': 'señorita',
      'Dr.': 'doctor',
      'Dra.': 'doctora',
      'Ud.': 'usted',
      'Uds.': 'ustedes',
      'EE. UU.': 'Estados Unidos',
      'EE.UU.': 'Estados Unidos',
      'p. ej.': 'por ejemplo',
      'D.': 'don',
      nº: 'número',
      'n.º': 'número',
      '1.er': 'primer',
    },
  },
  fr: {
    minus: 'moins',
    sum: ['plus', 'égale'],
    scales: 'mille|million|millions|milliard|milliards',
    short: {
      'M.': 'monsieur',
      'MM.': 'messieurs',
      Mme: 'madame',
      Mlle: 'mademoiselle',
      'p. ex.': 'par exemple',
      'n°': 'numéro',
      nº: 'numéro',
    },
  },
  de: {
    minus: 'minus',
    scales: 'Tausend|Million|Millionen|Milliarde|Milliarden',
    short: {
      'z. B.': 'zum Beispiel',
      'z.B.': 'zum Beispiel',
      'd. h.': 'das heißt',
      'd.h.': 'das heißt',
      'usw.': 'und so weiter',
      'bzw.': 'beziehungsweise',
      'ca.': 'circa',
      'Nr.': 'Nummer',
      'Hr.': 'Herr',
      'Fr.': 'Frau',
      'Dr.': 'Doktor',
      'Mio.': 'Millionen',
      'Mrd.': 'Milliarden',
    },
  },
  it: {
    minus: 'meno',
    scales: 'mila|milione|milioni|miliardo|miliardi',
    short: {
      'Sig.': 'signor',
      'Sig.ra': 'signora',
      'Dott.': 'dottor',
      'Dott.ssa': 'dottoressa',
      'n.': 'numero',
      nº: 'numero',
      'ecc.': 'eccetera',
    },
  },
  pt: {
    minus: 'menos',
    scales: 'mil|milhão|milhões|bilhão|bilhões',
    short: {
      'Sr.': 'senhor',
      'Sra.': 'senhora',
      'D.': 'dom',
      'Dr.': 'doutor',
      'Dra.': 'doutora',
      'p. ex.': 'por exemplo',
    },
  },
  ru: {
    minus: 'минус',
    scales: 'тысяча|тысячи|тысяч|миллион|миллиона|миллионов|миллиард|миллиарда|миллиардов',
    short: {
      'т. е.': 'то есть',
      'т.е.': 'то есть',
      'т. д.': 'так далее',
      'т.д.': 'так далее',
      млн: 'миллионов',
      млрд: 'миллиардов',
      'тыс.': 'тысяч',
      '№': 'номер',
    },
  },
  zh: { minus: '负', scales: '万|亿|百万|千万', short: { 'No.': '第' }, sum: ['加', '等于'] },
  ja: {
    minus: 'マイナス',
    scales: '万|億|百万|千万',
    short: { 'No.': 'ナンバー' },
    sum: ['たす', 'は'],
  },
  ar: {
    minus: 'ناقص',
    scales: 'ألف|آلاف|مليون|ملايين|مليار',
    short: { 'د.': 'دكتور' },
    sum: ['زائد', 'يساوي'],
  },
  hi: { minus: 'माइनस', scales: 'हज़ार|हजार|लाख|करोड़|मिलियन', short: { 'डॉ.': 'डॉक्टर' } },
  th: {
    minus: 'ลบ',
    scales: 'พัน|หมื่น|แสน|ล้าน',
    short: { 'ดร.': 'ดอกเตอร์', 'น.': 'นาฬิกา' },
    sum: ['บวก', 'เท่ากับ'],
  },
}

/** Signs and codes of currencies. */
export const currencyCodes: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD: 'USD',
  '€': 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '฿': 'THB',
  '₫': 'VND',
  R$: 'BRL',
}

/** The country in the name of a currency, which speakers leave out. */
export const COUNTRY =
  / (?:estadounidenses?|des États-Unis|statunitens[ei]|americanos?|США|أمريكي|japon(?:eses|és|ais)|giapponesi|estrelinas|esterlinas|britanniche|brasileiros?|brasileños?|indias?)$|^(?:US-|Britische |Japanische |यूएस |भारतीय |जापानी |ब्रिटिश |米|英国)|สหรัฐ$|ไทย$| \(สหราชอาณาจักร\)$|^(?:российского|российских|российский|британского|британских) /u

/** Units as they are written, and as the platform names them. */
export const unitNames: Readonly<Record<string, string>> = {
  km: 'kilometer',
  m: 'meter',
  cm: 'centimeter',
  mm: 'millimeter',
  kg: 'kilogram',
  g: 'gram',
  l: 'liter',
  ml: 'milliliter',
  'km/h': 'kilometer-per-hour',
  mph: 'mile-per-hour',
  '°C': 'celsius',
  '℃': 'celsius',
  '°F': 'fahrenheit',
  '°': 'degree',
  ha: 'hectare',
  MB: 'megabyte',
  GB: 'gigabyte',
  TB: 'terabyte',
  км: 'kilometer',
  м: 'meter',
  см: 'centimeter',
  мм: 'millimeter',
  кг: 'kilogram',
  г: 'gram',
  л: 'liter',
  'км/ч': 'kilometer-per-hour',
  'سم.': 'centimeter',
  سم: 'centimeter',
  م: 'meter',
  كم: 'kilometer',
  كغ: 'kilogram',
  'كم/س': 'kilometer-per-hour',
  किमी: 'kilometer',
  किग्रा: 'kilogram',
  'กม./ชม.': 'kilometer-per-hour',
  'กม.': 'kilometer',
  'กก.': 'kilogram',
  'ซม.': 'centimeter',
}

/** Ordinal numbers from one, for centuries and rulers. */
export const ordinals: Readonly<Record<string, readonly string[]>> = {
  es: 'primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo'.split(' '),
  it: 'primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo tredicesimo quattordicesimo quindicesimo sedicesimo diciassettesimo diciottesimo diciannovesimo ventesimo ventunesimo'.split(
    ' ',
  ),
  pt: 'primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo'.split(' '),
  fr: 'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième vingt-et-unième'.split(
    ' ',
  ),
  de: 'erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste zweiundzwanzigste dreiundzwanzigste vierundzwanzigste fünfundzwanzigste sechsundzwanzigste siebenundzwanzigste achtundzwanzigste neunundzwanzigste dreißigste einunddreißigste'.split(
    ' ',
  ),
}
