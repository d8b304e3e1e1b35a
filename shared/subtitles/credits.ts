import { remembered } from './reading-time'

/** Sites that put their name into subtitles; the rest of a cue that names one is no speech. */
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

/** Names of the work of subtitle makers, in the languages in which they sign it. */
const work = [
  String.raw`(?:official |english |vietsub )?(?:subtitl(?:es?|ed|ing)|subs?|captions?|captioned|captioning|re-?sync(?:ed|ing)?|sync(?:ed|hroni[sz]ed|hro)?|translat(?:ed|ions?|ors?)|transcri(?:bed|pt|ption)|timed|timing|typeset(?:ting|ter)?|encoded|ripped|qc)|sub (?:ita|eng|esp|fr|vn|pt)|captioning sponsored|(?:web-?dl|web|hdtv|blu-?ray|dvd)[ -](?:re-?)?sync`,
  String.raw`phụ đề(?: tiếng việt| việt ngữ)?|biên dịch(?: viên)?|(?:người|nhóm) dịch|dịch (?:bởi|thuật|phụ đề)|dịch|hiệu đính|biên tập phụ đề|bản dịch của|chuyển ngữ|việt hóa|vietsub`,
  String.raw`sous-titr(?:es|age|é)(?: français)?|traduction|traduit|adaptation|synchronisation|subtítulos?(?: en español)?|subtitulad[oa]|traducción|traducid[oa]|sincronizad[oa]`,
  String.raw`legendas?(?: em português)?|legendad[oa]|tradução|sincronização|traduzid[oa]|sincronia|revisão|sottotitoli(?: in italiano| italiani)?|sottotitolato|tradotto|sincronizzazione|traduzione|revisione`,
  String.raw`(?:deutsche )?untertitel(?:ung)?|übersetz(?:t|ung)|ondertiteling|ondertiteld|vertaling|vertaald`,
  String.raw`undertexter|undertextad|översättning|översatt|danske (?:undertekster|tekster)|undertekster|tekstning|oversat|oversættelse`,
  String.raw`norske? (?:tekster|undertekster)|tekstet|teksting|oversatt|oversettelse|suomennos|suomentanut|tekstitys|käännös`,
  String.raw`napisy(?: pl)?|tłumaczenie|tłumaczył[a]?|synchro|dopasowanie|titulky|překlad|přeložila?|časování|preklad|preložila?`,
  String.raw`felirat(?:ot)?|fordította|fordítás|időzítés|traducerea?|subtitrarea?|traducător|sincronizarea?`,
  String.raw`altyazı(?:lar)?|çeviri|çevirmen|çeviren|senkron|υπότιτλοι|μετάφραση|απόδοση|συγχρονισμός|перев[её]л[аи]?|переводчик|перевод|субтитры|редактор субтитров|редактура|переклад|субтитри|превод`,
  String.raw`preve(?:o|la)(?: i obradi(?:o|la))?|sink?hroni[zs]ira(?:o|la)|sinkronizira(?:o|la)|prijevod|prevod|obrada|titlovi|titl|ترجمة|تعديل|تدقيق|مزامنة|ترجمه|زیرنویس|مترجم|תרגום|תורגם|סונכרן|סנכרון`,
  String.raw`字幕(?:制作|製作|翻译|翻譯)?|翻译|翻譯|校对|校對|时间轴|時間軸|听译|聽譯|翻訳|자막(?: ?(?:제작|번역))?|번역|คำบรรยาย|แปล|ซับไทย`,
  String.raw`terjemahan|subtitel|teks terjemahan|diterjemahkan|penerjemah|alih bahasa|sari ?kata|pengalih bahasa`,
].join('|')
const works = new RegExp(work, 'iu')
const by = String.raw`by|par|por|di|(?<=(?:tradotto|sottotitolato)\s)da|a cura di|von|durch|door|av|af|przez|készítette|(?:được )?(?:thực hiện |thực |làm |dịch |biên dịch )?bởi|oleh|dan|από|od|от|від|بواسطة|על ידי|ע"י|توسط|โดย|tarafından`
const together = String.raw`(?:\s*(?:[&+,/]|and|và|et|y|e|und|en|och|og|ja|i|a|és|și|ve|و|και|и|та)\s*(?:${work}|corrected|corrections?|edited|released|timings?|creator|correções|corregido|căn chỉnh|đồng bộ|encoded|created)|\s+(?:${work}|made|done|created|provided|realizad[oa]s?|réalisés?|erstellt|realizzati|hechos|feitas|dibuat|выполнен[аы]?)){0,4}`
const signed = new RegExp(
  String.raw`^[^\p{L}]{0,12}(?:${work})${together}(?:\s*[:：]\s*\S|\s+(?:${by})(?:\s*[:：]|\s)|\s*[-–—=|]\s*\S)`,
  'iu',
)
/** Scripts from right to left are sometimes stored with the colon in front. */
const colonInFront = new RegExp(
  String.raw`^\s*[:：]\s*(?:${work})${together}(?=\s)(?=.*\p{Script=Arabic}|.*\p{Script=Hebrew})`,
  'iu',
)
/** Further work of makers, which people also talk about: a credit only next to a name. */
const trade = [
  String.raw`biên tập(?: viên)?|creator|(?:sưu tầm(?: (?:và|&) )?)?chỉnh sửa|nhóm (?:phụ đề|dịch)|edit(?:ed|ing|or)|corrected|corrections|ripped|subtitles adapted|closed captions`,
  String.raw`relecture|correction|sous-titrage|adaptación|adaptado|corrección|corregido|edición|una traducción|subtítulos(?: traducidos)?|korrektur|bearbeite(?:t|tung)|untertitel(?:ung)?(?: im auftrag)?`,
  String.raw`altyazı|字幕制作|字幕製作|legendagem|edição|correção|legendas|synch|adattamento|adattato|sottotitoli(?: creati)?|корректор|редактор(?: субтитров)?|тайминг|озвучка|перев[её]л[аи]?`,
  String.raw`субтитры (?:создавал|сделал|подготовил|делал|редактировал)[аи]?|korekta|tekst polski|opracowa(?:nie|ł|ła)|tłumaczył[a]?|düzenleme|uyarlama|altyazı (?:ekibi|çevirisi)`,
  String.raw`هماهنگ ?سازی|مترجمین|ویرایش|کاری از (?:تیم|گروه)|زیرنویس(?= از)|(?:تمت ال)?ترجمة|ترجم|后期|後期|压制|字幕(?:翻译|翻譯)?|翻译|翻譯|校对|校對`,
].join('|')
const traded = new RegExp(
  String.raw`^[^\p{L}]{0,12}(?:${trade})(?:\s*(?<mark>[:：])\s*|\s+(?<by>${by}|d[eioa]|d[ea]s|از)\s+(?:the\s)?|\s+)(?<who>\S.{0,60})$`,
  'iu',
)
/** Words that come right before a name too; `Editor Kim` is a person in the story. */
const beforeName =
  /^[^\p{L}]{0,12}(?:nhóm phụ đề|altyazı|перев|субтитры|редактор субтитров|tłumaczył|opracował|sous-titrage|untertitelung|ترجمة|字幕|翻|校|后期|後期|压制|کاری)/iu
/**
 * Chinese credits name the makers of the subtitles between two words, and state the permitted use
 * of the file.
 */
const provided =
  /^本?(?:字幕|翻译|翻譯)由.{1,24}(?:提供|制作|製作|翻译|翻譯)(?:$|[\s，,。])|[仅僅]供(?:交流|学习|學習).{0,12}[之使]用|[请請]勿用[于於]商[业業]用途/u
/** `翻译·时轴：…`, `字幕制作 Foo 后期 …`: the work of several people, each before a name. */
const roleOf = String.raw`(?:字\s*幕\s*(?:制作|製作)|(?:正文|主题曲|主題曲|插入曲|歌词|歌詞|[&＆\s]){0,4}(?:听|聽)?(?:翻\s*[译譯]|填词|填詞)|校\s*[对對后後]|[时時]\s*[轴軸]|[时時][间間][轴軸]|[后後]\s*期|[压壓]制|繁化|日字(?:協力|协力)?|特效|片源|考[证證]|特[别別][鸣鳴][谢謝]|[协協]力)`
const roles = new RegExp(
  String.raw`(?:^|[\s\u3000|—【])${roleOf}(?:\s?[·・&＆/、]\s?${roleOf})*(?:\s?[:：]\s?(?=\S)|[ \u3000]{1,4}(?=[\p{Script=Latin}\p{N}]))`,
  'gu',
)
const onlyRoles = new RegExp(
  String.raw`^(?:字幕[制製]作|校[对對]|[后後]期|[时時][轴軸]|${roleOf}(?:\s?[·・&＆/]\s?${roleOf})+)$`,
  'u',
)

/** Two of them in a cue: a single one could be a speaker. */
const isRoles = (plain: string): boolean =>
  onlyRoles.test(plain.trim()) || (plain.match(roles)?.length ?? 0) > 1

/** A translator's note to the reader. */
const remarkOfTranslator =
  /^\P{L}*(?:[译譯](?:者)?)?[注註]\s?[:：]|^\P{L}*(?:t\/?n|translator['’]?s? note|tl ?note|chú thích của người dịch)\s?[:：]\s*\S/iu

/** Signs or letters of a name in a script without capitals. */
const MAX_NAME = 9

/** `Biên tập: Thu Hà`, `Corregido por Luz`, `Перевёл Иван Петров`: names only, and no sentence behind them. */
function isTrade(line: string): boolean {
  const groups = traded.exec(line)?.groups
  const who = groups?.['who']?.trim() ?? ''
  if (who === '' || /[^\p{Lu}][.?!…,]$/u.test(who)) return provided.test(line)
  if (!groups?.['mark'] && !groups?.['by'] && !beforeName.test(line)) return false
  const words = who.split(/[\s,]+/u)
  if (words.length > 5) return false
  // `Legendas do Crime`: the title of a story.
  if (words.length < 2 && /^[^\p{L}]*legendas d[aeo]s? /iu.test(line)) return false
  // `Biên tập: Vâng`: an answer in the story.
  if (words.length < 2 && /^[^\p{L}]*(?:biên tập|edit|редактор)/iu.test(line)) return false
  // A script without capitals: one or two words that point at nothing.
  if (/^\p{Lo}/u.test(who))
    return (
      words.length <= (groups?.['mark'] ? 4 : 3) &&
      (groups?.['mark'] !== undefined || words.every((word) => word.length <= MAX_NAME)) &&
      !/^(?:ال|هذ|این|آن|[一这那在是不来了的得出成给我你他她])/u.test(who)
    )
  return words.every((word) => /^[^\p{Ll}]|^(?:and|và|y|e|et|und|i|ve|и|&)$/u.test(word))
}

/** `Translation: she hates you.` is speech. */
const isSentence = /[:：]\s*(?!nhóm|team)\p{Ll}(?:[^\n]*\s[^\n]*[.?!…]\s*$|\S*(?:\s\S+){2})/u
/** Part of a story: `Ripped by a shark`. */
const isTold =
  /\s(?:by|von|por|par)\s(?:an?|the(?!\s(?:team|community|crew))|his|her|my|their|ein\p{L}*|un[ae]?|le|la)\s\p{Ll}/u

/** A list of roles: `FILM: …`, then `SUBTITLES: …`. */
const entry = /^[^\p{L}]{0,12}\p{L}[\p{L}\p{M} ]{1,30}[:：]\s*\S/u
/** Addresses of people and nothing else, and text between ornaments. */
const contact =
  /^[^\p{L}\p{N}@]{0,12}(?:(?:insta(?:gram)?\s?[:：]\s?)?(?:[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,24}){1,3}|@[\w.]{3,40})(?:[\s/|,&]{1,3}(?=[\w@])|(?=\P{L}*$)))+[^\p{L}\p{N}]{0,12}$/iu
const ornamented =
  /^[^\p{L}\p{N}]*[.:•*~=_|☤☠-]{2,}\s?(?:www\.[\w.-]{3,60}|[\w-]{2,40}(?:\.[\w-]{2,40}){1,3})\s?[.:•*~=_|-]{2,}/iu
/** `*** Tobi :3 ***`: a name between ornaments. */
const signature = /^[*=~•]{3,}\s?(?=\S)[^*=~•\n.?!…]{2,32}[*=~•]{3,}$/u
/** Pages of makers: an address as such, alone on a line. */
const page =
  /^[^\p{L}\p{N}]*(?:www\.(?:[\w-]{1,40}\.){1,3}[a-z]{2,8}|[\w-]{2,40}\.blogspot\.com|(?:telegram|twitter|insta(?:gram)?)(?:\(x\))?(?:\s?[:：]\s?@?|\s?@)[\w.]{4,30})[^\p{L}\p{N}.?!]*$|^[\w.]{4,30}@$/iu
/** Persian makers sign before or after their word. */
const persian =
  /(?:^|\n)[^\p{L}\n]{0,20}(?:مترجم(?:ین|ان)?|ترجمه(?: و (?:زیرنویس|تنظیم))?|زیرنویس)\s?(?:از\s?)?[:：]?\n[^\n]{2,48}(?:\n[^\n]{2,48})?$|\p{Script=Latin}[^\n]{0,30}\s?[:：]?\s?(?:مترجم(?:ین|ان)?|ترجمه و تنظیم)[^\p{L}]*(?:$|[:：])|^[^\p{L}]{0,20}(?:ارائه(?:\s?ای)?(?: مشترک)? (?:از تیم(?: های)? ترجمه|شده توسط)|کانال (?:رسمی|تلگرام|زیرنویس)|(?:مترجم(?:ین|ان)?|(?:ترجمه|زیرنویس) (?:از|و تنظیم))\s?[:：]?\s?\S[^\n.؟!]{1,40}(?:$|\n)|دانلود (?:فیلم|اپلیکیشن))(?<![.؟!])|^[^\p{L}]*[.:•*~=]{2,}[^\p{L}]*مترجم(?:ین|ان)?\s/u
/** Text without decorative spacing and direction marks. */
const plainLetters = (text: string): string =>
  /\p{Script=Arabic}/u.test(text)
    ? text.replace(/[\u0640\u200C-\u200F\u202A-\u202E\u064B-\u065F]/gu, '')
    : text
/** One letter for the two that keyboards have. */
const persianLetters = (text: string): string => text.replace(/ي/gu, 'ی').replace(/ك/gu, 'ک')

/** Advertisements of subtitle sites. */
const advertisement =
  /advertise your product or brand|become (?:a )?vip member|remove all ads|watch (?:any )?(?:online )?(?:movies|video) ?online (?:and series )?(?:for )?free|please rate this subtitle|do you want subtitles for any video|help other users to choose the best subtitles|^\P{L}*(?:follow|like|find|join) us on (?:facebook|twitter|instagram|telegram|discord|youtube)|để không bỏ lỡ những video hấp dẫn/iu
/** Captions of a streaming service, in capitals: `A NETFLIX ORIGINAL SERIES`. */
const streaming =
  /^(?=[^\p{Ll}]+$)(?=.*(?:NETFLIX|AMAZON|DISNEY|HBO|APPLE))(?=.*(?:ORIGINAL|SERIES?|SÉRIE|FILM|SHOW|SPECIAL|ESPECIAL|DOCUMENTARY|DOCUMENTAL|PRODUCTION|PRESENTS|PHIM|СЕРИАЛ|ФИЛЬМ))(?:\S+\s+){1,5}\S+$/u

/** Work on the film itself, and those who do it, as its opening names them. */
const filmWork = String.raw`(?:kịch bản|nguyên tác|âm nhạc|nhạc phim|(?:thiết kế|giám sát|chỉ đạo|chịu trách nhiệm|phụ trách)(?: \p{L}+){0,3}|(?:original )?(?:story|work|music|screenplay|script|score)|character designs?|cinematography|art direction|scénario|musique|guion|guión|música|drehbuch|musik|regie|roteiro|direção|dirección|réalisation|regia|sceneggiatura|musiche|сценарий|музыка|原作|原著|脚本|音楽|音乐|音樂|配[乐樂]|キャラクターデザイン|각본|원작|음악)`
const filmMaker = String.raw`(?:(?:tổng |phó |trợ lý )?đạo diễn(?: hình ảnh| âm thanh| hoạt họa)?|biên kịch|(?:nhà )?sản xuất|nhạc sĩ|quay phim|dựng phim|giám đốc(?: \p{L}+){0,2}|DOP|diễn viên(?: chính)?|(?:assistant |series |animation |art |music |sound )?director|(?:executive |associate )?producers?|composer|screenwriter|writer|original (?:author|creator)|cinematographer|starring|cast|réalisat(?:eur|rice)|productor|regista|режисс[её]р|продюсер|композитор|оператор|(?:総|作画|美術|音響)?監督|演出|[导導]演|[编編][剧劇]|[监監][制製]|主演|作曲|감독|출연)`
const filmBy = String.raw`(?:directed|written|produced|composed|screenplay|music|story|script|edited|created|original story|based on (?:the )?(?:novel|manga|book|comics?|light novel|story)|đạo diễn|kịch bản|âm nhạc|sản xuất|dirigid[ao]|réalisé|diretto|escrit[ao]|написан\p{L}*)`
const filmRole = new RegExp(
  String.raw`^[^\p{L}]{0,12}(?:(?:(?<work>${filmWork})|${filmMaker})(?:\s?[:：]\s?|\s[-–—|]\s|\n)|${filmBy}\s(?:and ${filmBy}\s)?(?:by|par|por|da|bởi|của)\s)(?<who>[^\n]{2,80})$`,
  'iu',
)
/** Words of an answer, in a script without capitals. */
const answer =
  /[的了吧吗嗎啊呢不是我你您他她好行来來去开開走停快对對没沒\p{Script=Hiragana}。！？]|[다요까]$/u

/** `Kịch bản - Nobumoto Keiko / Kon Satoshi`, `Directed by Satoshi Kon`, `監督：今敏`: names and nothing else. */
function isFilmCredit(line: string): boolean {
  const groups = filmRole.exec(line.trim())?.groups
  const who = groups?.['who']?.trim() ?? ''
  if (who === '' || /[.?!…,。！？]$/u.test(who.replace(/(?:^|[\s.])\p{Lu}\.$/u, ''))) return false
  if (/^\p{Lo}/u.test(who)) return who.length <= 24 && who.length > 1 && !answer.test(who)
  const words = who.split(/[\s,/&]+/u).filter((word) => word !== '')
  const areNames = words.every((word) =>
    /^[^\p{Ll}]|^(?:and|và|y|e|et|und|de|van|von|da|di|và|и)$/u.test(word),
  )
  return areNames && words.length <= 12 && (words.length > 1 || groups?.['work'] !== undefined)
}

/** Broadcasters sign with their name and a year: `Untertitel im Auftrag des ZDF für funk, 2017`, `SWR 2021`. */
const broadcaster =
  /^\P{L}*(?:untertitel(?:ung)?[.:]?(?:\s(?:im auftrag|des|der|von))*\s(?:ZDF|ARD|WDR|SWR|BR|NDR|MDR|ORF|SRF|RBB|HR|arte|funk)(?!\p{L}).{0,30}|(?:copyright|©)\s.{2,40}\s(?:19|20)\d\d|(?:WDR|SWR|NDR|MDR|BR|ZDF|ORF|BBC|ITFC|ITV)(?:,? (?:19|20)\d\d| subtitles))\P{L}*$/iu

const MAX_LENGTH = 300

/** Signatures are short: no line has the length of a sentence. */
const shortLines = (text: string): boolean =>
  text.split('\n').every((line) => line.trim().split(/\s+/).length <= 9)

const isSignature = (text: string): boolean =>
  signed.test(text) && !/[?!？！]\s*$/u.test(text) && !isSentence.test(text) && !isTold.test(text)

/** Each line gives a role, one of them that of a subtitle maker. */
const isList = (lines: readonly string[]): boolean =>
  lines.every((line) => entry.test(line) || isTrade(line)) &&
  lines.some((line) => signed.test(line) || isTrade(line)) &&
  lines.every((line) => shortLines(line))

/** Lines of a title in capitals, and other lines around a signature: a remark in parentheses. */
const isTitle = (line: string): boolean =>
  /^\P{L}*\(.*\)\P{L}*$/u.test(line) || (/\p{Lu}{2}/u.test(line) && !/\p{Ll}/u.test(line))

/** A signature under the title of the film. */
const isSignedTitle = (lines: readonly string[]): boolean =>
  lines.some(isSignature) &&
  lines.every((line) => shortLines(line) && (isTitle(line) || isSignature(line)))

/** `(chỉnh sửa từ phụ đề của Netflix)`: a remark of the makers, and nothing else. */
const remark =
  /^\P{L}*\((?:chỉnh sửa|dịch|biên tập) (?:từ|theo|dựa (?:trên|theo)) (?:bản )?phụ đề[^()]{0,40}\)\P{L}*$/iu

/** `Lan (Dịch, TS) | moon (QC)`: makers and what each has done. */
const rolesOfMaker =
  /^\P{L}*[^\s()]{2,24}(?:\s[^\s()]{2,24})?\s\((?:\s*(?:dịch|biên tập|edit(?:or)?|tlc?|ts|typeset(?:ter)?|qc|tim(?:ing|er)|encoder?|kara(?:oke)?)\s*(?:[,/&+]|(?=\))))+\)\P{L}*$/iu

/** `Source video: www.…`: a label of an address. */
const labelled =
  /^\P{L}*(?:\p{L}+ )?(?:text|source|video|link|web(?:site)?|site|page|facebook|fanpage|telegram|nguồn|fuente|quelle|источник)\s?[:：]\s*$/iu

const saidAddress = /^(?!.*(?:www\.|https?:))[\w-]{2,40}\.(?:com|org|net|me|to|tv|info)[.?!…,]+$/iu

/** `♥ par SousTitreur.com` */
const onlyBy = /^\P{L}*(?:by|par|por|von|di|door|av|af|bởi)\P{L}*$/iu

/** Scripts besides Latin, Greek and Cyrillic; `ſ` and `K` too, which a search without case takes for `s` and `k`. */
const otherScript = /[^\0-\u017e\u0180-\u058f\u1e00-\u1eff\u2000-\u2069\u20a0-\u20cf\u2190-\u2bff]/
/**
 * An address, a maker's work in parentheses, an ornament in front, a part of every advertisement, a
 * site.
 */
const markOfCredit = new RegExp(
  String.raw`\.(?:com|org|net|tv|info|vn|me|to|blogspot)\b|[.:•*~=_|☤☠-]{2}\s?[\w-]{2,40}\.[\w-]{2}|www\.|:\/\/|@|\(\s*(?:dịch|biên|edit|tl|ts|typeset|qc|tim|encode|kara)|^\s*[*=~•]{3}|advertise your|vip member|remove all ads|(?:movies|video) ?online|rate this sub|subtitles for any|choose the best sub| us on (?:face|twit|insta|tele|disc|you)|ng video h|${sites.source}`,
  'i',
)
const openingOfCredit = new RegExp(
  String.raw`(?:^|\|)\P{L}*(?:${work}|${trade}|${filmWork}|${filmMaker}|${filmBy}|t\/?n|translator|tl ?note|chú thích|copyright|©|(?:[nmw]dr|swr|br|zdf|orf|bbc|itfc|itv)(?:,? \d|\ssub)|telegram|twitter|insta)`,
  'imu',
)

/** True if a line could open a signature. */
const couldBeSigned = (plain: string): boolean =>
  otherScript.test(plain) || openingOfCredit.test(plain)

/**
 * True if a text has any mark of credits. Few sentences do, and the searches for credits are slow.
 */
export const couldBeCredit = (plain: string): boolean =>
  // First: text in another script is searched in full anyway.
  otherScript.test(plain) ||
  markOfCredit.test(plain) ||
  streaming.test(plain) ||
  openingOfCredit.test(plain)

/**
 * `isCredit` without a look beforehand.
 *
 * @param opens false: no line could open as a signature does, so nothing of that kind is searched for
 */
export function isCreditInFull(written: string, opens = true): boolean {
  if (written.length > MAX_LENGTH) return false
  const plain = plainLetters(written)
  if (
    signature.test(plain.trim()) ||
    isRoles(plain) ||
    provided.test(plain) ||
    remarkOfTranslator.test(plain)
  )
    return true
  if (/\p{Script=Arabic}/u.test(plain) && persian.test(persianLetters(plain))) return true
  if (sites.test(plain) || advertisement.test(plain) || streaming.test(plain)) return true
  if (opens && isSignature(plain) && shortLines(plain)) return true
  if (
    (plain.includes('@') && contact.test(plain)) ||
    (opens && broadcaster.test(plain)) ||
    (opens && colonInFront.test(plain) && shortLines(plain))
  )
    return true
  const lines = plain.split(/\n|\s\|\s/).filter((line) => line.trim() !== '')
  if (opens && (isFilmCredit(plain) || (lines.length > 0 && lines.every(isFilmCredit)))) return true
  if (lines.some((line) => contact.test(line) || ornamented.test(line) || page.test(line)))
    return true
  if (opens && (lines.length === 1 ? isTrade(plain) || remark.test(plain) : isList(lines)))
    return true
  if (opens && lines.length > 1 && isSignedTitle(lines)) return true
  if (
    lines.some((line) => rolesOfMaker.test(line)) &&
    lines.every((line) => rolesOfMaker.test(line) || remark.test(line))
  )
    return true
  const rest = plain.replace(address, ' ')
  if (rest === plain) return false
  // "Monster.com.", "Travelocity.com?": a name in a sentence.
  if (saidAddress.test(plain)) return false
  return onlyBy.test(rest) || !/\p{L}{2}/u.test(rest) || labelled.test(rest) || works.test(plain)
}
const known = remembered((written) => isCreditInFull(written, couldBeSigned(written)))

/**
 * True if a cue is a credit of the subtitles' makers or an advertisement. An address inside a
 * spoken sentence is speech: it counts only alone or next to the makers' own words.
 */
export const isCredit = (written: string): boolean => couldBeCredit(written) && known(written)
