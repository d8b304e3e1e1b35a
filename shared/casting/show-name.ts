/** What counts episodes at the end of a name: `_tap_01`, ` - Tập 3`, `.S01E02`, ` ep. 4`, ` #5`, ` 6`. */
const EPISODE =
  /[\s._–—-]*(?:s\d{1,2}[\s._-]?e\d{1,3}|(?:tập|tap|phần|phan|kỳ|ky|số|so|season|mùa|episode|part|ep|e|p|#|no)?[\s._-]*\d{1,4})(?:[\s._-]*(?:final|end|cuối|vietsub|sub|vi|en))?$/iu

/**
 * The show that a project belongs to, by its name: `Phim_tap_01` → `Phim`. When the name is
 * nothing but a number of an episode, the folder it lies in gives the name.
 */
export function guessShow(projectName: string, folderName: string): string {
  const name = projectName.normalize('NFC').trim()
  const stem = tidy(name.replace(EPISODE, ''))
  return stem || tidy(folderName.normalize('NFC')) || name
}

const tidy = (text: string): string =>
  text
    .replace(/[\s_]+/g, ' ')
    .replace(/^[\s.–—-]+|[\s.–—-]+$/g, '')
    .trim()
