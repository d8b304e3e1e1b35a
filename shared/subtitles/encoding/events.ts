/**
 * What the events of a file say, before its format is known: letters of its header, of times, tags and fields
 * would outweigh theirs.
 */
export function saidIn(text: string): string {
  const events = text.match(/^Dialogue:.*$/gm)?.map((line) => line.replace(fields, ''))
  return (events?.join('\n') ?? text).replaceAll(notSaid, ' ')
}
const fields = /^(?:[^,]*,){9}/
/** Comments and tags; in bytes a brace may also be the second one of a letter. */
const notSaid = /<!--(?:(?!<!--)[^])*?-->|<\/?[a-z][^<>]*>|\{\\[\x20-\x7a|~]*\}|^[\d:.,;> \t-]+$/gim
