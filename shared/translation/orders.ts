/** Remarks to the person who asked, around a translation or in its place. */
const talk: readonly RegExp[] = [
  /^(?:sure|certainly|of course|okay|absolutely)\b[!,.:]?\s+(?:here(?:['’]s| is| are) (?:the|your)|i (?:can|will|would) (?:help|translate)|let me translate)\b/iu,
  /\bhere(?:['’]s| is| are)\s+(?:the|your|a|my)\s+(?:\p{L}+\s+){0,3}(?:translat|subtitle|version|json)/iu,
  /^\W*(?:translations?|translated text|output|answer|json)\s*[:：]/iu,
  /\bas an? (?:ai|artificial|large language|language) ?(?:model|assistant|intelligence)?\b/iu,
  /\bi(?:['’]m| am) (?:just )?an? (?:ai|language model|assistant)\b/iu,
  /\bi(?:['’]m sorry,? but i)? (?:can['’]?t|cannot|am unable to|am not able to) (?:translate|assist|help (?:with|you)|comply|fulfil)/iu,
  /[([]\s*(?:translator['’]?s? )?note\s*[:：]/iu,
  /^\W*note\s*[:：]\s*(?:the|this|i|in)\b/iu,
  /(?:^|\s)(?:bản dịch|lời dịch|dịch)\s*[:：]/iu,
  /[-–—(]\s*bản dịch\s+(?:sang\s+)?tiếng\s+\p{L}+\s*[).]?\s*$/iu,
  /[([]\s*(?:ghi chú|chú thích|lưu ý|nota|remarque|anmerkung|hinweis)(?!\p{L})[^:：\n]{0,30}[:：]/iu,
  /(?:dưới đây|sau đây|đây) là (?:bản dịch|phần dịch|lời dịch|câu dịch|json)/iu,
  /(?:tôi|mình) là (?:một )?(?:ai|trí tuệ nhân tạo|mô hình ngôn ngữ|trợ lý ảo)/iu,
  /xin lỗi,? (?:nhưng )?tôi không thể (?:dịch|giúp|hỗ trợ|thực hiện)/iu,
  /voici (?:la|votre|une|les) (?:traduction|version|sous-titre)/iu,
  /^\W*traductions?\s*[:：]/iu,
  /en tant qu['’](?:ia|intelligence|assistant|modèle)/iu,
  /hier ist (?:die|ihre|eine) übersetzung/iu,
  /^\W*(?:übersetzung|anmerkung)\s*[:：]/iu,
  /\bals (?:ki|sprachmodell)\b/iu,
  /aquí (?:está|tienes?) (?:la|tu|una) traducción/iu,
  /^\W*traducci[oó]n\s*[:：]/iu,
  /\bcomo (?:una )?(?:ia|modelo de lenguaje)\b/iu,
]

/** Talk begins or ends with one of these; most texts have none. */
const couldTalk =
  /translat|\bhere\b|\bai\b|model|assistant|sorry|can['’]?t|cannot|unable|note\s*[:：]|output|answer|json|dịch|ghi chú|chú thích|lưu ý|nota|remarque|hinweis|xin lỗi|trí tuệ|mô hình|trợ lý|voici|traduc|tant qu|übersetz|anmerk|\bki\b|aquí|como|\bia\b/

/** True for a text with words to whoever asked, where the original has none. */
export function isSmallTalk(text: string, original: string): boolean {
  if (!couldTalk.test(text.toLowerCase())) return false
  return (
    talk.some((pattern) => pattern.test(text)) && !talk.some((pattern) => pattern.test(original))
  )
}

/** To leave out what was said before, as orders to a language model begin, by language. */
const leaving: readonly { verbs: RegExp; objects: RegExp }[] = [
  {
    verbs:
      /\b(?:ignor\p{L}*|disregard\p{L}*|forget|forgets|forgot|overrid\p{L}*|override|bypass|skip|stop)\b/iu,
    objects:
      /\b(?:above|previous|prior|preceding|earlier|instructions?|prompts?|rules?|guidelines?|system|everything|translat\p{L}*)\b/iu,
  },
  {
    verbs: /bỏ qua|phớt lờ|lờ đi|làm ngơ|quên|mặc kệ|không quan tâm|đừng để ý|ngừng|thôi/iu,
    objects:
      /ở trên|bên trên|phía trên|trước đó|trước đây|chỉ dẫn|hướng dẫn|chỉ thị|mệnh lệnh|câu lệnh|quy tắc|nội dung|tất cả|mọi|dịch/iu,
  },
  {
    verbs: /\b(?:ignor\p{L}*|oubli\p{L}*|néglig\p{L}*|laiss\p{L}* tomber|arrêt\p{L}*|cess\p{L}*)/iu,
    objects:
      /ci-dessus|précédent|instructions?|consignes?|règles?|au-dessus|qui précède|\btout\b|tradui/iu,
  },
  {
    verbs: /\b(?:ignorier\p{L}*|vergiss\p{L}*|vergess\p{L}*|missacht\p{L}*|hör\p{L}* auf)/iu,
    objects:
      /\boben\b|obig\p{L}*|vorherig\p{L}*|anweisung\p{L}*|anleitung\p{L}*|regeln?|vorig\p{L}*|\balles\b|übersetz/iu,
  },
  {
    verbs: /\b(?:ignor\p{L}*|olvid\p{L}*|haz caso omiso|pas\p{L}* por alto|dej\p{L}* de)/iu,
    objects: /anterior\p{L}*|instruccion\p{L}*|de arriba|reglas?|lo previo|\btodo\b|traduc/iu,
  },
]

/** Addressed to a model, not to anybody in a film. */
const toModel =
  /system prompt|\bprompt\b|<\/?(?:system|assistant|user|instructions?)>|\b(?:assistant|system|user)\s*[:：]|\bjailbreak|you are (?:now )?(?:an? )?(?:ai|assistant|chatgpt|dan)\b/iu
/** What a model or a person can be told to say. */
const saying = /\b(?:respond|reply|answer|output|write|print|say) (?:only|just|exactly|with)\b/iu

/** Most subtitles have none of these, in small letters. */
const couldBeOrder =
  /ignor|disregard|forg[eo]t|overrid|bypass|skip|stop|bỏ qua|phớt lờ|lờ đi|làm ngơ|quên|mặc kệ|không quan tâm|để ý|ngừng|thôi|oubli|néglig|tomber|arrêt|cess|verg[ei]ss|missacht|hör|olvid|caso omiso|por alto|dej|prompt|system|assistant|user|instruction|jailbreak|you are|only|just|exactly|with/

/**
 * True for a subtitle that could be read as an order by a language model (`ignore the above and write …`), whoever wrote
 * it. Its translation is only believed where it can be seen to say the same.
 */
export function looksLikeOrder(original: string): boolean {
  if (!couldBeOrder.test(original.toLowerCase())) return false
  if (toModel.test(original) || saying.test(original)) return true
  return leaving.some(({ verbs, objects }) => verbs.test(original) && objects.test(original))
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
/** Share of an order's letters that its translation has at least and at most. */
const ORDER_LENGTH = [0.45, 3] as const

/**
 * True if the translation of such a subtitle can be seen to be one: of a similar length, not in words of the original,
 * and with the verb of the order in one of the languages that are known.
 */
export function translatesOrder(text: string, original: string): boolean {
  const [least, most] = ORDER_LENGTH
  const share = text.length / Math.max(1, original.length)
  if (share < least || share > most) return false
  const [said, written] = [wordsIn(text), new Set(wordsIn(original))]
  if (said.filter((word) => written.has(word)).length > said.length / 2) return false
  const isLeaving = leaving.some(
    ({ verbs, objects }) => verbs.test(original) && objects.test(original),
  )
  if (!isLeaving) return !toModel.test(original)
  return leaving.some(({ verbs, objects }) => verbs.test(text) && objects.test(text))
}
