// Which `data-testid`s of the window and of the review page nothing looks for.
import { readFileSync } from 'node:fs'

/** Where an id is given: the attribute itself, or a prop that becomes one. */
const GIVEN = /(?:['"]?data-testid['"]?|\btestId|\btestPrefix)\s*[=:]\s*(?=['"`{])/g
/** A string without spaces, as an id is written. */
const QUOTED = /(['"])([\w-]+)\1|`((?:[\w-]|\$\{[^}]*\})+)`/g
const SELECTOR = /data-testid([\^$]?)=["'`]((?:[\w-]|\$\{[^}]*\})+)/g
const HOLE = /\$\{[^}]*\}/g

/** Files that look for elements: tests, their helpers, benches and the pictures of the guide. */
const looks = (file) =>
  /\.test\.tsx?$/.test(file) || /(?:^|\/)testing\//.test(file) || /^(?:e2e|bench)\//.test(file)
const gives = (file) => /^(?:renderer|packages\/review-page)\/.*\.tsx?$/.test(file) && !looks(file)

/** Every id that no test, bench or picture looks for, with its place. */
export function unusedTestIds(files) {
  const literal = new Set()
  const patterns = []
  for (const file of files.filter(looks))
    for (const text of lookedFor(readFileSync(file, 'utf8')))
      if (text.includes('${')) patterns.push(text)
      else literal.add(text)
  const wanted = { literal, all: [...literal], patterns: patterns.filter(saysSomething) }
  return files.filter(gives).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(GIVEN)].flatMap(({ 0: name, index }) => {
      const ids = strings(value(text, index + name.length)).filter(
        (id) => !isWanted(id, wanted, name.startsWith('test')),
      )
      return ids.map((id) => ({ file, line: text.slice(0, index).split('\n').length, id }))
    })
  })
}

function strings(text) {
  return [...text.matchAll(QUOTED)].map(([, , quoted, template]) => quoted ?? template)
}

/** Ids that a file looks for; other strings are among them, which does no harm. */
function lookedFor(text) {
  const selectors = [...text.matchAll(SELECTOR)].map(([, how, id]) =>
    how === '^' ? `${id}\${}` : how === '$' ? `\${}${id}` : id,
  )
  const starts = [...text.matchAll(/TestId\(\/\^([\w-]+)\//g)].map(([, id]) => `${id}\${}`)
  return [...strings(text), ...selectors, ...starts]
}

/** The text of an attribute's value: a string, or what stands in the braces. */
function value(text, from) {
  const open = text[from]
  if (open !== '{') return text.slice(from, text.indexOf(open, from + 1) + 1)
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(from, at)
  }
  return ''
}

/** A prop may get an ending on its way to the attribute, such as `-value`. */
function isWanted(id, { literal, all, patterns }, isProp) {
  if (!id.includes('${') && literal.has(id)) return true
  const given = asPattern(id, isProp ? '(?:-.*)?' : '')
  if ((isProp || id.includes('${')) && all.some((each) => given.test(each))) return true
  return patterns.some((each) => meets(each, id))
}

const asPattern = (id, ending = '') => new RegExp(`^${id.split(HOLE).join('.+')}${ending}$`)

/** A template of nothing but holes and punctuation would match everything. */
const saysSomething = (template) => /[a-z]{2}/.test(template.replaceAll(HOLE, ''))

/** Whether two ids, of which either may have holes, can be the same. */
function meets(a, b) {
  const [startA, startB] = [a.split('${')[0], b.split('${')[0]]
  const [endA, endB] = [a.split(HOLE).at(-1), b.split(HOLE).at(-1)]
  if (!b.includes('${')) return asPattern(a).test(b)
  return (
    (startA.startsWith(startB) || startB.startsWith(startA)) &&
    (endA.endsWith(endB) || endB.endsWith(endA))
  )
}
