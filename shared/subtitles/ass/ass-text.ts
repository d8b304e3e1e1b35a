const overrideBlock = /\{([^{}]*)\}/g
const drawingMode = /\\p(\d+)/g
const styleCode = /\\([ibu])(\d{0,3})(?![a-z(])/g
const alignment = /\\an?([1-9])(?!\d)/

/**
 * Text of an ASS event: `\N` breaks the line, italics, bold and underline become SRT's tags, an
 * alignment is kept as `{\an8}`, all other override codes and drawings are dropped.
 */
export function readAssText(source: string): { text: string; drawing: boolean } {
  let drawing = false
  let drawn = false
  const open: string[] = []
  let text = ''
  let from = 0
  const take = (part: string): void => {
    if (drawing) drawn ||= part.trim() !== ''
    else text += part
  }
  for (const match of source.matchAll(overrideBlock)) {
    take(source.slice(from, match.index))
    from = match.index + match[0].length
    const codes = match[1] ?? ''
    for (const mode of codes.matchAll(drawingMode)) drawing = mode[1] !== '0'
    if (text === '' && alignment.test(codes) && !/\\a\d/.test(codes)) {
      text += `{\\an${alignment.exec(codes)?.[1]}}`
    }
    text += styleTags(codes, open)
  }
  take(source.slice(from))
  while (open.length > 0) text += `</${open.pop()}>`
  return { text: tidy(text), drawing: drawn }
}

/** SRT tags for the `\i1`, `\b0`, `\u1` of one override block; keeps account of what is open. */
function styleTags(codes: string, open: string[]): string {
  let tags = ''
  for (const [, name = '', value = ''] of codes.matchAll(styleCode)) {
    const on = value !== '' && value !== '0'
    if (on && !open.includes(name)) {
      open.push(name)
      tags += `<${name}>`
    } else if (!on && open.includes(name)) {
      open.splice(open.indexOf(name), 1)
      tags += `</${name}>`
    }
  }
  return tags
}

function tidy(text: string): string {
  return text
    .replaceAll('\\N', '\n')
    .replaceAll('\\n', ' ')
    .replaceAll('\\h', ' ')
    .replace(/<([ibu])><\/\1>/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .replace(/^\{\\an\d\}$/, '')
}
