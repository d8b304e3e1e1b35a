import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from 'vite'
import { bundledPackages } from './bundled-packages'

it('names what is bundled from the root on, wherever the project lies', async () => {
  const above = mkdtempSync(join(tmpdir(), 'cuecast-test-'))
  onTestFinished(() => rmSync(above, { recursive: true }))
  const root = join(above, 'packages', 'Cuecast')
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const inner = 'packages/service/node_modules/@busy/boy'
  write('entry.js', `import 'plain'\nimport './${inner}/index.js'\n`)
  for (const folder of ['node_modules/plain', inner])
    write(join(folder, 'index.js'), `console.log('${folder}')\n`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [bundledPackages(root)],
    build: { lib: { entry: 'entry.js', formats: ['es'], fileName: 'out' }, outDir: 'out' },
  })
  const listed = readFileSync(join(root, 'out/bundled-packages.json'), 'utf8')
  expect(JSON.parse(listed)).toEqual(['node_modules/plain', inner])
})
