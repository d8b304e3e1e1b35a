import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { managedAccount } from '@shared/contracts/service-manage'
import { expect, type Locator, type Page } from '@playwright/test'
import { offerFile } from './dialogs'
import type { Studio } from './launch'
import { runCommand } from './run-command'
import { toneWav } from './tone-wav'

/** A dialog of the studio and how a test gets it on the screen. */
export interface Surface {
  /** Its name in `commands.ts` of its feature. */
  kind: string
  /** It is opened from a panel, which a window of half the width folds away. */
  fromPanel?: true
  open: (studio: Studio) => Promise<unknown>
}

/** Adds music to the project. */
export async function addMusic(studio: Studio): Promise<void> {
  await offerFile(studio, 'Nhạc mở đầu.wav', toneWav(4))
  await runCommand(studio, 'addMusic')
}

/** Asks the studio's own service as a script beside it does; answers what is at `data`. */
export async function manage(
  { page, folder }: Studio,
  path: string,
  body?: object,
): Promise<unknown> {
  const endpoint = await page.evaluate(() => window.studio.apiEndpoint())
  if (!endpoint.ok || endpoint.value.url === null) throw new Error('no service')
  const key = readFileSync(join(folder, 'data', 'service', 'install.key'), 'utf8').trim()
  const answer = await fetch(`${endpoint.value.url}/manage/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await answer.json()) as { data: unknown }
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return data
}

/** Name of the paid connection. */
const PAID = 'Studio TTS'

/** A second connection to the embedded service, with credits that are counted. */
export async function connectPaid(studio: Studio): Promise<void> {
  const account = await manage(studio, 'accounts', { name: PAID, plan: 'creator' })
  await studio.page.evaluate(
    async ([name, accountId]) => {
      const endpoint = await window.studio.apiEndpoint()
      const key = await window.studio.apiKeyAdd({ accountId, name: 'Thử' })
      if (!endpoint.ok || endpoint.value.url === null || !key.ok) throw new Error('no service')
      const { url } = endpoint.value
      await window.studio.connectionAdd({ name, baseUrl: url, key: key.value.secret })
    },
    [PAID, managedAccount.parse(account).id] as const,
  )
}

/** The project goes to the paid connection: what becomes of its voices and takes is shown. */
const switchConnection: Surface = {
  kind: 'switch-connection',
  open: async (studio) => {
    const { page } = studio
    await connectPaid(studio)
    await page.reload()
    await page.getByTestId('connection-menu').click()
    await page.getByRole('menuitem', { name: PAID }).click()
    await expect(page.getByTestId('switch-start')).toBeEnabled()
  },
}

const confirmRender: Surface = {
  kind: 'confirm-render',
  open: async ({ page }) => {
    await page.getByTestId('connection-menu').click()
    await page.getByRole('menuitem', { name: PAID }).click()
    await page.getByTestId('switch-start').click()
    await expect(page.getByTestId('connection-menu')).toHaveAttribute(
      'data-connection-state',
      'good',
    )
    await page.getByTestId('render-menu').click()
    await page.getByTestId('render-all').click()
  },
}

/**
 * Hearing a voice of a paid service asks as well. The project is open since the render was
 * confirmed.
 */
const confirmAudition: Surface = {
  kind: 'confirm-audition',
  fromPanel: true,
  open: async ({ page }) => {
    await openSide(page, 'cast')
    await page.getByTestId('cast-panel').getByTestId('cast-listen').first().click()
  },
}

const castDialogs: readonly Surface[] = [
  {
    kind: 'merge-speaker',
    fromPanel: true,
    open: async ({ page }) => {
      await openSide(page, 'cast')
      await page.getByTestId('speaker-menu').first().click()
      await page.getByTestId('speaker-merge').click()
    },
  },
  {
    kind: 'cast-import',
    fromPanel: true,
    open: async (studio) => {
      const castMap = { 'Người dẫn': { voiceId: 1, name: 'Ai đó' }, Lạ: { voiceId: 999 } }
      await offerFile(studio, 'vai.json', JSON.stringify(castMap))
      await openSide(studio.page, 'cast')
      await studio.page.getByTestId('cast-menu').click()
      await studio.page.getByTestId('cast-import').click()
    },
  },
]

/** Opens a language version of the project; nothing where one is open. */
async function inVersion(studio: Studio): Promise<void> {
  const { page } = studio
  if (await page.getByTestId('language-menu').isVisible()) return
  await runCommand(studio, 'newVersion')
  await page.getByTestId('version-create').click()
  await expect(page.getByTestId('language-menu')).toBeVisible()
  await expect(page.getByTestId('translation-open')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const byVersionCommand = (kind: string, command: string): Surface => ({
  kind,
  open: async (studio) => {
    await inVersion(studio)
    await runCommand(studio, command)
  },
})

/** Dialogs about a language version; the last of all, as they open another project. */
const versionDialogs: readonly Surface[] = [
  byVersionCommand('translate', 'translate'),
  byVersionCommand('versions', 'showVersions'),
  byVersionCommand('terms', 'editTerms'),
  byVersionCommand('bring-translation', 'openTranslation'),
  {
    kind: 'update-from-origin',
    open: async (studio) => {
      await inVersion(studio)
      const origin = await studio.page.getByRole('heading', { level: 1 }).textContent()
      await studio.page.getByTestId('language-menu').click()
      await studio.page.getByTestId('language-choice').first().click()
      await expect(studio.page.getByRole('heading', { level: 1 })).not.toHaveText(origin ?? '')
      await studio.page.getByTestId('cue-row').first().click()
      await studio.page.getByTestId('inspector-text').fill('Câu gốc đã khác.')
      await studio.page.getByTestId('language-menu').click()
      await studio.page.getByTestId('language-choice').last().click()
      await expect(studio.page.getByRole('heading', { level: 1 })).toHaveText(origin ?? '')
      await runCommand(studio, 'updateFromOrigin')
    },
  },
]

/** Dialogs that take more, or another command than the first that opens them. */
const special: readonly Surface[] = [
  {
    kind: 'take',
    open: async (studio) => {
      await runCommand(studio, 'editTake')
      // Its sound is read, and its words are found.
      await studio.page.getByTestId('take-word').first().waitFor()
    },
  },
  // Its first command needs a film.
  { kind: 'from-film', open: (studio) => runCommand(studio, 'speakersFromFile') },
  { kind: 'shorten', open: (studio) => runCommand(studio, 'shortenTexts') },
  { kind: 'import-settings', open: (studio) => runCommand(studio, 'importSettings') },
  { kind: 'encoding', open: (studio) => runCommand(studio, 'reopenWithEncoding') },
  {
    kind: 'reimport',
    open: async (studio) => {
      await offerFile(studio, 'khác.srt', '1\n00:00:01,000 --> 00:00:03,000\nCâu khác hẳn.\n')
      await runCommand(studio, 'reimport')
    },
  },
  {
    kind: 'dictionary-import',
    fromPanel: true,
    open: async (studio) => {
      await offerFile(studio, 'từ.csv', 'original_word,modified_word,status\nAI,ây ai,1\n')
      await openSide(studio.page, 'dictionary')
      await studio.page.getByTestId('dictionary-menu').click()
      await studio.page.getByTestId('dictionary-import').click()
    },
  },
  ...castDialogs,
  switchConnection,
  confirmRender,
  confirmAudition,
  ...versionDialogs,
]

const isSpecial = (kind: string): boolean => special.some((each) => each.kind === kind)

const features = join(import.meta.dirname, '../../renderer/src/features')

/** Commands and dialogs of the features. */
export function commandFiles(): string[] {
  return readdirSync(features)
    .map((folder) => join(features, folder, 'commands.ts'))
    .filter(existsSync)
}

/** Dialogs that a command opens and does nothing else, by the tables of the features. */
function openedByCommands(): Surface[] {
  const entries = commandFiles().flatMap((file) =>
    readFileSync(file, 'utf8').split(/^(?=  \w+: )/m),
  )
  const found = new Map<string, string>()
  for (const entry of entries) {
    const [, name = ''] = /^  (\w+): /.exec(entry) ?? []
    const [, kind] = /\(\) => openDialog\(\{ kind: '([a-z-]+)'/.exec(entry) ?? []
    if (kind !== undefined && !found.has(kind) && !isSpecial(kind)) found.set(kind, name)
  }
  return [...found].map(([kind, name]) => ({ kind, open: (studio) => runCommand(studio, name) }))
}

/** Every dialog there is; a test holds this list against the studio's own. */
export const dialogs: readonly Surface[] = [...openedByCommands(), ...special]

/** Opens the panel of this name at the left, unless it is open. */
export async function openSide(page: Page, name: string): Promise<void> {
  const button = page.getByTestId(`side-${name}`)
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
}

/** The tabs of the dialog that is open; a dialog without tabs has none. */
export function tabsOf(dialog: Locator): Promise<Locator[]> {
  return dialog.getByRole('tab').all()
}

/** Unfolds the sections of a dialog: axe checks only visible content. */
export async function openSections(dialog: Locator): Promise<void> {
  const folded = dialog.locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}
