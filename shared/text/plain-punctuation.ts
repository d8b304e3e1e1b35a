const plain: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ]/g, "'"],
  [/[“”„‟]/g, '"'],
  [/…/g, '...'],
]

/** A text with quotation marks, apostrophes and dots as a keyboard has them: it sounds the same. */
export const plainPunctuation = (text: string): string =>
  /[‘’ʼ“”„‟…]/.test(text)
    ? plain.reduce((read, [sign, written]) => read.replace(sign, written), text)
    : text
