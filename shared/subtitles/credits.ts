/** Sites that put their name into subtitles; what is left of a cue that names one is no speech. */
const sites = new RegExp(
  [
    String.raw`open\s?subtitles?\.(?:org|com)|osdb\.link|addic7ed|subscene|podnapisi|tv-?subtitles\.`,
    String.raw`yify-?(?:subtitles|movies)|\byts\.[a-z]{2}\b|subtitle-?cat|titulky\.com|napisy\.(?:info|org|pl)`,
    String.raw`napiprojekt|legendas\.tv|legendasdivx|subdivx|argenteam|tusubtitulo|elsubtitle|titlovi\.`,
    String.raw`prijevodi-online|podnapisi|feliratok\.|hosszupuska|turkcealtyazi|planetdp|phudeviet|subnhanh`,
    String.raw`subsfactory|italiansubs|sous-titres\.eu|forom\.com|undertexter\.se|divxsweden|dansubs`,
    String.raw`danishbits|nordicb|swesub|ondertitel\.|bierdopje|zimuku|zimuzu|yyets|subhd\.|人人影视|字幕组|字幕組`,
    String.raw`lostfilm|notabenoid|amara\.org|explosiveskull|9kstudio|elderman|americascardroom`,
  ].join('|'),
  // Without `u`, which makes the search five times as long: every cue is searched.
  'i',
)
const address =
  /(?:https?:\/\/|www\.)\S{3,200}|[\w-]{2,40}\.(?:com|org|net|tv|info|vn|me|to)\b(?:\/\S{0,200})?/giu

/** What makers of subtitles call their work, in the languages in which they sign it. */
const work = [
  String.raw`(?:official |english |vietsub )?(?:subtitl(?:es?|ed|ing)|subs?|captions?|captioned|captioning|re-?sync(?:ed|ing)?|sync(?:ed|hroni[sz]ed|hro)?|translat(?:ed|ions?|or)|transcri(?:bed|pt|ption)|timed|timing|typeset|encoded|ripped|qc)`,
  String.raw`phụ đề|biên dịch|người dịch|dịch (?:bởi|thuật)|dịch|hiệu đính|biên tập phụ đề|vietsub`,
  String.raw`sous-titr(?:es|age|é)|traduction|adaptation|subtítulos?|subtitulad[oa]|traducción|traducid[oa]|sincronizad[oa]`,
  String.raw`legendas?|legendad[oa]|tradução|traduzid[oa]|sincronia|revisão|sottotitoli|traduzione|revisione`,
  String.raw`untertitel(?:ung)?|übersetz(?:t|ung)|ondertiteling|ondertiteld|vertaling|vertaald`,
  String.raw`undertexter|undertextad|översättning|översatt|danske (?:undertekster|tekster)|undertekster|oversat|oversættelse`,
  String.raw`norske? (?:tekster|undertekster)|tekstet|teksting|oversatt|oversettelse|suomennos|suomentanut|tekstitys|käännös`,
  String.raw`napisy(?: pl)?|tłumaczenie|tłumaczył[a]?|synchro|dopasowanie|titulky|překlad|přeložila?|časování|preklad|preložila?`,
  String.raw`felirat(?:ot)?|fordította|fordítás|időzítés|traducerea?|subtitrarea?|traducător|sincronizarea?`,
  String.raw`altyazı|çeviri|çeviren|υπότιτλοι|μετάφραση|απόδοση|συγχρονισμός|перевод|субтитры|переклад|субтитри|превод`,
  String.raw`prijevod|prevod|obrada|titlovi|titl|ترجمة|تعديل|تدقيق|مزامنة|ترجمه|زیرنویس|مترجم|תרגום|תורגם|סונכרן|סנכרון`,
  String.raw`字幕(?:制作|製作|翻译|翻譯)?|翻译|翻譯|校对|校對|时间轴|時間軸|听译|聽譯|翻訳|자막|번역|คำบรรยาย|แปล|ซับไทย`,
  String.raw`terjemahan|diterjemahkan|penerjemah|alih bahasa|sari ?kata|pengalih bahasa`,
].join('|')
const works = new RegExp(work, 'iu')
const by = String.raw`by|par|por|di|a cura di|von|durch|door|av|af|przez|készítette|bởi|oleh|dan|από|od|от|від|بواسطة|על ידי|ע"י|توسط|โดย`
const signed = new RegExp(
  String.raw`^[^\p{L}]{0,12}(?:${work})(?:\s*(?:[&+,/]|and|và|et|y|e|und|en|och|og|ja|i|a|és|și|ve|και|и|та)\s*(?:${work}|corrected|corrections?|edited|correções|corregido)){0,4}(?:\s*[:：]\s*\S|\s+(?:${by})[\s:]|\s*[-–—=|]\s*\S)`,
  'iu',
)

/** What sites sell between the lines. */
const advertisement =
  /advertise your product or brand|become (?:a )?vip member|remove all ads|watch (?:any )?(?:online )?(?:movies|video) ?online (?:and series )?(?:for )?free|please rate this subtitle|do you want subtitles for any video|help other users to choose the best subtitles/iu

const LONGEST = 300

/**
 * Whether a cue is a credit of the subtitles' makers or an advertisement. Somebody who says an
 * address in a sentence is speaking: an address counts where it stands alone or beside the makers'
 * own words.
 */
export function isCredit(plain: string): boolean {
  if (plain.length > LONGEST) return false
  if (sites.test(plain) || advertisement.test(plain)) return true
  if (signed.test(plain) && !/[?!？！]\s*$/u.test(plain) && shortLines(plain)) return true
  const rest = plain.replace(address, ' ')
  if (rest === plain) return false
  return !/\p{L}{2}/u.test(rest) || works.test(plain)
}

/** Signatures are short: no line has the length of a sentence. */
const shortLines = (text: string): boolean =>
  text.split('\n').every((line) => line.trim().split(/\s+/).length <= 9)
