import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import { locales } from '@shared/languages/locales'
import { SHARED_META } from '@shared/contracts/project/review-share'
import { reviewPackageSchema, type ReviewPackage } from '@shared/contracts/review'
import { parseJson } from '@shared/services/loose-json'
import { PackageFiles } from './files'
import { PackageIndex } from './model'
import { openDurableRecords } from './notes/durable-records'
import { browserStorage, recordsKey } from './notes/kept-records'
import { Notes } from './notes/notes-store'
import { SharedNotes } from './notes/shared-notes'
import { Page } from './page'
import { translator, type Translate } from './texts'
import { Player } from './player/player'
import { Sound } from './player/sound'
import { App } from './view/App'
import './page.css'

// zod would try whether it can compile its checks, which counts as a breach of the policy.
z.config({ jitless: true })

/** A pause in which one window of sound may take over from another, ms. */
const PAUSE_MS = 400

const systemTheme = () => (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark')

async function open(root: Root, pkg: ReviewPackage, files: PackageFiles): Promise<void> {
  const index = new PackageIndex(pkg)
  const player = new Player(pkg, new Sound(files), (ms) => index.isQuiet(ms, PAUSE_MS))
  const storage = browserStorage()
  const durable = await openDurableRecords(recordsKey(pkg.packageId))
  const notes = new Notes(pkg.packageId, storage, durable)
  const isShared = document.querySelector(`meta[name="${SHARED_META}"]`) !== null
  const shared = isShared ? new SharedNotes(pkg, notes, storage) : null
  addEventListener('storage', ({ key }) => notes.takeOver(key))
  // A page restored from the back-forward cache has missed every event meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && notes.refresh())
  const theme = systemTheme()
  const page = new Page(index, files, player, notes, pkg.locale, theme, shared)
  // Before anything is drawn: canvases read their colours from the document.
  const dress = () => {
    document.documentElement.dataset['theme'] = page.view.getState().theme
    document.documentElement.lang = page.view.getState().locale
  }
  dress()
  page.view.subscribe(dress)
  root.render(<App page={page} />)
  void tellCutShort(page, files)
  shared?.start()
}

async function tellCutShort({ index: { pkg }, view }: Page, files: PackageFiles): Promise<void> {
  const { picture, tracks } = pkg
  const pictures = picture?.kind === 'stills' ? picture.files : picture ? [picture.file] : []
  const names = [...tracks.flatMap(({ parts }) => parts.map(({ file }) => file)), ...pictures]
  const missing = await files.countMissing(names)
  if (missing > 0) view.setState({ cutShort: { missing, files: names.length } })
}

/** Why there is nothing to review, in every language: which one the package wants is not known. */
function Broken({ say }: { say(t: Translate): string }) {
  return (
    <main className="static">
      {locales.map((locale) => (
        <section key={locale} lang={locale}>
          <h1>{translator(locale)('broken.title')}</h1>
          <p>{say(translator(locale))}</p>
        </section>
      ))}
    </main>
  )
}

async function start(): Promise<void> {
  const element = document.getElementById('root')
  if (!element) throw new Error('index.html has no #root')
  document.documentElement.dataset['theme'] = systemTheme()
  const files = new PackageFiles(document)
  const text = await files.text('package.json').catch(() => null)
  const root = createRoot(element)
  if (text === null) {
    const file = 'package.json.js'
    return root.render(<Broken say={(t) => t('broken.missing', { file })} />)
  }
  const read = reviewPackageSchema.safeParse(parseJson(text))
  if (read.success) return open(root, read.data, files)
  const place = read.error.issues[0]?.path.join('.') || 'package.json'
  root.render(<Broken say={(t) => t('broken.format', { place })} />)
}

void start()
