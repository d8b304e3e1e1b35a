import { createRoot, type Root } from 'react-dom/client'
import { z } from 'zod'
import { locales } from '@shared/languages/locales'
import { SHARED_META } from '@shared/contracts/project/review-share'
import { reviewPackageSchema, type ReviewPackage } from '@shared/contracts/review'
import { parseJson } from '@shared/services/loose-json'
import { PackageFiles } from './files'
import { PackageIndex } from './model'
import { openDurableRecords } from './notes/durable-records'
import type { PageLanguages } from './languages'
import { browserStorage, recordsKey } from './notes/kept-records'
import { Notes } from './notes/notes-store'
import { SharedNotes } from './notes/shared-notes'
import { Page } from './page'
import { continueFrom } from './switch-language'
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
  const storage = browserStorage()
  const notesOf = async (packageId: string) => {
    const durable = await openDurableRecords(recordsKey(packageId))
    return new Notes(packageId, storage, durable)
  }
  const notes = await notesOf(pkg.packageId)
  const languages = pkg.languages && (await languagesOf(root, pkg, { files, notes, notesOf }))
  const isShared = document.querySelector(`meta[name="${SHARED_META}"]`) !== null
  const shared = isShared ? new SharedNotes(pkg, notes, storage) : null
  const page = pageOf(pkg, files, notes, shared, languages)
  addEventListener('storage', ({ key }) => {
    for (const each of page.everyNotes) each.takeOver(key)
  })
  // A page restored from the back-forward cache has missed every event meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const each of page.everyNotes) each.refresh()
  })
  show(root, page)
  shared?.start()
}

function pageOf(
  pkg: ReviewPackage,
  files: PackageFiles,
  notes: Notes,
  shared: SharedNotes | null,
  languages: PageLanguages | undefined,
): Page {
  const index = new PackageIndex(pkg)
  const player = new Player(pkg, new Sound(files), (ms) => index.isQuiet(ms, PAUSE_MS))
  const { locale } = pkg
  return new Page(index, files, player, notes, locale, systemTheme(), shared, languages ?? null)
}

/** The page that is shown; there is none at the start. */
let shownPage: Page | null = null

function show(root: Root, page: Page): void {
  shownPage = page
  // Before anything is drawn: canvases read their colours from the document.
  const dress = () => {
    document.documentElement.dataset['theme'] = page.view.getState().theme
    document.documentElement.lang = page.view.getState().locale
  }
  dress()
  page.view.subscribe(dress)
  root.render(<App key={page.index.pkg.packageId} page={page} />)
  void tellCutShort(page, page.files)
}

interface Opened {
  files: PackageFiles
  notes: Notes
  notesOf(packageId: string): Promise<Notes>
}

/** The languages of a package, each with its notes; the content of one is read when it is shown first. */
async function languagesOf(
  root: Root,
  pkg: ReviewPackage,
  { files, notes, notesOf }: Opened,
): Promise<PageLanguages> {
  const contents = new Map([[pkg.packageId, pkg]])
  const languages: PageLanguages = {
    all: await Promise.all(
      (pkg.languages ?? []).map(async (each) => ({
        ...each,
        notes: each.packageId === pkg.packageId ? notes : await notesOf(each.packageId),
      })),
    ),
    show: async (language) => {
      const known = contents.get(language.packageId)
      const read = known ?? (await readContent(files, language.file))
      if (!read) return false
      contents.set(language.packageId, read)
      const page = pageOf(read, files, language.notes, null, languages)
      const before = shownPage
      if (before) continueFrom(before, page)
      before?.player.close()
      show(root, page)
      return true
    },
  }
  return languages
}

async function readContent(files: PackageFiles, file: string): Promise<ReviewPackage | null> {
  const text = await files.text(file).catch(() => null)
  return reviewPackageSchema.safeParse(text === null ? null : parseJson(text)).data ?? null
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
