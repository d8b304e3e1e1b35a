// Coined or literally translated words that comments and names must not use, with the field's own
// (docs/glossary.md). Prints one line for each place; exits 1 on a finding.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const WORDS = [
  [/\banew\b/i, 'again'],
  [/\b(un)?mend(s|ed|ing)?\b/i, 'fix, repair'],
  [/Mend(?=[A-Z]|s?\b)/, 'Fix'],
  [/(?<=[a-z])Desk(?![a-z])/, 'controller, queue, registry'],
  [/\bworkbench(es)?\b/i, 'project session, editor layout'],
  [/\bput(s|ting)? right\b/i, 'repair, fix'],
  [/\b(Submission|Usage)Book\b|RunBoard/, 'journal, ledger, tracker'],
  [/\bNOBODY\b|\b(no|any)body(?=[A-Z])|\bcreateNobody\b/, 'narrator, unassigned'],
  [/\b(const|let|function) (no|any|some)body\b/, 'what it holds: noSpeakers, noListener'],
  [/\b(is|data-)[Hh]eard\b|\bheard(?=[A-Z])|\bhearTakes\b/, 'active, audible, soloed'],
  [/\b(const|let|readonly) (heard|told|hush)\b/, 'what it holds: changes, events, notices'],
  [/\b(goes|go(?!ing)) on(?! to\b)(?=[\s.,:;])(?! with it off)/i, 'continue, keep …ing, run'],
  [/\b\w*GoOn\b/, 'resume'],
  [/\btextStay\b|\btakeUp\b|\w+Otherwise\b/, 'editing session, resumable, different'],
  [/\b(is|are) told(,| and\b| once\b)/, 'is reported'],
  [/\b[bB]eds?(?=[A-Z])|(?<=[a-z])Beds?(?![a-z])/, 'film sound, music, background'],
  [/\b[dD]oors?(?=[A-Z])|(?<=[a-z])Doors?(?![a-z])|\b[fF]ront doors?\b/, 'entry point, endpoint'],
  [/\b[sS]hel(f|ves)(?=[A-Z])|(?<=[a-z])Shel(f|ves)(?![a-z])/, 'shortlist, profile type'],
  [/\bnote(Lost|Crash|Deaths|Alive|Gone|Running|Survived|Unkept|Use)\b/, 'record, mark, save'],
  [/\bhear(Sound|File)\b/, 'recognise'],
  [/\b[hH]ear(?=[A-Z])|(?<=[a-z])Heard\b/, 'play, listen'],
  [/\b(MOST|LONGEST)_(?=[A-Z])/, 'MAX_…'],
  [/\b(LEAST|SHORTEST)_(?=[A-Z])/, 'MIN_…'],
]
/** An option and a command that users know by these names. */
const GIVEN = /--mend\b|\bmend(?=: [{'])|\bvalues\.mend\b|\bMend doubtful takes\b/g
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'scripts/check-words.mjs')

let found = 0
for (const file of files) {
  const lines = readFileSync(file, 'utf8').split('\n')
  lines.forEach((line, i) => {
    for (const [word, instead] of WORDS) {
      const match = word.exec(line.replaceAll(GIVEN, ''))
      if (!match) continue
      found += 1
      console.error(`✗ ${file}:${i + 1} says “${match[0]}”: write ${instead}`)
    }
  })
}
console.log(`words: ${files.length} files, ${found} coined words`)
process.exit(found ? 1 : 0)
