// Paths and commands that the documents name must exist: `packages/audio/render`, `npm run bench`,
// [links](dub.md). What decisions say of the past is left alone (docs/decisions). Exits 1 on a finding.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { capture } from './lib/run-command.mjs'
import { root } from './lib/paths.mjs'

const { output } = await capture('git', ['ls-files', '-co', '--exclude-standard'])
const tracked = output.split('\n').filter((file) => existsSync(join(root, file)))
const folders = new Set(tracked.flatMap(parents))
const documents = tracked.filter(
  (file) => file.endsWith('.md') && !/^docs\/decisions\/|CHANGELOG/.test(file),
)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** Folders at the top whose paths are checked; others are paths of users' machines. */
const roots = new Set(
  tracked.filter((file) => file.includes('/')).map((file) => file.split('/')[0]),
)

const findings = documents.flatMap((document) => {
  const text = readFileSync(join(root, document), 'utf8')
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...paths(document, line), ...links(document, line), ...commands(line)].map(
        (finding) => `${document}:${index + 1}: ${finding}`,
      ),
    )
})
for (const finding of findings) console.error(finding)
console.log(`docs: ${documents.length} documents, ${findings.length} names of nothing`)
process.exit(findings.length === 0 ? 0 : 1)

function parents(file) {
  const parts = file.split('/')
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'))
}

/** Paths in backticks, from the top of the repository or beside the document; `*` stands for any name. */
function* paths(document, line) {
  for (const [, quoted] of line.matchAll(/`([^`\s]+)`/g)) {
    const path = quoted.replace(/[:#][\w-]+$/, '').replace(/\/$/, '')
    if (/[<>{}$…()]|:\/\//.test(path)) continue
    const top = path.split('/')[0]
    if (path.includes('/') && roots.has(top)) {
      if (!exists(path) && !exists(join(dirname(document), path))) yield `there is no ${path}`
    } else if (/^[\w./-]+\.(tsx?|mjs|css)$/.test(path) && !isEnding(path))
      yield `no file is called ${path}`
  }
}

/** Whether a file's path ends so: `render/cue-audio.ts` of `packages/audio/render/cue-audio.ts`. */
function isEnding(path) {
  return tracked.some((file) => `/${file}`.endsWith(`/${path}`))
}

function exists(path) {
  if (!path.includes('*'))
    return folders.has(path) || tracked.includes(path) || /^(out|release|node_modules)\b/.test(path)
  const pattern = path.replace(/[.+?^|[\]\\]/g, String.raw`\$&`).replaceAll('*', '[^/]*')
  const looked = new RegExp(`^${pattern}$`)
  return tracked.some((file) => looked.test(file)) || [...folders].some((each) => looked.test(each))
}

function* links(document, line) {
  for (const [, target] of line.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^(\w+:|#|\/)/.test(target)) continue
    const path = join(dirname(document), decodeURI(target.replace(/#.*$/, '')))
    if (path !== '.' && !existsSync(join(root, path))) yield `the link ${target} leads nowhere`
  }
}

function* commands(line) {
  for (const [, name] of line.matchAll(/npm run ([a-z][\w:-]*)/g))
    if (!(name in scripts)) yield `package.json has no script "${name}"`
}
